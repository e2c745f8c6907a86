/** The one script of every public page: the bar, and what wakes the islands. Keep it small. */

import { startHeader } from "./header.ts";
import { keepPlace } from "./place.ts";
import { startDelivery } from "./resume-queue.ts";
import { wakeUnasked } from "./unasked.ts";
import { watchUse } from "./use.ts";

/** Times are written in UTC by the server; here in the visitor's zone. */
function showLocalTimes(): void {
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-local]"))
    time.textContent = new Date(time.dateTime).toLocaleString(undefined, {
      dateStyle: "long",
      timeStyle: "short",
    });
}

/** Links that open a dialog in place of the page they lead to are buttons where scripts run. */
function nameButtons(): void {
  for (const link of document.querySelectorAll<HTMLElement>("a[data-opens-dialog]")) {
    link.role = "button";
    link.ariaHasPopup = "dialog";
  }
}

startHeader();
keepPlace();
watchUse();
showLocalTimes();
nameButtons();
document.documentElement.dataset.started = "";

/** Nothing is fetched or counted for a page that was only prepared and is not looked at. */
function begin(): void {
  wakeUnasked();
  startDelivery();
}
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener("prerenderingchange", begin, { once: true });
else begin();

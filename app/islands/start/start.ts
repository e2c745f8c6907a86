/** The one script of every public page: the bar, and what hydrates the islands. Keep it small. */
import { startHeader } from "./header.ts";
import { loadUnasked } from "./load-unasked.ts";
import { resumeQueue } from "./resume-queue.ts";
import { watchUse } from "./use.ts";

/** With scripts, a link that opens a dialog in place of its page is a button. */
function nameButtons(): void {
  for (const link of document.querySelectorAll<HTMLElement>("a[data-opens-dialog]")) {
    link.role = "button";
    link.ariaHasPopup = "dialog";
  }
}

startHeader();
watchUse();
nameButtons();
document.documentElement.dataset.started = "";

/** A prerendered page fetches and counts nothing before the visitor opens it. */
function begin(): void {
  loadUnasked();
  resumeQueue();
}
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener("prerenderingchange", begin, { once: true });
else begin();

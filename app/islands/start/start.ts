/**
 * The one script of every public page: the bar, and the code that hydrates the islands. Keep it
 * small.
 */
import { QUEUED, QUEUED_FLAG } from "#app/islands/offline-queue/queued-flag.ts";
import { startHeader } from "./header.ts";
import { isReachable } from "./post-plainly.ts";
import { load, selectIslands, starter, wakeQuietly } from "./wake.ts";
import { watchUse } from "./watch-use.ts";

/** For the islands, which import this file again. */
export { isReachable, postPlainly } from "./post-plainly.ts";

// The islands are written in ES2021 (vite.islands.config.ts). Older browsers keep the page as the
// server sent it: its forms post and its links work.
if (!("any" in Promise)) throw new Error("Browser too old");

/** With scripts, a link that opens a dialog instead of its page is a button. */
function nameButtons() {
  for (const link of document.querySelectorAll<HTMLElement>("a[data-opens-dialog]")) {
    link.role = "button";
    link.ariaHasPopup = "dialog";
  }
}

startHeader();
watchUse();
nameButtons();
document.documentElement.dataset.started = "";

/** Waits for the visitor: a prerendered page fetches and counts nothing before it is opened. */
function start() {
  preloadParts();
  resumeQueue();
  wakeRestored();
  addEventListener("pageshow", wakeRestored);
}
if ((document as { prerendering?: boolean }).prerendering)
  document.addEventListener("prerenderingchange", start, { once: true });
else start();

/**
 * Loads what the page's parts need before anyone uses them. It fails silently, because the visitor
 * asked for nothing.
 */
function preloadParts() {
  if (location.search) selectIslands("[data-wake~=query]").forEach(wakeQuietly);
  if (queuedFlag()) selectIslands("[data-wake~=queued]").forEach(wakeQuietly);
  whenIdle(() => {
    // The server has just rendered the page's figure, so fetching it can wait until now.
    const figures = selectIslands("[data-figure]");
    if (figures[0])
      load(figures[0], "figure")
        .then(({ watchFigure }) => watchFigure(figures, wakeQuietly))
        .catch(() => undefined);
    // Needed when the connection is gone, so it is loaded while there is one.
    for (const island of selectIslands("[data-offline]"))
      load(island, "offline").catch(() => undefined);
  });
}

/**
 * A browser that restores a form after a reload fires no event, so the script reads the fields
 * itself. How fast such a form is sent says nothing (guarded-form/use-guarded-form.ts).
 */
function wakeRestored() {
  for (const island of selectIslands("[data-wake~=use]"))
    for (const field of island.querySelectorAll("input"))
      if (field.checked !== field.defaultChecked || field.value !== field.defaultValue) {
        island.dataset.restored = "";
        wakeQuietly(island);
      }
}

function whenIdle(act: () => void) {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 4_000 });
  else setTimeout(act, 200);
}

/**
 * Sends the messages that are queued on this device: now, when the connection returns, and every
 * half minute, because nothing reports that a weak signal has become stronger. Costs nothing when
 * there are none.
 */
function resumeQueue() {
  const resume = async () => {
    // Chromium never loads code again that failed to load once on a page.
    if (queuedFlag() === QUEUED && (await isReachable()))
      load(starter, "queue")
        .then((queue) => queue.resumeQueue())
        .catch(() => undefined);
  };
  resume();
  addEventListener("online", resume);
  setInterval(resume, 30_000);
}

/** Returns null also when the browser stores nothing. */
function queuedFlag(): string | null {
  try {
    return localStorage.getItem(QUEUED_FLAG);
  } catch {
    return null;
  }
}

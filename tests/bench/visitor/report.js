/**
 * Runs beside every page and tells the benchmark what happens in it, so that no DevTools session need
 * be attached: with one, browsers prepare pages in other ways. Times are ms since 1970.
 */
const COLLECTOR = "http://127.0.0.1:4177/";
const send = (kind, facts) =>
  navigator.sendBeacon(COLLECTOR, JSON.stringify({ kind, path: location.pathname, ...facts }));
const epoch = (time) => performance.timeOrigin + time;

/** Once the page is looked at: each largest paint so far, and whether the page had been prerendered. */
function watch() {
  const [{ activationStart }] = performance.getEntriesByType("navigation");
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries())
      send("painted", { at: epoch(Math.max(startTime, activationStart)), activationStart });
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

/** Where the middles of the links in sight are on the screen, by path. */
function showLinks() {
  const [left, top] = [
    screenX + (outerWidth - innerWidth) / 2,
    screenY + outerHeight - innerHeight,
  ];
  const places = {};
  for (const link of document.links) {
    const box = link.getBoundingClientRect();
    if (box.width > 0 && box.top >= 0 && box.bottom <= innerHeight)
      places[link.pathname] = [left + box.x + box.width / 2, top + box.y + box.height / 2];
  }
  send("ready", { places });
}

addEventListener("click", ({ timeStamp }) => send("clicked", { at: epoch(timeStamp) }), true);
addEventListener("pageshow", ({ persisted }) => send("shown", { kept: persisted }));
addEventListener("load", () => setTimeout(showLinks, 0));
if (document.prerendering) document.addEventListener("prerenderingchange", watch, { once: true });
else watch();

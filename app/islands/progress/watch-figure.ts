/**
 * Fetches the page's fundraising figure again while the page is visible, and wakes the islands when
 * it differs.
 */
import type { ProgressReport } from "#domain/fundraising/progress.ts";
import { MINUTE, SECOND } from "#domain/values/clock.ts";
import { figureOf, type ShownProgress, showFigure } from "./shown-figure.ts";

/** Specification, section 9. */
const REFETCH_INTERVAL_MS = 5 * MINUTE;
const STALE_AFTER_MS = 2 * MINUTE;
const MAX_RETRIES = 3;
const MAX_BACKOFF_MS = 30 * SECOND;

/** `wake` hydrates an island, which then shows the figure of shown-figure.ts. */
export function watchFigure(
  islands: readonly HTMLElement[],
  wake: (island: HTMLElement) => void,
): void {
  const [first] = islands;
  if (!first) return;
  fillWhenSeen(islands);
  showLocalTimes(islands);
  watchProgress(readFigure(first), () => islands.forEach(wake));
}

/** Reads the figure from the data beside an island. */
function readFigure(island: HTMLElement): ProgressReport | null {
  const data = JSON.parse(island.nextElementSibling?.textContent ?? "{}");
  return (data as { initial?: ProgressReport | null }).initial ?? null;
}

/**
 * Fetches the figure every five minutes, and when the visitor returns to the page after more than
 * two (including a page from the browser's memory, or a prerendered one). The page's own figure is
 * as old as the request for the page. `wake` is called when something else must be shown.
 */
export function watchProgress(initial: ProgressReport | null, wake: () => void): void {
  let current = figureOf(initial);
  let fetchedAt = isGood(initial) ? performance.timeOrigin : Number.NEGATIVE_INFINITY;
  let isFetching = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(next: ShownProgress) {
    current = next;
    showFigure(next);
    if (next.hasFailed || !initial || shownBy(next.report) !== shownBy(initial)) wake();
  }

  /** A page in the background waits until the visitor returns to it. */
  function refetchIfStale() {
    clearTimeout(timer);
    if (document.hidden || isFetching) return;
    const age = Date.now() - fetchedAt;
    if (age >= STALE_AFTER_MS) void fetchNow();
    else timer = setTimeout(refetchIfStale, REFETCH_INTERVAL_MS - age);
  }

  async function fetchNow() {
    isFetching = true;
    show({ ...current, isFetching });
    const report = await fetchWithRetries(() => show({ ...current, hasFailed: true }));
    isFetching = false;
    const isKnown = isGood(report);
    fetchedAt = isKnown ? Date.now() : Number.NEGATIVE_INFINITY;
    show({ report: report ?? current.report, hasFailed: !isKnown, isFetching });
    timer = setTimeout(refetchIfStale, REFETCH_INTERVAL_MS);
  }

  document.addEventListener("visibilitychange", refetchIfStale);
  addEventListener("pageshow", refetchIfStale);
  addEventListener("online", refetchIfStale);
  refetchIfStale();
}

const isGood = (report: ProgressReport | null) => report !== null && !report.stale;

/** Returns what a figure shows, as text: all but the time of counting. */
const shownBy = (report: ProgressReport | undefined) =>
  JSON.stringify({ ...report, lastUpdated: "" });

async function fetchWithRetries(onFailure: () => void): Promise<ProgressReport | null> {
  for (let tries = 0; ; tries++) {
    const report = await fetchProgress().catch(() => null);
    if (report || tries === MAX_RETRIES) return report;
    onFailure();
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(SECOND * 2 ** tries, MAX_BACKOFF_MS)),
    );
  }
}

/** Bypasses the browser's cache, which has what the page already shows. */
async function fetchProgress(): Promise<ProgressReport> {
  const response = await fetch("/api/progress", { cache: "no-cache" });
  if (!response.ok) throw new Error(`progress answered ${response.status}`);
  return (await response.json()) as ProgressReport;
}

/**
 * Leaves the bars of these islands empty until half of each is on the screen, and then fills them
 * as app/styles/public/progress.css describes (specification, sections 4 and 9). Without this, bars
 * fill when the page is shown.
 */
function fillWhenSeen(islands: readonly HTMLElement[]) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        target.toggleAttribute("data-unseen", !isIntersecting);
        if (isIntersecting) observer.unobserve(target);
      }
    },
    { threshold: 0.5 },
  );
  for (const bar of islands.flatMap((island) => [...island.querySelectorAll(".progress-bar")]))
    observer.observe(bar);
}

/**
 * Converts times that the server wrote in UTC to the visitor's zone, shortly before they appear on
 * the screen. A browser's first formatted date takes 30 ms, on an old phone a third of a second.
 */
function showLocalTimes(islands: readonly HTMLElement[]) {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        const { dateTime } = target as HTMLTimeElement;
        target.textContent = new Date(dateTime).toLocaleString(undefined, {
          dateStyle: "long",
          timeStyle: "short",
        });
      }
    },
    { rootMargin: "50%" },
  );
  for (const time of islands.flatMap((island) => [...island.querySelectorAll("time[data-local]")]))
    observer.observe(time);
}

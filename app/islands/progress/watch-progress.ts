/** Fetches the figure again while hydrated islands show it. */
import type { ProgressReport } from "#domain/fundraising/progress.ts";
import { SECOND } from "#domain/ports/clock.ts";
import { ageOf, isStale, REFETCH_EVERY, type ShownProgress } from "./shown-progress.ts";

/** Specification, section 9. */
const RETRIES = 3;
const LONGEST_BACKOFF = 30 * SECOND;

type Listener = (shown: ShownProgress) => void;

/** One figure for all islands of the page. */
const listeners = new Set<Listener>();
let shown: ShownProgress = { report: undefined, failed: false, isFetching: false };
let timer: ReturnType<typeof setTimeout> | undefined;
let fetching: AbortController | null = null;

/** Calls `onChange` with the figure now and whenever it changes. Returns how to stop. */
export function watchProgress(initial: ProgressReport | null, onChange: Listener): () => void {
  if (initial && ageOf(initial) < ageOf(shown.report))
    shown = { report: initial, failed: initial.stale, isFetching: shown.isFetching };
  listeners.add(onChange);
  onChange(shown);
  if (listeners.size === 1) start();
  return () => {
    listeners.delete(onChange);
    if (listeners.size === 0) stop();
  };
}

function start(): void {
  document.addEventListener("visibilitychange", fetchIfStale);
  addEventListener("online", fetchIfStale);
  fetchIn(REFETCH_EVERY - ageOf(shown.report));
  fetchIfStale();
}

function stop(): void {
  document.removeEventListener("visibilitychange", fetchIfStale);
  removeEventListener("online", fetchIfStale);
  clearTimeout(timer);
  fetching?.abort();
  fetching = null;
}

/** A page in the background waits until someone looks at it. */
function fetchIfStale(): void {
  if (!document.hidden && !fetching && isStale(shown.report)) void fetchNow();
}

function fetchIn(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(
    () => (document.hidden ? fetchIn(REFETCH_EVERY) : void fetchNow()),
    Math.max(0, milliseconds),
  );
}

async function fetchNow(): Promise<void> {
  clearTimeout(timer);
  fetching = new AbortController();
  const { signal } = fetching;
  publish({ ...shown, isFetching: true });
  const report = await fetchWithRetries(signal);
  if (signal.aborted) return;
  fetching = null;
  publish({ report: report ?? shown.report, failed: report?.stale ?? true, isFetching: false });
  fetchIn(REFETCH_EVERY);
}

function publish(next: ShownProgress): void {
  shown = next;
  for (const listener of listeners) listener(shown);
}

/** Null when all tries failed. */
async function fetchWithRetries(signal: AbortSignal): Promise<ProgressReport | null> {
  for (let tries = 0; ; tries++) {
    const report = await fetchProgress(signal).catch(() => null);
    if (report || tries === RETRIES || signal.aborted) return report;
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(SECOND * 2 ** tries, LONGEST_BACKOFF)),
    );
  }
}

/** Past the browser's cache, which has what the page shows already. */
async function fetchProgress(signal: AbortSignal): Promise<ProgressReport> {
  const response = await fetch("/api/progress", { signal, cache: "no-cache" });
  if (!response.ok) throw new Error(`progress answered ${response.status}`);
  return (await response.json()) as ProgressReport;
}

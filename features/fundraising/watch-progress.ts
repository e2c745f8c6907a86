/** Asks for the figure anew while a page shows it. Loaded when first due (use-progress.ts). */
import { QueryClient, QueryObserver, type QueryObserverResult } from "@tanstack/react-query";
import { SECOND } from "#ports/clock.ts";
import type { ProgressReport } from "./progress.ts";
import { REFETCH_EVERY, type ShownProgress, STALE_AFTER } from "./shown-progress.ts";

/** Specification, section 9. */
const RETRIES = 3;
const LONGEST_BACKOFF = 30 * SECOND;
const KEY = ["progress"];

/** One figure for the whole visit, whoever shows it. */
const client = new QueryClient();
client.mount();

/**
 * Tells `onChange` the figure now and whenever it changes. `initial` is what the page came with at
 * `shownAt` (ms). Answers how to stop.
 */
export function watchProgress(
  initial: ProgressReport | null,
  shownAt: number,
  onChange: (shown: ShownProgress) => void,
): () => void {
  const knownAt = client.getQueryState(KEY)?.dataUpdatedAt ?? 0;
  if (initial && shownAt > knownAt) client.setQueryData(KEY, initial, { updatedAt: shownAt });
  const observer = new QueryObserver<ProgressReport>(client, {
    queryKey: KEY,
    queryFn: ({ signal }) => fetchProgress(signal),
    refetchInterval: REFETCH_EVERY,
    staleTime: ({ state }) => (state.data?.stale ? 0 : STALE_AFTER),
    retry: RETRIES,
    retryDelay: (attempt) => Math.min(SECOND * 2 ** attempt, LONGEST_BACKOFF),
  });
  const stop = observer.subscribe((result) => onChange(read(result)));
  onChange(read(observer.getCurrentResult()));
  return stop;
}

const read = ({ data, isError, isFetching }: QueryObserverResult<ProgressReport>) => ({
  report: data,
  failed: isError || data?.stale === true,
  isFetching,
});

async function fetchProgress(signal: AbortSignal): Promise<ProgressReport> {
  const response = await fetch("/api/progress", { signal });
  if (!response.ok) throw new Error(`progress answered ${response.status}`);
  return (await response.json()) as ProgressReport;
}

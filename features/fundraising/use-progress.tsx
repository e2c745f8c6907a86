import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { MINUTE, SECOND } from "#ports/clock.ts";
import type { ProgressReport } from "./progress.ts";

/** Specification, section 9. */
const REFETCH_EVERY = 5 * MINUTE;
const STALE_AFTER = 2 * MINUTE;
const RETRIES = 3;
const LONGEST_BACKOFF = 30 * SECOND;

/** One figure for the whole visit: kept while the visitor goes from page to page. */
let browserClient: QueryClient | null = null;

function findClient(): QueryClient {
  if (typeof window === "undefined") return new QueryClient();
  browserClient ??= new QueryClient();
  return browserClient;
}

/** Around everything that shows the figure. */
export function ProgressProvider({ children }: { children: ReactNode }) {
  const [client] = useState(findClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * The figure as it is now. `initial` is what the server knew; null when it knew nothing. `failed`
 * when it could not be had anew and the last one known is shown.
 */
export function useProgress(initial: ProgressReport | null): {
  report: ProgressReport | undefined;
  failed: boolean;
  isFetching: boolean;
} {
  const query = useQuery({
    queryKey: ["progress"],
    queryFn: ({ signal }) => fetchProgress(signal),
    ...(initial && { initialData: initial, initialDataUpdatedAt: Date.parse(initial.lastUpdated) }),
    refetchInterval: REFETCH_EVERY,
    staleTime: STALE_AFTER,
    retry: RETRIES,
    retryDelay: (attempt) => Math.min(SECOND * 2 ** attempt, LONGEST_BACKOFF),
  });
  return {
    report: query.data,
    failed: query.isError || query.data?.stale === true,
    isFetching: query.isFetching,
  };
}

/** False at first, true `milliseconds` after the page is alive. On the server, and without scripts, true. */
export function useDelayed(milliseconds: number): boolean {
  const [done, setDone] = useState(true);
  useEffect(() => {
    setDone(false);
    const timer = setTimeout(() => setDone(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return done;
}

async function fetchProgress(signal: AbortSignal): Promise<ProgressReport> {
  const response = await fetch("/api/progress", { signal });
  if (!response.ok) throw new Error(`progress answered ${response.status}`);
  return (await response.json()) as ProgressReport;
}

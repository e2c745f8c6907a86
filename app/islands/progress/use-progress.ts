import { useEffect, useState } from "react";
import type { ProgressReport } from "#domain/fundraising/progress.ts";
import { latestReport } from "./latest-report.ts";
import type { ShownProgress } from "./shown-progress.ts";
import { watchProgress } from "./watch-progress.ts";

/** The figure as it is now. `initial` is the one in the page; null when the server knew none. */
export function useProgress(initial: ProgressReport | null): ShownProgress {
  const [shown, setShown] = useState<ShownProgress>({
    report: initial ?? undefined,
    failed: initial?.stale === true,
    isFetching: false,
  });
  // The island hydrates with the page's figure; a newer one may be known already.
  useEffect(() => watchProgress(latestReport() ?? initial, setShown), [initial]);
  return shown;
}

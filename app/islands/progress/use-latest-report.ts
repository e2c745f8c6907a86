import { useSyncExternalStore } from "react";
import type { ProgressReport } from "#domain/fundraising/progress.ts";
import { latestReport } from "./latest-report.ts";

const never = () => () => undefined;

/** The page's figure, as it was written while the island hydrates, then the newer one if there is one. */
export function useLatestReport(initial: ProgressReport | null) {
  const latest = useSyncExternalStore(never, latestReport, () => null);
  return { report: latest ?? initial, key: latest ? "latest" : "written" };
}

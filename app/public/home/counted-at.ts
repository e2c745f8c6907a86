import type { ProgressReport } from "#domain/fundraising/progress.ts";

/** For the islands that show the figure: when it was counted; empty when it must be asked for at once. */
export const countedAt = (progress: ProgressReport | null) =>
  progress && !progress.stale ? progress.lastUpdated : "";

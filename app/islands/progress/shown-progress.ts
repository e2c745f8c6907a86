import type { ProgressReport } from "#domain/fundraising/progress.ts";
import { MINUTE } from "#domain/ports/clock.ts";

/** Specification, section 9. */
export const REFETCH_EVERY = 5 * MINUTE;
export const STALE_AFTER = 2 * MINUTE;

export interface ShownProgress {
  /** Undefined while no figure has ever been known. */
  report: ProgressReport | undefined;
  /** It could not be fetched again, and the last one known is shown. */
  failed: boolean;
  isFetching: boolean;
}

/**
 * How long ago a figure was counted, in ms, by this device's clock; infinite for none. Never below
 * zero: on a device whose clock is slow, a figure is as new as one counted just now.
 */
export const ageOf = (report: ProgressReport | null | undefined): number =>
  report ? Math.max(0, Date.now() - Date.parse(report.lastUpdated)) : Number.POSITIVE_INFINITY;

/** True when the figure is fetched again as soon as someone looks at the page. */
export const isStale = (report: ProgressReport | null | undefined): boolean =>
  !report || report.stale || ageOf(report) >= STALE_AFTER;

import { MINUTE } from "#ports/clock.ts";
import type { ProgressReport } from "./progress.ts";

/** Specification, section 9. */
export const REFETCH_EVERY = 5 * MINUTE;
export const STALE_AFTER = 2 * MINUTE;

export interface ShownProgress {
  /** Undefined while no figure has ever been known. */
  report: ProgressReport | undefined;
  /** It could not be had anew, and the last one known is shown. */
  failed: boolean;
  isFetching: boolean;
}

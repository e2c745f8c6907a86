/** The figure as it was last fetched, when it was not what the page had been written with. */
import type { ProgressReport } from "#domain/fundraising/progress.ts";

let latest: ProgressReport | null = null;

/** Null while the page's own figure is the last one known. */
export const latestReport = () => latest;

/**
 * Asks for the figure once and compares it with the one in `island`'s data. True when they are the same
 * and it is fresh. What was found otherwise is there for the islands that show it, which then go on by
 * their own rules; a failure is theirs to repeat and to show.
 */
export async function isStillTrue(island: HTMLElement): Promise<boolean> {
  const { initial } = JSON.parse(island.nextElementSibling?.textContent ?? "{}") as {
    initial?: ProgressReport | null;
  };
  try {
    const response = await fetch("/api/progress");
    if (!response.ok) throw new Error(`progress answered ${response.status}`);
    latest = (await response.json()) as ProgressReport;
  } catch {
    if (initial) latest = { ...initial, stale: true };
    return false;
  }
  const isSame = latest.raised === initial?.raised && latest.pledged === initial.pledged;
  return isSame && !initial.stale && !latest.stale;
}

import type { ProgressReport } from "#domain/fundraising/progress.ts";

let latest: ProgressReport | null = null;

/** The figure as it was fetched last. Null while only the page's own is known. */
export const latestReport = () => latest;

/**
 * Fetches the figure once and compares it with the one in `island`'s data. True when they are the same
 * and fresh. The islands, once hydrated, show what was fetched; they repeat and show a failure.
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
  const isSame =
    latest.raised === initial?.raised &&
    latest.pledged === initial.pledged &&
    JSON.stringify(latest.campaign) === JSON.stringify(initial.campaign);
  return isSame && !initial.stale && !latest.stale;
}

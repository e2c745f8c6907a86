import { useMemo, useSyncExternalStore } from "react";
import type { CampaignFigures, ProgressReport } from "#domain/fundraising/progress.ts";
import { figureOf, latestFigure, onFigure } from "./figure.ts";
import { firstFigures } from "./first-figures.ts";

/** What an island that shows the figure has from its page. */
export interface PageFigure {
  /** Null when the server knew none. */
  initial: ProgressReport | null;
  /** What it is compared with when no figure says so; by default the first edition. */
  campaign?: CampaignFigures | undefined;
}

/** The figure as it is now, and what it is compared with. */
export function useProgress({ initial, campaign }: PageFigure) {
  const first = useMemo(() => figureOf(initial), [initial]);
  const shown = useSyncExternalStore(
    onFigure,
    () => latestFigure() ?? first,
    () => first,
  );
  const { goal, phases, opening } = shown.report?.campaign ?? campaign ?? firstFigures;
  // Without any known figure the opening balance is shown, and no time of counting.
  const { raised, pledged } = shown.report ?? opening;
  return { ...shown, goal, phases, opening, raised, pledged };
}

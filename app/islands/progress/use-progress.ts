import { useMemo, useSyncExternalStore } from "react";
import type { CampaignFigures, ProgressReport } from "#domain/fundraising/progress.ts";
import { figuresOf } from "./first-figures.ts";
import { figureOf, latestFigure, subscribeToFigure } from "./shown-figure.ts";

/** The props that an island with the figure gets from its page. */
export interface PageFigure {
  /** Null when the server had no figure. */
  initial: ProgressReport | null;
  /**
   * The campaign to compare the figure with when it has none itself; the default is the first
   * edition.
   */
  campaign?: CampaignFigures | undefined;
}

/** Returns the current figure, and what it is compared with. */
export function useProgress({ initial, campaign }: PageFigure) {
  const first = useMemo(() => figureOf(initial), [initial]);
  const figure = useSyncExternalStore(
    subscribeToFigure,
    () => latestFigure() ?? first,
    () => first,
  );
  return { ...figure, ...figuresOf(figure.report, campaign) };
}

import { firstFigures, isStarting } from "#app/islands/progress/first-figures.ts";
import {
  type CampaignFigures,
  type ProgressReport,
  readProgress,
} from "#domain/fundraising/progress.ts";

export interface MenuFigureProps {
  /** Null while there is no figure. */
  progress: ProgressReport | null;
  /** While there is no figure: the campaign, if it is published. */
  campaign?: CampaignFigures | undefined;
}

/** How far the first phase is, at the foot of the phone's menu. */
export function MenuFigure({ progress, campaign }: MenuFigureProps) {
  const { goal, phases, opening } = progress?.campaign ?? campaign ?? firstFigures;
  const { raised, pledged } = progress ?? opening;
  const { percent, raisedWidth, pledgedWidth } = readProgress(raised, pledged, goal);
  return (
    <div className="menu-figure">
      <b>{percent}%</b>
      <p>
        of {phases[0]?.name} is raised or pledged
        {isStarting(progress?.source, opening.enteredOn) && " (starting figures)"}
      </p>
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={raisedWidth + pledgedWidth} height="1" className="text-brass" />
        <rect width={raisedWidth} height="1" className="text-saddle" />
      </svg>
    </div>
  );
}

import type { Services } from "#app/services.ts";
import { ledgerPage } from "#content/ledger.ts";
import { formatDollars, readProgress } from "#domain/fundraising/progress.ts";
import type { ProgressCard } from "#domain/ports/picture-encoder.ts";

/** What the sharing card says of the figure that all pages show, to a tenth of a percent. */
export async function cardTexts({
  progress,
  facts,
}: Pick<Services, "progress" | "facts">): Promise<ProgressCard> {
  const { goal, phases, opening } = facts.campaign;
  const { raised, pledged } = (await progress.report()) ?? opening;
  const reading = readProgress(raised, pledged, goal);
  const toTenth = (percent: number) => Math.round(percent * 10) / 10;
  return {
    percent: `${reading.percent}%`,
    of: ledgerPage.cardOf(formatDollars(goal), phases[0].name),
    raisedWidth: toTenth(reading.raisedWidth),
    pledgedWidth: toTenth(reading.pledgedWidth),
  };
}

/** The card as the picture of a shared link; its address changes with what it says. */
export const cardPicture = ({ percent }: ProgressCard) => ({
  path: `/progress.jpg?${percent.replace("%", "")}`,
  width: 1200,
  height: 630,
});

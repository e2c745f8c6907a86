import type { Services } from "#app/services.ts";
import { ledgerPage } from "#content/ledger.ts";
import { compareWithGoal, wholeDollars } from "#domain/fundraising/progress.ts";
import type { ProgressCard } from "#domain/ports/picture-encoder.ts";

/**
 * Returns the text of the sharing card for the figure that all pages show, to a tenth of a percent.
 */
export async function cardTexts({
  progress,
  facts,
}: Pick<Services, "progress" | "facts">): Promise<ProgressCard> {
  const { goalCents, phases, opening } = facts.read("campaign");
  const view = compareWithGoal({ goalCents, ...((await progress.read()) ?? opening) });
  const toTenth = (percent: number) => Math.round(percent * 10) / 10;
  return {
    percent: `${view.percent}%`,
    goal: ledgerPage.cardOf(wholeDollars(goalCents), phases[0].name),
    raisedWidth: toTenth(view.raisedWidth),
    pledgedWidth: toTenth(view.pledgedWidth),
  };
}

/** Returns the card as the picture of a shared link; its address changes with its text. */
export const progressCardPicture = ({ percent }: ProgressCard) => ({
  path: `/progress.jpg?${percent.replace("%", "")}`,
  width: 1200,
  height: 630,
});

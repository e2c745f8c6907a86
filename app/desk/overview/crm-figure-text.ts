import { overviewPage as labels } from "#content/desk/overview.ts";
import { type ProgressFigure, wholeDollars } from "#domain/fundraising/progress.ts";

/**
 * Says what the public figure is when it comes from the CRM, which the sums of this site's records
 * don't explain. Null when it comes from these records; empty while it has not been counted.
 */
export async function crmFigureText(progress: ProgressFigure): Promise<string | null> {
  const figure = await progress.read();
  if (!figure) return "";
  if (figure.source === "ledger") return null;
  const { raisedCents, pledgedCents } = figure;
  return labels.publicFigure(wholeDollars(raisedCents), wholeDollars(pledgedCents));
}

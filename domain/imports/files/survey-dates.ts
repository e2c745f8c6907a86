import { rowsOf } from "#domain/imports/checks/check-file.ts";
import { DateSurvey } from "./date-order.ts";
import type { FileBytes } from "./file-records.ts";
import { isFooter } from "./footer.ts";
import type { Layout } from "./layout.ts";

/** Some hundredths of a second of reading. */
const SLICE = 1_000;

/**
 * Looks at every date of a file, so that 3/4/2026 is read as its other dates say. `goOn` is asked now and
 * then; null when it says no. Throws UnreadableFile.
 */
export async function surveyDates(
  file: FileBytes,
  layout: Layout,
  goOn: () => Promise<boolean>,
): Promise<DateSurvey | null> {
  const survey = new DateSurvey();
  const column = layout.columns.receivedAt;
  if (column === undefined) return survey;
  let rows = 0;
  for await (const { cells, line } of rowsOf(file, layout)) {
    if (!isFooter(cells, layout)) survey.add(cells[column] ?? "", line);
    rows += 1;
    if (rows % SLICE === 0 && !(await goOn())) return null;
  }
  return survey;
}

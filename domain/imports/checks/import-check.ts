/** One reading of an uploaded file: it goes on as long as the import names it. */
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type DateOrder, type DateSeen, settleOrder } from "#domain/imports/files/date-order.ts";
import { UnreadableFile } from "#domain/imports/files/file-records.ts";
import { type Layout, parseLayout } from "#domain/imports/files/layout.ts";
import { surveyDates } from "#domain/imports/files/survey-dates.ts";
import { removeSomeRows } from "#domain/imports/remove-rows.ts";
import { readFile } from "#domain/imports/uploaded-file.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { checkFile } from "./check-file.ts";

const REMOVED_AT_ONCE = 500;

export interface Check {
  importId: string;
  /** As imports.check_id names it. */
  checkId: string;
  /** IANA name, for times that name no zone. */
  timeZone: string;
}

interface Noted {
  state?: "ready" | "failed" | "dates";
  tally?: string;
  problem?: string;
  layout?: string;
  bytes_read?: number;
}

/**
 * Notes something about an import, and that its reading goes on; answers false, and does nothing, when
 * another reading has begun or the import has moved on.
 */
export async function note(
  db: DbOrTransaction,
  clock: Clock,
  { importId, checkId }: Check,
  noted: Noted = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({ ...noted, checked_at: isoTime(clock) })
    .where("id", "=", importId)
    .where("check_id", "=", checkId)
    .where("state", "=", "checking")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Reads the file to its end, or until `signal` or another reading ends it. Throws UnreadableFile and MissingFile. */
export async function runCheck(
  db: Db,
  clock: Clock,
  check: Check,
  signal: AbortSignal,
): Promise<void> {
  const goOn = async () => !signal.aborted && (await note(db, clock, check));
  if (!(await goOn())) return;
  const { importId, timeZone } = check;
  const found = await db
    .selectFrom("imports")
    .select("layout")
    .where("id", "=", importId)
    .executeTakeFirst();
  const layout = parseLayout(found?.layout ?? null);
  if (!layout) return;
  while (await removeSomeRows(db, importId, REMOVED_AT_ONCE)) if (!(await goOn())) return;
  const file = () => readFile(db, importId);
  const order = layout.dateOrder ?? (await findOrder(file, layout, goOn));
  if (order === null) return;
  if (typeof order === "object") {
    await askOrder(db, clock, check, layout, order);
    return;
  }
  const tally = await checkFile(
    db,
    clock,
    { importId, file, layout, dateOrder: order, timeZone },
    (rows, bytes_read, tally) =>
      db.transaction().execute(async (trx) => {
        const noted = { bytes_read, tally: JSON.stringify(tally) };
        // The note holds the import, so that no row is left behind when it is forgotten meanwhile.
        if (signal.aborted || !(await note(trx, clock, check, noted))) return false;
        if (rows.length > 0) await trx.insertInto("import_rows").values(rows).execute();
        return true;
      }),
  );
  const read = JSON.stringify({ ...layout, readOrder: order });
  if (tally)
    await note(db, clock, check, { state: "ready", tally: JSON.stringify(tally), layout: read });
}

/** The order of day and month, the date to ask about, or null when the reading is to end. */
async function findOrder(
  file: () => AsyncIterable<Uint8Array>,
  layout: Layout,
  goOn: () => Promise<boolean>,
): Promise<DateOrder | DateSeen | null> {
  const survey = await surveyDates(file, layout, goOn);
  if (!survey) return null;
  const settled = settleOrder(survey);
  if ("order" in settled) return settled.order;
  if ("ask" in settled) return settled.ask;
  const { monthFirst, dayFirst } = settled.contradiction;
  throw new UnreadableFile(
    `The dates contradict each other: line ${dayFirst.line} says ${dayFirst.said}, day first; line ${monthFirst.line} says ${monthFirst.said}, month first. Correct the file, or choose the order under “Change columns”: rows that differ are then shown as errors.`,
  );
}

const askOrder = (db: Db, clock: Clock, check: Check, layout: Layout, openDate: DateSeen) =>
  note(db, clock, check, { state: "dates", layout: JSON.stringify({ ...layout, openDate }) });

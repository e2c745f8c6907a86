import { setImmediate } from "node:timers/promises";
import type { Db } from "#db/schema.ts";
import type { DateOrder } from "#domain/imports/files/date-order.ts";
import {
  type FileBytes,
  type FileRecord,
  readRecords,
} from "#domain/imports/files/file-records.ts";
import { isFooter } from "#domain/imports/files/footer.ts";
import { type Layout, sharesWebhookIds } from "#domain/imports/files/layout.ts";
import { type RowReading, readRow } from "#domain/imports/files/read-row.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { addTo, emptyImportCounts, type ImportCounts } from "./import-counts.ts";
import { type GiftRow, type MatchContext, matchRows, stillCounted } from "./match-rows.ts";
import { toRow, type WaitingRowInput } from "./waiting-row.ts";

/** Rows that are read, compared and stored without a pause: some milliseconds of work. */
const SLICE = 100;

export interface FileToCheck {
  importId: string;
  file: FileBytes;
  layout: Layout;
  dateOrder: DateOrder;
  /** IANA name, for times that name no zone. */
  timeZone: string;
}

/** Stores some rows and notes how far the reading is; answers false when it is to stop. */
export type StoreRows = (
  rows: WaitingRowInput[],
  bytesRead: number,
  tally: ImportCounts,
) => Promise<boolean>;

/**
 * Reads a file, slice by slice with a pause after each in which the site answers others, and hands what
 * it finds to `store`. Nothing is counted yet. Answers what was found, or null when it was to stop.
 * Throws UnreadableFile.
 */
export async function checkFile(
  db: Db,
  clock: Clock,
  { importId, file, layout, dateOrder, timeZone }: FileToCheck,
  store: StoreRows,
): Promise<ImportCounts | null> {
  const tally = emptyImportCounts();
  const rules = { layout, timeZone, dateOrder, now: clock.now() };
  const context: MatchContext = {
    source: layout.provider,
    sharesWebhookIds: sharesWebhookIds(layout),
    ...{ seen: new Map(), equals: new Map(), found: new Set() },
  };
  let bytes = 0;
  const readSlice = async (records: FileRecord[]) => {
    const readings = records.map(({ cells, line }) => ({ ...readRow(cells, rules), line, cells }));
    const matches = await matchRows(db, readings.filter(isGift), context);
    await hintAtCounted(db, context.source, readings);
    await setImmediate();
    const rows = readings.map((reading) => toRow(importId, reading, matches.get(reading.line)));
    for (const row of rows) count(tally, row);
    const goesOn = await store(rows, bytes, tally);
    await setImmediate();
    return goesOn;
  };

  let slice: FileRecord[] = [];
  for await (const record of rowsOf(file, layout, (read) => {
    bytes = read;
  })) {
    if (isFooter(record.cells, layout)) tally.footers += 1;
    else slice.push(record);
    if (slice.length < SLICE) continue;
    if (!(await readSlice(slice))) return null;
    slice = [];
  }
  return (await readSlice(slice)) ? tally : null;
}

/** The records below the head. */
export async function* rowsOf(
  file: FileBytes,
  layout: Layout,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<FileRecord> {
  let toSkip = layout.headRecords;
  for await (const record of readRecords(file, layout, onBytes))
    if (toSkip > 0) toSkip -= 1;
    else yield record;
}

type LinedReading = RowReading & FileRecord;

const isGift = (reading: LinedReading): reading is LinedReading & GiftRow =>
  reading.kind === "gift";

/** A row that is not paid, or no more, while the books count it, says so. */
async function hintAtCounted(db: Db, source: string, readings: LinedReading[]): Promise<void> {
  const unpaid = readings.filter(
    (reading): reading is LinedReading & { external_id: string } =>
      reading.kind === "unpaid" && reading.external_id !== null,
  );
  const counted = await stillCounted(db, source, unpaid);
  for (const reading of unpaid) {
    const status = counted.get(reading.external_id);
    if (status)
      Object.assign(reading, {
        hint: `in the books as ${status}: look at it, and void it there`,
      });
  }
}

function count(tally: ImportCounts, row: WaitingRowInput): void {
  addTo(tally[row.kind], row.amount_cents);
  if (row.kind !== "ready") return;
  if (row.status === "pledged") addTo(tally.pledges, row.amount_cents);
  if (row.hint) addTo(tally.repeats, row.amount_cents);
}

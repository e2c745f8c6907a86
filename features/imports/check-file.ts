import { randomUUIDv7 } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Insertable } from "kysely";
import type { Db, ImportRowTable } from "#db/schema.ts";
import type { Clock } from "#ports/clock.ts";
import { type FileRecord, readRecords } from "./file-records.ts";
import { type Layout, sharesWebhookIds } from "./layout.ts";
import { type GiftRow, type MatchContext, matchRows, stillCounted } from "./match-rows.ts";
import { type RowReading, readRow } from "./read-row.ts";
import { emptyTally, type Tally } from "./tally.ts";

/** Rows that are read, compared and stored without a pause: some milliseconds of work. */
const SLICE = 100;
const STILL_COUNTED = "in the books as received: look at it, and void it there";
/** How often the page that waits is told how far it is, in milliseconds. */
const TOLD_EVERY = 500;

export interface FileToCheck {
  importId: string;
  file: string;
  layout: Layout;
  /** IANA name, for times that name no zone. */
  timeZone: string;
}

/**
 * Reads a file into import_rows, slice by slice with a pause after each in which the site answers
 * others. Nothing is counted yet. Answers what was found, or null when `signal` stopped it. Throws
 * UnreadableFile.
 */
export async function checkFile(
  db: Db,
  clock: Clock,
  { importId, file, layout, timeZone }: FileToCheck,
  signal: AbortSignal,
): Promise<Tally | null> {
  const tally = emptyTally();
  const now = clock.now();
  const context: MatchContext = {
    source: layout.provider,
    sharesWebhookIds: sharesWebhookIds(layout),
    seen: new Map(),
  };
  let bytes = 0;
  let toldAt = 0;
  let toSkip = layout.headRecords;
  let slice: FileRecord[] = [];

  async function store(): Promise<void> {
    const readings = slice.map(({ cells, line }) => ({
      ...readRow(cells, layout, timeZone, now),
      line,
      cells,
    }));
    slice = [];
    const gifts = readings.filter((reading) => reading.kind === "gift");
    const matches = await matchRows(db, gifts as GiftRow[], context);
    const unpaid = readings.filter(
      (reading): reading is typeof reading & { external_id: string } =>
        reading.kind === "unpaid" && reading.external_id !== null,
    );
    const counted = await stillCounted(db, context.source, unpaid);
    for (const reading of unpaid)
      if (counted.has(reading.external_id)) Object.assign(reading, { hint: STILL_COUNTED });
    await setImmediate();
    const rows = readings.map((reading) => toRow(importId, reading, matches.get(reading.line)));
    for (const row of rows) {
      tally[row.kind].rows += 1;
      tally[row.kind].cents += row.amount_cents ?? 0;
    }
    if (rows.length > 0) await db.insertInto("import_rows").values(rows).execute();
    await setImmediate();
    if (performance.now() - toldAt < TOLD_EVERY) return;
    toldAt = performance.now();
    await db
      .updateTable("imports")
      .set({ bytes_read: bytes, tally: JSON.stringify(tally) })
      .where("id", "=", importId)
      .execute();
  }

  const records = readRecords(file, layout, (read) => {
    bytes = read;
  });
  for await (const record of records) {
    if (toSkip > 0) {
      toSkip -= 1;
      continue;
    }
    slice.push(record);
    if (slice.length < SLICE) continue;
    if (signal.aborted) return null;
    await store();
  }
  await store();
  return signal.aborted ? null : tally;
}

function toRow(
  import_id: string,
  reading: RowReading & FileRecord,
  match: { kind: ImportRowTable["kind"]; hint: string | null } | undefined,
): Insertable<ImportRowTable> & { amount_cents: number | null } {
  const { texts, amount_cents, received_at, external_id, line, cells } = reading;
  const isGift = reading.kind === "gift";
  return {
    import_id,
    line,
    kind: isGift ? (match?.kind ?? "ready") : reading.kind,
    donation_id: randomUUIDv7(),
    external_id,
    ...texts,
    amount_cents,
    received_at,
    problem: isGift ? null : reading.problem,
    column_name: isGift ? null : reading.column_name,
    said: isGift ? null : reading.said,
    hint: isGift ? (match?.hint ?? null) : reading.hint,
    cells:
      reading.kind === "error"
        ? JSON.stringify(cells.map((cell) => cell.toWellFormed().replaceAll("\0", "")))
        : null,
  };
}

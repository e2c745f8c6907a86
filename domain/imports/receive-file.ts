import { randomUUIDv7 } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { type Acting, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { findDateOrder } from "./check/read-date.ts";
import { findMessageColumns, importMessages, MESSAGES } from "./import-messages.ts";
import { storeRows } from "./import-rows.ts";
import { anyCsv } from "./map/file-providers.ts";
import { applySavedLayout, detectLayout, lacksColumns } from "./map/layout.ts";
import { ROWS_MAX, readFile } from "./read/read-file.ts";
import { type Refusal, RefusedFile } from "./read/refused-file.ts";

export const IMPORT_FILE_MAX = 20 * 1024 * 1024;
const NAME_SHOWN = 200;

type ReceiveResult =
  /** `isMapped`: staff need not be asked about the columns. */
  { ok: true; id: string; isMapped: boolean } | { ok: false; problem: Refusal };

/**
 * Reads an uploaded file of at most IMPORT_FILE_MAX bytes, finds which column is which, and stores its rows,
 * all in one transaction: a refused file leaves nothing behind. `signal` says that the connection is closed.
 */
export async function receiveFile(
  desk: Acting,
  upload: { fileName: string; content: Readable },
  signal: AbortSignal,
): Promise<ReceiveResult> {
  const bytes = await buffer(upload.content);
  try {
    return await storeFile(desk, upload.fileName, bytes, signal);
  } catch (error) {
    if (error instanceof RefusedFile) return { ok: false, problem: error.reason };
    throw error;
  }
}

async function storeFile(
  { db, clock, actor }: Acting,
  fileName: string,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<ReceiveResult> {
  if (bytes.length === 0) throw new RefusedFile("empty");
  const records = await readFile(bytes, signal);
  const detected = detectLayout(records);
  if (!detected) throw new RefusedFile("no-head");
  const rows = records.slice(detected.head);
  if (rows.length > ROWS_MAX) throw new RefusedFile("too-many-rows");
  const named = await applySavedLayout(db, detected.layout);
  const dates = findDateOrder(rows, named.columns.receivedAt);
  const layout = { ...named, ...dates };
  const messages = findMessageColumns(layout.headers);
  const id = randomUUIDv7();
  const now = isoTime(clock);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto("imports")
      .values({
        id,
        created_at: now,
        source: messages ? MESSAGES : layout.provider,
        file_name: fileName.toWellFormed().replaceAll("\0", "").slice(-NAME_SHOWN) || "file.csv",
        staff_id: actor.staffId,
        staff_name: actor.username,
        row_count: 0,
        state: "open",
        layout: JSON.stringify(layout),
      })
      .execute();
    await recordAudit(trx, now, actor, "import.uploaded", `import:${id}`);
    if (!messages) return storeRows(trx, id, rows);
    const stored = await importMessages(trx, { importId: id, now: clock.now() }, messages, rows);
    const done = { state: "done", booked_at: now, row_count: stored } as const;
    await trx.updateTable("imports").set(done).where("id", "=", id).execute();
    await recordAudit(trx, now, actor, "imported", `import:${id}`, { records: [0, stored] });
  });
  if (messages) return { ok: true, id, isMapped: true };
  const isKnown = layout.provider !== anyCsv.id || layout.savedAs !== null;
  return { ok: true, id, isMapped: isKnown && !lacksColumns(layout) };
}

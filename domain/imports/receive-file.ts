import { randomUUIDv7 } from "node:crypto";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { change } from "#domain/changes/change.ts";
import { recordAudit, type StaffContext } from "#domain/changes/record-audit.ts";
import { isoTime } from "#domain/values/clock.ts";
import type { Result } from "#domain/values/result.ts";
import { findMessageColumns, importMessages } from "./import-messages.ts";
import { storeTexts } from "./import-rows.ts";
import { anyCsv } from "./map/file-providers.ts";
import { MESSAGES } from "./map/import-fields.ts";
import { hasOpenQuestions, lacksColumns, listSavedLayouts } from "./map/layout.ts";
import { readInThread } from "./read/read-in-thread.ts";
import { type FileRefusal, RefusedFile } from "./read/refused-file.ts";

export const IMPORT_FILE_MAX = 20 * 1024 * 1024;
const NAME_SHOWN = 200;

/** `isMapped`: staff need not be asked about the columns. */
type ReceiveResult = Result<{ id: string; isMapped: boolean }, FileRefusal>;

/**
 * Reads an uploaded file of at most IMPORT_FILE_MAX bytes, finds which column is which, and stores its rows,
 * all in one transaction: a refused file leaves nothing behind. `signal` says that the connection is closed.
 */
export async function receiveFile(
  desk: StaffContext,
  upload: { fileName: string; content: Readable },
  signal: AbortSignal,
): Promise<ReceiveResult> {
  const bytes = await buffer(upload.content);
  try {
    return await storeFile(desk, upload.fileName, bytes, signal);
  } catch (error) {
    if (error instanceof RefusedFile) return { ok: false, reason: error.reason };
    throw error;
  }
}

async function storeFile(
  { db, clock, actor }: StaffContext,
  fileName: string,
  bytes: Buffer,
  signal: AbortSignal,
): Promise<ReceiveResult> {
  if (bytes.length === 0) throw new RefusedFile("empty");
  await using file = await readInThread({ bytes, saved: await listSavedLayouts(db) }, signal);
  const { layout } = file;
  const messages = findMessageColumns(layout.headers);
  const id = randomUUIDv7();
  const now = isoTime(clock);
  let isRead = false;
  await change(db, "desk", async (trx) => {
    // The rows come once: a second try would lack those of the first.
    if (isRead) throw new RefusedFile("broken-off");
    isRead = true;
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
    if (!messages) {
      for await (const rows of file.rows()) await storeTexts(trx, id, rows);
      return;
    }
    const about = { importId: id, now: clock.now() };
    const stored = await importMessages(trx, about, messages, file.rows());
    const done = { state: "done", booked_at: now, row_count: stored } as const;
    await trx.updateTable("imports").set(done).where("id", "=", id).execute();
    await recordAudit(trx, now, actor, "imported", `import:${id}`, { records: [0, stored] });
  });
  if (messages) return { ok: true, id, isMapped: true };
  const isKnown = layout.provider !== anyCsv.id || layout.savedAs !== null;
  return { ok: true, id, isMapped: isKnown && !lacksColumns(layout) && !hasOpenQuestions(layout) };
}

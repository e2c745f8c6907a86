import { randomUUIDv7 } from "node:crypto";
import type { Readable } from "node:stream";
import type { DbTransaction } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { findMessageColumns, importMessages } from "./import-messages.ts";
import { storeImportRows } from "./import-rows.ts";
import { anyCsv } from "./map/file-providers.ts";
import { MESSAGES } from "./map/import-fields.ts";
import { hasOpenQuestions, lacksColumns, listSavedLayouts } from "./map/layout.ts";
import { type OpenFile, readInThread } from "./read/read-in-thread.ts";
import { type FileRefusal, RefusedFile } from "./read/refused-file.ts";

export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
const MAX_NAME_LENGTH = 200;

/** `isMapped` means that staff need not be asked about the columns. */
type ReceiveResult = Result<{ id: string; isMapped: boolean }, FileRefusal>;

/**
 * Reads an uploaded file of at most MAX_IMPORT_BYTES bytes, finds which column is which, and stores
 * its rows, all in one transaction: a refused file leaves nothing behind. `signal` aborts when the
 * connection is closed.
 */
export async function receiveFile(
  staff: StaffContext,
  upload: { fileName: string; content: Readable },
  signal: AbortSignal,
): Promise<ReceiveResult> {
  // Joining them here would block all other requests; the thread does it.
  const chunks: Buffer[] = await upload.content.toArray();
  try {
    return await storeFile(staff, upload.fileName, chunks, signal);
  } catch (error) {
    if (error instanceof RefusedFile) return refusedFor(error.reason);
    throw error;
  }
}

async function storeFile(
  staff: StaffContext,
  fileName: string,
  chunks: readonly Buffer[],
  signal: AbortSignal,
): Promise<ReceiveResult> {
  const { db, clock, actor } = staff;
  if (chunks.length === 0) throw new RefusedFile("empty");
  await using file = await readInThread({ chunks, saved: await listSavedLayouts(db) }, signal);
  const sheets = file.sheets.map((sheet) => ({ ...sheet, id: randomUUIDv7() }));
  const [main] = sheets;
  if (!main) throw new RefusedFile("empty");
  const { id, layout } = main;
  const messages = findMessageColumns(layout);
  const now = isoTime(clock);
  const shownName =
    fileName.toWellFormed().replaceAll("\0", "").slice(-MAX_NAME_LENGTH) || "file.csv";
  let isRead = false;
  await change(db, "desk", async (trx) => {
    // The rows can be read only once, so a second try would miss those of the first.
    if (isRead) throw new RefusedFile("broken-off");
    isRead = true;
    await trx
      .insertInto("imports")
      .values(
        (messages ? sheets.slice(0, 1) : sheets).map((sheet) => ({
          id: sheet.id,
          created_at: now,
          source: messages ? MESSAGES : sheet.layout.provider,
          file_name: sheets.length > 1 ? `${shownName}, ${sheet.name}` : shownName,
          staff_id: actor.staffId,
          staff_name: actor.username,
          row_count: 0,
          state: sheet.id === id ? ("open" as const) : ("aside" as const),
          layout: JSON.stringify({
            ...sheet.layout,
            sheets: sheets.flatMap(({ id, name }) => (id === sheet.id ? [] : [{ id, name }])),
          }),
        })),
      )
      .execute();
    await recordAudit(trx, { now, actor }, "import.uploaded", `import:${id}`);
    if (messages) await storeMessages(trx, staff, id, messages, file);
    else await storeGiftSheets(trx, sheets, file);
  });
  if (messages) return { ok: true, id, isMapped: true };
  const isKnown = layout.provider !== anyCsv.id || layout.savedAs !== null;
  return { ok: true, id, isMapped: isKnown && !lacksColumns(layout) && !hasOpenQuestions(layout) };
}

/** Stores the rows of each sheet, which staff then check. */
async function storeGiftSheets(
  trx: DbTransaction,
  sheets: readonly { id: string }[],
  file: OpenFile,
) {
  for (const [index, sheet] of sheets.entries())
    for await (const rows of file.rows(index)) await storeImportRows(trx, sheet.id, rows);
}

/** Stores the messages of the first sheet, which completes the import. */
async function storeMessages(
  trx: DbTransaction,
  { clock, actor }: StaffContext,
  importId: string,
  columns: ReadonlyMap<string, number>,
  file: OpenFile,
) {
  const now = clock.now();
  const messageCount = await importMessages(trx, { importId, now }, columns, file.rows(0));
  const at = now.toISOString();
  const doneColumns = { state: "done", booked_at: at, row_count: messageCount } as const;
  await trx.updateTable("imports").set(doneColumns).where("id", "=", importId).execute();
  await recordAudit(trx, { now: at, actor }, "imported", `import:${importId}`, {
    records: [0, messageCount],
  });
}

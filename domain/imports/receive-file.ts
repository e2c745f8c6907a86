import { randomUUIDv7 } from "node:crypto";
import type { Readable } from "node:stream";
import type { Db } from "#db/schema.ts";
import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, HOUR, isoTime } from "#domain/ports/clock.ts";
import { type Refusal, RefusedFile, UnreadableFile } from "./files/file-errors.ts";
import { anyCsv } from "./files/file-providers.ts";
import { firstRecords } from "./files/file-records.ts";
import { IncomingText } from "./files/incoming-text.ts";
import { detectLayout, type Layout, lacksColumns } from "./files/layout.ts";
import { detectTextForm } from "./files/text-form.ts";
import { removeUpload } from "./forget-import.ts";
import { updateImport } from "./import-record.ts";
import { recallLayout } from "./remembered-layout.ts";
import { readFile, storeFile } from "./uploaded-file.ts";

export const IMPORT_FILE_MAX = 64 * 1024 * 1024;
/** Many times longer than the server allows an upload to take. */
const ABANDONED_AFTER = HOUR;
/** Records in which the column names are looked for. */
const FIRST = 25;

type ReceiveResult =
  /** `known`: the columns are known, so the file can be read at once. */
  { ok: true; id: string; known: boolean } | { ok: false; reason: Refusal };

/**
 * Stores a file in the database while it comes, never whole in memory (except an Excel file, which is
 * stored as CSV), and finds out how to read it. A refused file leaves nothing behind. Rejects when the
 * stream breaks or the database is full.
 */
export async function receiveFile(
  { db, clock, actor }: Desk,
  upload: { fileName: string; content: Readable },
): Promise<ReceiveResult> {
  const id = randomUUIDv7();
  await removeAbandoned(db, clock);
  await db
    .insertInto("imports")
    .values({
      id,
      created_at: isoTime(clock),
      source: anyCsv.id,
      file_name: upload.fileName.toWellFormed().replaceAll("\0", "").slice(-200) || "file.csv",
      staff_id: actor.staffId,
      staff_name: actor.username,
      row_count: 0,
      state: "receiving",
    })
    .execute();
  try {
    const text = new IncomingText(upload.content);
    await storeFile(db, id, text);
    if (text.bytes === 0) throw new RefusedFile("empty");
    const layout = await detectFileLayout(db, id, text.isUtf8);
    await db.transaction().execute(async (trx) => {
      await updateImport(trx, id, ["receiving"], {
        source: layout.provider,
        state: "columns",
        layout: JSON.stringify(layout),
        file_size: text.bytes,
      });
      await recordAudit(trx, isoTime(clock), actor, "import.uploaded", `import:${id}`);
    });
    return { ok: true, id, known: isKnown(layout) };
  } catch (error) {
    const wasThere = await removeUpload(db, id);
    if (error instanceof RefusedFile) return { ok: false, reason: error.reason };
    if (!wasThere) return { ok: false, reason: "cancelled" };
    throw error;
  }
}

/** True when staff need not be asked about the columns. */
const isKnown = (layout: Layout) =>
  (layout.provider !== anyCsv.id || layout.rememberedAt !== null) && !lacksColumns(layout);

async function detectFileLayout(db: Db, id: string, isUtf8: boolean): Promise<Layout> {
  const file = () => readFile(db, id);
  const { value: start = new Uint8Array() } = await file().next();
  const form = detectTextForm(start, isUtf8);
  const records = await firstRecords(file, form, FIRST).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw new RefusedFile("unreadable", { cause: error });
    throw error;
  });
  const layout = detectLayout(records, form);
  if (!layout) throw new RefusedFile("no-head");
  return recallLayout(db, layout);
}

/** Removes the uploads during which a server died. */
async function removeAbandoned(db: Db, clock: Clock): Promise<void> {
  const abandoned = await db
    .selectFrom("imports")
    .select("id")
    .where("state", "=", "receiving")
    .where("created_at", "<", isoTime(clock, -ABANDONED_AFTER))
    .execute();
  for (const { id } of abandoned) await removeUpload(db, id);
}

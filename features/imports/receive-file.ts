import { randomUUIDv7 } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#features/audit/record-audit.ts";
import { type Clock, isoTime } from "#ports/clock.ts";
import { anyCsv } from "./file-providers.ts";
import { detectTextForm, firstRecords, UnreadableFile } from "./file-records.ts";
import { detectLayout, lacksColumns } from "./layout.ts";

export const IMPORT_FILE_MAX = 64 * 1024 * 1024;

export type ReceiveResult =
  /** `known`: its columns are clear, so that it can be read at once. */
  | { ok: true; id: string; known: boolean }
  | { ok: false; reason: "empty" | "no-head" | "unreadable" };

export const importFile = (folder: string, id: string) => join(folder, `${id}.csv`);

/**
 * Takes a file as it comes, onto the disk and never whole into memory, and finds out what it is. A
 * file that is none leaves nothing behind. Rejects when the stream breaks or the disk is full.
 */
export async function receiveFile(
  db: Db,
  clock: Clock,
  folder: string,
  actor: Actor,
  upload: { fileName: string; content: Readable },
): Promise<ReceiveResult> {
  const id = randomUUIDv7();
  const file = importFile(folder, id);
  await mkdir(folder, { recursive: true });
  try {
    const { bytes, isUtf8 } = await store(upload.content, file);
    if (bytes === 0) return await refuse(file, "empty");
    const form = await detectTextForm(file, isUtf8);
    const layout = detectLayout(await firstRecords(file, form, 25), form);
    if (!layout) return await refuse(file, "no-head");
    const now = isoTime(clock);
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto("imports")
        .values({
          id,
          created_at: now,
          source: layout.provider,
          file_name: upload.fileName.toWellFormed().replaceAll("\0", "").slice(-200) || "file.csv",
          staff_id: actor.staffId,
          staff_name: actor.username,
          row_count: 0,
          state: "columns",
          layout: JSON.stringify(layout),
          file_size: bytes,
          bytes_read: 0,
        })
        .execute();
      await recordAudit(trx, now, actor, "import.uploaded", `import:${id}`);
    });
    return { ok: true, id, known: layout.provider !== anyCsv.id && !lacksColumns(layout) };
  } catch (error) {
    await rm(file, { force: true });
    if (error instanceof UnreadableFile) return { ok: false, reason: "unreadable" };
    throw error;
  }
}

async function refuse(file: string, reason: "empty" | "no-head"): Promise<ReceiveResult> {
  await rm(file, { force: true });
  return { ok: false, reason };
}

/** Writes the bytes down and sees on the way whether they are UTF-8. */
async function store(content: Readable, file: string) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const seen = { bytes: 0, isUtf8: true };
  await pipeline(
    content,
    async function* (pieces: AsyncIterable<Buffer>) {
      for await (const piece of pieces) {
        seen.bytes += piece.length;
        if (seen.isUtf8) seen.isUtf8 = decodes(decoder, piece);
        yield piece;
      }
      if (seen.isUtf8) seen.isUtf8 = decodes(decoder);
    },
    createWriteStream(file, { mode: 0o600 }),
  );
  return seen;
}

function decodes(decoder: TextDecoder, piece?: Buffer): boolean {
  try {
    decoder.decode(piece, { stream: piece !== undefined });
    return true;
  } catch {
    return false;
  }
}

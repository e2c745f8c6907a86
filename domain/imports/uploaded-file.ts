/** The bytes of an uploaded file in the database, where every instance reads them (docs/decisions/0105). */
import { setImmediate } from "node:timers/promises";
import type { Db, DbOrTransaction } from "#db/schema.ts";

/** Small enough for any database's cache, large enough that 64 MB are a thousand statements. */
const PART_BYTES = 64 * 1024;
const PARTS_REMOVED_AT_ONCE = 16;

/** The file of an import is not in the database: it was cleared, or comes from an older release. */
export class MissingFile extends Error {
  override name = "MissingFile";
}

/** Stores `pieces` as the file of an import, as they come. Rejects when the import is removed meanwhile. */
export async function storeFile(
  db: Db,
  importId: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  let part = 0;
  const store = (bytes: Buffer) =>
    db.insertInto("import_files").values({ import_id: importId, part: part++, bytes }).execute();
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    const whole = Buffer.concat(waiting);
    const end = whole.length - (whole.length % PART_BYTES);
    for (let at = 0; at < end; at += PART_BYTES) await store(whole.subarray(at, at + PART_BYTES));
    waiting = [whole.subarray(end)];
    size = whole.length - end;
  }
  if (size > 0) await store(Buffer.concat(waiting));
}

/** The file of an import, part by part. Throws MissingFile when there is none. */
export async function* readFile(db: DbOrTransaction, importId: string): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part++) {
    const found = await db
      .selectFrom("import_files")
      .select("bytes")
      .where("import_id", "=", importId)
      .where("part", "=", part)
      .executeTakeFirst();
    if (!found && part === 0) throw new MissingFile();
    if (!found) return;
    yield found.bytes;
  }
}

/** Removes the file of an import in slices, so that other work goes on in between. */
export async function removeFile(db: DbOrTransaction, importId: string): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom("import_files")
      .where("import_id", "=", importId)
      .where("part", "in", (eb) =>
        eb
          .selectFrom("import_files")
          .select("part")
          .where("import_id", "=", importId)
          .orderBy("part")
          .limit(PARTS_REMOVED_AT_ONCE),
      )
      .executeTakeFirst();
    if (numDeletedRows === 0n) return;
    await setImmediate();
  }
}

/** The bytes of an uploaded file in the database, where every instance reads them (docs/decisions/0105). */
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#db/schema.ts";

/** Small enough for any database's cache, large enough that 64 MB are a thousand statements. */
const PART_BYTES = 64 * 1024;
const PARTS_AT_ONCE = 16;
const ROWS_AT_ONCE = 500;

/** The file of an import is not in the database: it was cleared, or comes from an older release. */
export class MissingFile extends Error {
  override name = "MissingFile";
}

/** Stores `pieces` as the file of an import while they come. Rejects when the import is removed meanwhile. */
export async function storeFile(
  db: Db,
  importId: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  let part = 0;
  const store = (bytes: Buffer) =>
    db.insertInto("import_files").values({ import_id: importId, part: part++, bytes }).execute();
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    pending.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    const whole = Buffer.concat(pending);
    const end = whole.length - (whole.length % PART_BYTES);
    for (let at = 0; at < end; at += PART_BYTES) await store(whole.subarray(at, at + PART_BYTES));
    pending = [whole.subarray(end)];
    size = whole.length - end;
  }
  if (size > 0) await store(Buffer.concat(pending));
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
export async function removeFile(db: Db, importId: string): Promise<void> {
  while (await removeSlice(db, "import_files", "part", importId, PARTS_AT_ONCE))
    await setImmediate();
}

/** Removes the pending rows of an import in slices. Stops and returns false when `goesOn` does. */
export async function removeRows(
  db: Db,
  importId: string,
  goesOn: () => Promise<boolean> = async () => true,
): Promise<boolean> {
  while (await removeSlice(db, "import_rows", "line", importId, ROWS_AT_ONCE)) {
    if (!(await goesOn())) return false;
    await setImmediate();
  }
  return true;
}

/** False when there was nothing to remove. */
async function removeSlice(
  db: Db,
  tableName: "import_files" | "import_rows",
  position: "part" | "line",
  importId: string,
  most: number,
): Promise<boolean> {
  const [table, at] = [sql.table(tableName), sql.ref(position)];
  const { numAffectedRows = 0n } = await sql`
    delete from ${table} where import_id = ${importId} and ${at} in
      (select ${at} from ${table} where import_id = ${importId} order by ${at} limit ${most})
  `.execute(db);
  return numAffectedRows > 0n;
}

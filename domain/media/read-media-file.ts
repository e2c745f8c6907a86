import type { Db } from "#db/schema.ts";

/** An encoded file of a picture, by its hash and its name, such as "800.avif". */
export async function readMediaFile(db: Db, hash: string, name: string): Promise<Buffer | null> {
  const found = await db
    .selectFrom("media_files")
    .select("bytes")
    .where("hash", "=", hash)
    .where("name", "=", name)
    .executeTakeFirst();
  return found ? Buffer.from(found.bytes.buffer, found.bytes.byteOffset, found.bytes.length) : null;
}

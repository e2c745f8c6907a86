import type { Db } from "#db/schema.ts";
import { toMediaPicture } from "./media-rows.ts";

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

/** The largest WebP of a picture by its id; null for one that is not encoded. */
export async function readLargestWebp(db: Db, id: string): Promise<Buffer | null> {
  const row = await db.selectFrom("media").selectAll().where("id", "=", id).executeTakeFirst();
  const picture = row && toMediaPicture(row);
  if (!picture || !row.hash) return null;
  return readMediaFile(db, row.hash, `${Math.max(...picture.webp)}.webp`);
}

import type { Selectable } from "kysely";
import type { Db, DbOrTransaction, MediaTable } from "#db/schema.ts";
import type { EncodedPicture, PictureProblem } from "#domain/ports/picture-encoder.ts";
import type { MediaPicture } from "./media-picture.ts";

export async function readAltTexts(db: Db) {
  const rows = await db
    .selectFrom("media")
    .select(["id", "alt"])
    .where("state", "=", "ready")
    .execute();
  return new Map(rows.map(({ id, alt }) => [id, alt]));
}

/** Lists uploaded files that are being prepared, were refused, or are pictures. */
export async function listMedia(db: Db) {
  const rows = await selectMedia(db).where("state", "!=", "receiving").execute();
  return rows.map((row) => ({
    id: row.id,
    /** ISO UTC. */
    at: row.at,
    username: row.username,
    fileName: row.file_name,
    state: row.state,
    version: row.version,
    problem: row.problem as PictureProblem | null,
    picture: toMediaPicture(row),
  }));
}

/** Reads an encoded file of a picture by its hash and its name, such as "800.avif". */
export async function readMediaFile(db: Db, hash: string, name: string) {
  const file = await db
    .selectFrom("media_files")
    .select("bytes")
    .where("hash", "=", hash)
    .where("name", "=", name)
    .executeTakeFirst();
  return file ? Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.length) : null;
}

export const selectMedia = (db: DbOrTransaction) =>
  db.selectFrom("media").selectAll().orderBy("id", "desc");

/** Converts a row for pages; null until the picture is encoded. */
export function toMediaPicture(row: Selectable<MediaTable>): MediaPicture | null {
  if (row.state !== "ready" || !row.picture) return null;
  const { id, kind, alt, caption } = row;
  return {
    ...(JSON.parse(row.picture) as EncodedPicture),
    id,
    kind,
    alt,
    caption,
    path: `/media/${row.hash}`,
    focus: { x: row.focus_x, y: row.focus_y },
  };
}

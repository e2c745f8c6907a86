import type { Selectable } from "kysely";
import type { DbOrTransaction, MediaTable } from "#db/schema.ts";
import type { EncodedPicture } from "#domain/ports/picture-encoder.ts";
import type { MediaPicture } from "./media-picture.ts";

/** All pictures, the newest first. */
export const mediaRows = (db: DbOrTransaction) =>
  db.selectFrom("media").selectAll().orderBy("id", "desc");

/** A row as pages show it; null until it is encoded. */
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

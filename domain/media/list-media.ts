import type { Db, MediaState } from "#db/schema.ts";
import type { PictureProblem } from "#domain/ports/picture-encoder.ts";
import type { MediaPicture } from "./media-picture.ts";
import { mediaRows, toMediaPicture } from "./media-rows.ts";

/** An uploaded file: on its way, refused, or a picture. */
interface MediaEntry {
  id: string;
  /** ISO UTC. */
  at: string;
  username: string;
  fileName: string;
  state: MediaState;
  percent: number;
  problem: PictureProblem | null;
  version: number;
  picture: MediaPicture | null;
}

/** The alt text of every picture that pages can show, by its id. */
export async function altTexts(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("media")
    .select(["id", "alt"])
    .where("state", "=", "ready")
    .execute();
  return new Map(rows.map(({ id, alt }) => [id, alt]));
}

/** Newest first, without uploads that are still running. */
export async function listMedia(db: Db): Promise<MediaEntry[]> {
  const rows = await mediaRows(db).where("state", "!=", "receiving").execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    username: row.username,
    fileName: row.file_name,
    state: row.state,
    percent: row.percent,
    version: row.version,
    problem: row.problem as PictureProblem | null,
    picture: toMediaPicture(row),
  }));
}

import type { Db } from "#db/schema.ts";
import { mediaIn } from "./check-draft.ts";
import { selectMedia, toMediaPicture } from "./list-media.ts";
import type { MediaPicture } from "./media-picture.ts";

/** The uploaded pictures, in memory. */
export interface MediaLibrary {
  find(id: string): MediaPicture | undefined;
}

/** Reads the uploaded pictures that can be shown, by id. */
export async function readStoredPictures(db: Db) {
  const rows = await selectMedia(db).where("state", "=", "ready").execute();
  const pictures = rows.flatMap((row) => toMediaPicture(row) ?? []);
  return new Map(pictures.map((picture) => [picture.id, picture]));
}

/**
 * Returns the uploaded pictures in content, in order. Leaves out unknown ones, which content of
 * another site may name.
 */
export const picturesIn = (content: unknown, library: MediaLibrary) =>
  mediaIn(content).flatMap(({ id }) => library.find(id) ?? []);

/** A list entry with its uploaded picture, if it has one that can be shown. */
export type WithMedia<Entry> = Omit<Entry, "picture"> & { media: MediaPicture | undefined };

export const withMedia = <Entry extends { picture: { media: string } | null }>(
  entries: readonly Entry[],
  library: MediaLibrary,
): WithMedia<Entry>[] =>
  entries.map(({ picture, ...entry }) => ({
    ...entry,
    media: picture ? library.find(picture.media) : undefined,
  }));

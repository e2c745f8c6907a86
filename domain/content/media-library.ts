import type { Db } from "#db/schema.ts";
import { mediaIn } from "./check-draft.ts";
import { mediaRows, toMediaPicture } from "./list-media.ts";
import type { MediaPicture } from "./media-picture.ts";

/** The uploaded pictures that can be shown, by their ids. */
type StoredPictures = ReadonlyMap<string, MediaPicture>;

/** The uploaded pictures, in memory. */
export class MediaLibrary {
  #readStored: () => StoredPictures | null;

  /** `readStored` returns what was read last; null before the first reading. */
  constructor(readStored: () => StoredPictures | null) {
    this.#readStored = readStored;
  }

  find(id: string): MediaPicture | undefined {
    return this.#readStored()?.get(id);
  }
}

export async function readStoredPictures(db: Db): Promise<StoredPictures> {
  const rows = await mediaRows(db).where("state", "=", "ready").execute();
  const pictures = rows.flatMap((row) => toMediaPicture(row) ?? []);
  return new Map(pictures.map((picture) => [picture.id, picture]));
}

/** The uploaded pictures that content names, in their order. One that is not there (content of another site) is left out. */
export const picturesIn = (content: unknown, library: Pick<MediaLibrary, "find">): MediaPicture[] =>
  mediaIn(content).flatMap(({ id }) => library.find(id) ?? []);

/** An entry of a list with its uploaded picture, where it has one that can be shown. */
export type WithMedia<Entry> = Omit<Entry, "picture"> & { media: MediaPicture | undefined };

export const withMedia = <Entry extends { picture: { media: string } | null }>(
  entries: readonly Entry[],
  library: Pick<MediaLibrary, "find">,
): WithMedia<Entry>[] =>
  entries.map(({ picture, ...entry }) => ({
    ...entry,
    media: picture ? library.find(picture.media) : undefined,
  }));

import type { Db } from "#db/schema.ts";
import { LoadedContent } from "#domain/changes/loaded-content.ts";
import type { ChangeFeed } from "#domain/ports/change-feed.ts";
import type { MediaPicture } from "./media-picture.ts";
import { mediaRows, toMediaPicture } from "./media-rows.ts";

/** The uploaded pictures, in memory. */
export class MediaLibrary extends LoadedContent {
  #db: Db;
  #pictures = new Map<string, MediaPicture>();

  constructor(db: Db, changes: ChangeFeed, onFailure: (error: unknown) => void) {
    super(changes, onFailure);
    this.#db = db;
  }

  /** A picture that can be shown; undefined when it was removed. */
  find(id: string): MediaPicture | undefined {
    return this.#pictures.get(id);
  }

  protected async read(): Promise<void> {
    const rows = await mediaRows(this.#db).where("state", "=", "ready").execute();
    const pictures = rows.flatMap((row) => toMediaPicture(row) ?? []);
    this.#pictures = new Map(pictures.map((picture) => [picture.id, picture]));
  }
}

/** The uploaded pictures, in memory: pages are rendered without a query. */
import type { Db } from "#db/schema.ts";
import type { ChangeFeed } from "#domain/ports/change-feed.ts";
import type { MediaPicture } from "./media-picture.ts";
import { mediaRows, toMediaPicture } from "./media-rows.ts";

/** Reads the pictures again when any instance has changed one. */
export class MediaLibrary {
  #db: Db;
  #onFailure: (error: unknown) => void;
  #pictures = new Map<string, MediaPicture>();
  #listeners = new Set<() => void>();
  #unsubscribe: () => void;
  #isStale = false;
  #loading: Promise<void> | null = null;

  constructor(db: Db, changes: ChangeFeed, onFailure: (error: unknown) => void) {
    this.#db = db;
    this.#onFailure = onFailure;
    this.#unsubscribe = changes.subscribe("content", () => void this.load());
  }

  /** A picture that can be shown; undefined when it was removed. */
  find(id: string): MediaPicture | undefined {
    return this.#pictures.get(id);
  }

  /** Calls `listener` when the pictures have been read again. Returns how to stop. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the pictures. Never rejects: when the database fails, what was read before stays. */
  load(): Promise<void> {
    this.#isStale = true;
    this.#loading ??= this.#loadWhileStale().finally(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  /** Resolves once nothing is being read. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    await this.#loading;
  }

  async #loadWhileStale(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      try {
        const rows = await mediaRows(this.#db).where("state", "=", "ready").execute();
        const pictures = rows.flatMap((row) => toMediaPicture(row) ?? []);
        this.#pictures = new Map(pictures.map((picture) => [picture.id, picture]));
      } catch (error) {
        this.#onFailure(error);
        return;
      }
      for (const listener of this.#listeners) listener();
    }
  }
}

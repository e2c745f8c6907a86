/** Answers below /media/: the encoded files of uploaded pictures, <hash>-<width>.<format>. */
import type { Context } from "hono";
import type { Db } from "#db/schema.ts";
import { readMediaFile } from "#domain/media/list-media.ts";
import type { MediaLibrary } from "#domain/media/media-library.ts";
import { answerStored, type StoredResponse, storeResponse } from "./stored-response.ts";

const FOREVER = "public, max-age=31536000, immutable";
const TYPES = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
const NAME = /^(\/media\/([0-9a-f]{24}))-(\d{2,4})\.(avif|webp|jpg)$/;
/** Bytes of files in memory: those asked for last. */
const MEMORY_MAX = 32 * 1024 * 1024;

interface MediaParts {
  db: Db;
  media: MediaLibrary;
  refresh(): Promise<void>;
  headers: Record<string, string>;
}

/** Holds the files asked for last in memory, each once for all connections, and reads others. */
export class MediaFiles {
  #parts: MediaParts;
  #stored = new Map<string, StoredResponse>();
  #bytes = 0;
  #reading = new Map<string, Promise<StoredResponse | null>>();

  constructor(parts: MediaParts) {
    this.#parts = parts;
  }

  /** The response for a path that is in memory; null for any other, and where the picture was removed. */
  async findStored(path: string): Promise<StoredResponse | null> {
    const stored = this.#stored.get(path);
    if (!stored) return null;
    await this.#parts.refresh().catch(() => undefined);
    const [, picture = ""] = NAME.exec(path) ?? [];
    this.#forget(path, stored);
    if (!this.#parts.media.hasPath(picture)) return null;
    this.#keep(path, stored);
    return stored;
  }

  async answer(c: Context): Promise<Response> {
    const stored = (await this.findStored(c.req.path)) ?? (await this.#read(c.req.path));
    return stored ? answerStored(c.req.raw, stored) : c.text("There is no such picture.", 404);
  }

  /** Requests for the same file share one query. */
  #read(path: string): Promise<StoredResponse | null> {
    const reading =
      this.#reading.get(path) ??
      this.#load(path).finally(() => {
        this.#reading.delete(path);
      });
    this.#reading.set(path, reading);
    return reading;
  }

  async #load(path: string): Promise<StoredResponse | null> {
    const [, picture = "", hash, width, format] = NAME.exec(path) ?? [];
    const { db, headers, media } = this.#parts;
    const bytes = hash && (await readMediaFile(db, hash, `${width}.${format}`));
    if (!bytes) return null;
    const stored = storeResponse({
      status: 200,
      headers: {
        ...headers,
        "content-type": TYPES[format as keyof typeof TYPES],
        "cache-control": FOREVER,
      },
      body: { identity: bytes },
    });
    if (media.hasPath(picture)) this.#keep(path, stored);
    return stored;
  }

  /** As the one that was asked for last; without those asked for longest ago, as far as they do not fit. */
  #keep(path: string, stored: StoredResponse): void {
    this.#forget(path, this.#stored.get(path));
    this.#stored.set(path, stored);
    this.#bytes += sizeOf(stored);
    for (const [oldest, response] of this.#stored) {
      if (this.#bytes <= MEMORY_MAX) return;
      this.#forget(oldest, response);
    }
  }

  #forget(path: string, stored: StoredResponse | undefined): void {
    if (stored && this.#stored.delete(path)) this.#bytes -= sizeOf(stored);
  }
}

const sizeOf = ({ encodings }: StoredResponse) => encodings.identity.body?.length ?? 0;

/** Answers below /media/: the encoded files of uploaded pictures, <hash>-<width>.<format>, and news cards. */
import type { Context } from "hono";
import type { Db } from "#db/schema.ts";
import { readMediaFile } from "#domain/media/read-media-file.ts";
import { answerStored, type StoredResponse, storeResponse } from "./stored-response.ts";

const FOREVER = "public, max-age=31536000, immutable";
const TYPES = { avif: "image/avif", webp: "image/webp", jpg: "image/jpeg" };
const NAME = /^\/media\/([0-9a-f]{24})-(\d{2,4})\.(avif|webp|jpg)$/;
/** Bytes of files in memory: those asked for last. */
const MEMORY_MAX = 32 * 1024 * 1024;

/** Holds the files asked for last in memory, each once for all connections, and reads others. */
export class MediaFiles {
  #db: Db;
  #headers: Record<string, string>;
  #drawCard: (path: string) => Promise<Buffer | null>;
  #stored = new Map<string, StoredResponse>();
  #bytes = 0;
  #reading = new Map<string, Promise<StoredResponse | null>>();

  constructor(
    db: Db,
    headers: Record<string, string>,
    drawCard: (path: string) => Promise<Buffer | null>,
  ) {
    this.#db = db;
    this.#headers = headers;
    this.#drawCard = drawCard;
  }

  /** The response for a path that is in memory; null for any other. */
  findStored(path: string): StoredResponse | null {
    const stored = this.#stored.get(path);
    if (!stored) return null;
    this.#stored.delete(path);
    this.#stored.set(path, stored);
    return stored;
  }

  /** Answers the request; reads a file that is not in memory. */
  async answer(c: Context): Promise<Response> {
    const stored = this.findStored(c.req.path) ?? (await this.#read(c.req.path));
    return stored ? answerStored(c.req.raw, stored) : c.text("There is no such picture.", 404);
  }

  /** Forgets all files, because a picture or a news item may have been removed. */
  clear(): void {
    this.#stored.clear();
    this.#bytes = 0;
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
    const [, hash, width, format = "jpg"] = NAME.exec(path) ?? [];
    const bytes = hash
      ? await readMediaFile(this.#db, hash, `${width}.${format}`)
      : await this.#drawCard(path);
    if (!bytes) return null;
    const stored = storeResponse({
      status: 200,
      headers: {
        ...this.#headers,
        "content-type": TYPES[format as keyof typeof TYPES],
        "cache-control": FOREVER,
      },
      body: { identity: bytes },
    });
    this.#keep(path, stored);
    return stored;
  }

  #keep(path: string, stored: StoredResponse): void {
    this.#stored.set(path, stored);
    this.#bytes += sizeOf(stored);
    for (const [oldest, response] of this.#stored) {
      if (this.#bytes <= MEMORY_MAX) return;
      this.#stored.delete(oldest);
      this.#bytes -= sizeOf(response);
    }
  }
}

const sizeOf = ({ encodings }: StoredResponse) => encodings.identity.body?.length ?? 0;

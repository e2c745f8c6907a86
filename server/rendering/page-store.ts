/** Stores public pages as complete responses, and renews them when their data changes. */
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Clock, MINUTE, SECOND } from "#domain/ports/clock.ts";
import type { Log } from "#domain/ports/log.ts";
import { type StoredResponse, storeResponse } from "#server/http/stored-response.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** An older page is rendered again before it is served, so that it shows changes nothing announced. */
const GREATEST_AGE = MINUTE;
/** Several changes within this time, such as gifts, are rendered together. */
const BETWEEN_ROUNDS = SECOND / 2;

export interface RenderedPage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

interface StoredPage {
  response: StoredResponse;
  html: string;
  renderedAt: number;
}

/**
 * Pages by key. The keys are paths of the route table, so that their number is bounded. A page is
 * rendered once at a time, however many visitors ask for it.
 */
export class PageStore {
  #pages = new Map<string, StoredPage>();
  #running = new Map<string, Promise<StoredResponse>>();
  #round: Promise<void> | null = null;
  #isChanged = false;
  #closing = new AbortController();
  #clock: Clock;
  #log: Log;
  #render: (key: string) => Promise<RenderedPage>;

  constructor(clock: Clock, log: Log, render: (key: string) => Promise<RenderedPage>) {
    this.#clock = clock;
    this.#log = log;
    this.#render = render;
  }

  /** The stored page; null when there is none or it is too old. */
  find(key: string): StoredResponse | null {
    const page = this.#pages.get(key);
    return page && this.#isFresh(page) ? page.response : null;
  }

  /** The page, rendered first if necessary. Rejects only when there is nothing to show. */
  async get(key: string): Promise<StoredResponse> {
    return this.find(key) ?? this.#renew(key);
  }

  /** Renews every stored page, because something that pages show has changed. */
  renewAll(): void {
    this.#isChanged = true;
    this.#round ??= this.#renewWhileChanged().finally(() => {
      this.#round = null;
    });
  }

  /** Resolves once no renewal is running. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#round;
  }

  #isFresh({ renderedAt }: StoredPage): boolean {
    const age = this.#clock.now().getTime() - renderedAt;
    return age >= 0 && age < GREATEST_AGE;
  }

  async #renewWhileChanged(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#isChanged && !signal.aborted) {
      this.#isChanged = false;
      for (const key of new Set([...this.#pages.keys(), ...this.#running.keys()])) {
        // A rendering that has begun may have read the data before the change.
        await this.#running.get(key)?.catch(() => undefined);
        if (signal.aborted) return;
        await this.#renew(key).catch(() => undefined);
      }
      await pause(BETWEEN_ROUNDS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  #renew(key: string): Promise<StoredResponse> {
    const running = this.#running.get(key);
    if (running) return running;
    const renewal = this.#finish(key).finally(() => this.#running.delete(key));
    this.#running.set(key, renewal);
    return renewal;
  }

  /** Renders and stores. When rendering fails, an older page stays for another GREATEST_AGE. */
  async #finish(key: string): Promise<StoredResponse> {
    const renderedAt = this.#clock.now().getTime();
    const before = this.#pages.get(key);
    try {
      const page = await this.#render(key);
      if (page.status >= 500) throw new Error(`rendering ${key} answered ${page.status}`);
      const response = page.html === before?.html ? before.response : await toResponse(page);
      // Redirects are not stored: they are cheap.
      if (page.status === 200 || page.status === 404)
        this.#pages.set(key, { response, html: page.html, renderedAt });
      return response;
    } catch (error) {
      if (!before) throw error;
      this.#log.error({ err: error, key }, "page could not be renewed; the last one is served");
      this.#pages.set(key, { ...before, renderedAt });
      return before.response;
    }
  }
}

async function toResponse({ status, html, headers }: RenderedPage): Promise<StoredResponse> {
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gzip] = await Promise.all([
    brotli(identity, { params }),
    gzipped(identity, { level: 9 }),
  ]);
  return storeResponse({ status, headers, body: { identity, br, gzip } });
}

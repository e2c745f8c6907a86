/** Keeps public pages as finished bytes, and renews them when what they show changes. */
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Clock, MINUTE, SECOND } from "#domain/ports/clock.ts";
import type { Log } from "#domain/ports/log.ts";
import { type StoredResponse, storeResponse } from "#server/http/stored-response.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/**
 * An older page is rendered anew before it is served: so it shows changes that no code announced.
 */
const GREATEST_AGE = MINUTE;
/** Changes that come in a crowd, as gifts do, are shown together. */
const BETWEEN_ROUNDS = SECOND / 2;

/** A page as rendered: its text, and all headers that belong to it. */
export interface RenderedPage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

interface KeptPage {
  response: StoredResponse;
  html: string;
  renderedAt: number;
}

/**
 * Pages by key: those of the route table, so that their number is bounded. A page is rendered by one
 * at a time, however many ask for it.
 */
export class PageStore {
  #pages = new Map<string, KeptPage>();
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

  /** The finished page; null when there is none, or only one beyond the greatest age. */
  find(key: string): StoredResponse | null {
    const kept = this.#pages.get(key);
    return kept && this.#isFresh(kept) ? kept.response : null;
  }

  /** The finished page, rendered first when need be. Rejects only when there is nothing to show. */
  async get(key: string): Promise<StoredResponse> {
    return this.find(key) ?? this.#renew(key);
  }

  /** Something that pages show has changed: renews every kept page now, before a visitor asks. */
  renewAll(): void {
    this.#isChanged = true;
    this.#round ??= this.#renewWhileChanged().finally(() => {
      this.#round = null;
    });
  }

  /** Resolves once no renewal is under way. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#round;
  }

  #isFresh({ renderedAt }: KeptPage): boolean {
    const age = this.#clock.now().getTime() - renderedAt;
    return age >= 0 && age < GREATEST_AGE;
  }

  async #renewWhileChanged(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#isChanged && !signal.aborted) {
      this.#isChanged = false;
      for (const key of new Set([...this.#pages.keys(), ...this.#running.keys()])) {
        // One that has begun may have read what was there before the change.
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

  /** Renders and keeps. When that fails and there was a page before, that one stays for as long again. */
  async #finish(key: string): Promise<StoredResponse> {
    const renderedAt = this.#clock.now().getTime();
    const before = this.#pages.get(key);
    try {
      const page = await this.#render(key);
      if (page.status >= 500) throw new Error(`rendering ${key} answered ${page.status}`);
      const response = page.html === before?.html ? before.response : await toResponse(page);
      // A redirect is cheap to make again.
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

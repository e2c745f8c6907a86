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
const BETWEEN_ROUNDS = SECOND / 2;

const STORED = [200, 404, 410];

export interface RenderedPage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

/** Makes the compressed bodies of a page. */
type Compress = (html: Buffer) => Promise<{ br: Buffer; gzip: Buffer }>;

/** What only tests choose. */
export interface StoreOptions {
  compress?: Compress;
  /** Milliseconds within which several changes, such as gifts, are rendered together. */
  betweenRounds?: number;
}

interface StoredPage {
  response: StoredResponse;
  html: string;
  renderedAt: number;
}

/**
 * Makes a store of pages by key. The keys are paths of the route table and of published content, so
 * that their number is bounded. A page is rendered once at a time, however many visitors ask for it.
 */
export function createPageStore(
  clock: Clock,
  log: Log,
  render: (key: string) => Promise<RenderedPage>,
  { compress = compressMost, betweenRounds = BETWEEN_ROUNDS }: StoreOptions = {},
) {
  const pages = new Map<string, StoredPage>();
  const running = new Map<string, Promise<StoredResponse>>();
  const closing = new AbortController();
  const { signal } = closing;
  const now = () => clock.now().getTime();
  let isChanged = false;
  let round: Promise<void> | null = null;

  /** The stored page; null when there is none or it is too old. */
  function find(key: string): StoredResponse | null {
    const page = pages.get(key);
    const age = page ? now() - page.renderedAt : GREATEST_AGE;
    return page && age >= 0 && age < GREATEST_AGE ? page.response : null;
  }

  function renew(key: string): Promise<StoredResponse> {
    const renewal = running.get(key) ?? renderAndStore(key).finally(() => running.delete(key));
    running.set(key, renewal);
    return renewal;
  }

  /** When rendering fails, an older page stays for another GREATEST_AGE. */
  async function renderAndStore(key: string): Promise<StoredResponse> {
    const renderedAt = now();
    const older = pages.get(key);
    try {
      const page = await render(key);
      if (page.status >= 500) throw new Error(`rendering ${key} answered ${page.status}`);
      const response =
        page.html === older?.html ? older.response : await toResponse(page, compress);
      if (STORED.includes(page.status)) pages.set(key, { response, html: page.html, renderedAt });
      // A page that leads on by now. Redirects are not stored: they are cheap.
      else pages.delete(key);
      return response;
    } catch (error) {
      if (!older) throw error;
      log.error({ err: error, key }, "page could not be renewed; the last one is served");
      pages.set(key, { ...older, renderedAt });
      return older.response;
    }
  }

  async function renewWhileChanged(): Promise<void> {
    while (isChanged && !signal.aborted) {
      isChanged = false;
      for (const key of new Set([...pages.keys(), ...running.keys()])) {
        // A rendering that has begun may have read the data before the change.
        // The request that began a rendering gets its error, and renew logs one of its own.
        await running.get(key)?.catch(() => undefined);
        if (signal.aborted) return;
        await renew(key).catch(() => undefined);
      }
      // Ends at once when the site does.
      await pause(betweenRounds, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    find,
    /** The page, rendered first if necessary. Rejects only when there is nothing to show. */
    get: async (key: string) => find(key) ?? renew(key),
    /** Renews every stored page, because something that pages show has changed. */
    renewAll(): void {
      isChanged = true;
      round ??= renewWhileChanged().finally(() => {
        round = null;
      });
    },
    /** Resolves once no renewal is running. */
    async close(): Promise<void> {
      closing.abort();
      await round;
    },
  };
}

async function toResponse(
  { status, html, headers }: RenderedPage,
  compress: Compress,
): Promise<StoredResponse> {
  const identity = Buffer.from(html);
  return storeResponse({ status, headers, body: { identity, ...(await compress(identity)) } });
}

/** The smallest bodies: 50 to 100 ms of processor time for a page, spent once for all its visitors. */
const compressMost: Compress = compressWith(constants.BROTLI_MAX_QUALITY, 9);

/** Bodies that take hardly any time. */
export const compressFast: Compress = compressWith(constants.BROTLI_MIN_QUALITY, 1);

function compressWith(quality: number, level: number): Compress {
  return async (html) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    };
    const [br, gzip] = await Promise.all([brotli(html, { params }), gzipped(html, { level })]);
    return { br, gzip };
  };
}

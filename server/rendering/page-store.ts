/**
 * Stores public pages as complete responses, each with the version of the site that it was rendered
 * for.
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Log } from "#domain/ports/log.ts";
import { type StoredResponse, storeResponse } from "#server/http/stored-response.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const STORED_STATUSES = [200, 404, 410];
/** About 700 pages with their compressed forms; the smallest server has 1 GB of memory. */
const MAX_STORED_BYTES = 64 * 1024 * 1024;

export interface RenderedPage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

export interface StoreOptions {
  /** Whether the smallest encoding of a page replaces the first one, which takes processor time. */
  compresses?: boolean;
  /** The limit for all stored pages, in bytes of all their encodings. */
  maxBytes?: number;
}

interface WrittenPage extends Omit<RenderedPage, "html"> {
  html: Buffer;
}

interface StoreParts {
  log: Log;
  /** Returns the committed version of the site; rejects when the database does not answer. */
  readVersion(): Promise<number>;
  /** Updates what is in memory to the present version, or later. Rejects when it cannot be read. */
  refresh(): Promise<void>;
  render(key: string): Promise<RenderedPage>;
  /** Called with the size of a page as brotli, in bytes, once it is as small as possible. */
  noteBytes?(key: string, bytes: number): void;
}

interface StoredPage {
  /** Null when it was rendered while not everything could be read. */
  version: number | null;
  response: StoredResponse;
  page: WrittenPage;
  /** "waiting" means for a second reader, which shows that the page is read more than once. */
  compression: "waiting" | "begun" | "smallest";
  /** The version for which rendering failed, so that each failure is logged once. */
  failedFor?: number | null;
}

/**
 * Makes a store of pages by key. A page is rendered once for a version, however many visitors
 * request it. While the database does not answer, the last pages are served.
 */
export function createPageStore(
  { log, readVersion, refresh, render, noteBytes }: StoreParts,
  { compresses = true, maxBytes = MAX_STORED_BYTES }: StoreOptions = {},
) {
  const pages = createLimitedPages(maxBytes);
  const compressor = createCompressor(pages, noteBytes);
  const runningRenders = new Map<
    string,
    { version: number | null; response: Promise<StoredResponse> }
  >();

  const readOrNull = () => readVersion().catch(() => null);

  /**
   * Returns the stored page; null when it was rendered for another version than the present one.
   */
  function findFor(key: string, version: number | null): StoredResponse | null {
    const storedPage = pages.get(key);
    if (!storedPage || (version !== null && storedPage.version !== version)) return null;
    if (compresses && storedPage.compression === "waiting") {
      storedPage.compression = "begun";
      compressor.add(key, storedPage.page);
    }
    return storedPage.response;
  }

  function renew(key: string, version: number | null): Promise<StoredResponse> {
    const runningRender = runningRenders.get(key);
    if (runningRender?.version === version) return runningRender.response;
    const rendering = { version, response: renderAndStore(key, version) };
    runningRenders.set(key, rendering);
    const end = () => runningRenders.get(key) === rendering && runningRenders.delete(key);
    rendering.response.then(end, end);
    return rendering.response;
  }

  async function renderAndStore(key: string, version: number | null): Promise<StoredResponse> {
    const older = pages.get(key);
    const isFresh = version !== null && (await refresh().then(isTrue, isFalse));
    if (older && !isFresh) return older.response;
    try {
      const rendered = await render(key);
      if (rendered.status >= 500) throw new Error(`rendering ${key} answered ${rendered.status}`);
      return await store(key, rendered, isFresh ? version : null);
    } catch (error) {
      if (!older) throw error;
      if (older.failedFor !== version)
        log.error({ err: error, key }, "page could not be rendered; the last one is served");
      pages.put(key, { ...(pages.get(key) ?? older), failedFor: version });
      return older.response;
    }
  }

  /** A page with the bytes of the stored one keeps its compressed forms. */
  async function store(
    key: string,
    { html, ...rendered }: RenderedPage,
    version: number | null,
  ): Promise<StoredResponse> {
    const page = { ...rendered, html: Buffer.from(html) };
    const storedPage = pages.get(key);
    const same = storedPage?.page.html.equals(page.html) ? storedPage : null;
    const response = same?.response ?? (await toResponse(page, QUICK_BROTLI));
    // Redirects are not stored, because they are cheap.
    if (!STORED_STATUSES.includes(page.status)) pages.remove(key);
    else if (same) pages.put(key, { ...same, version, response });
    else pages.put(key, { version, response, page, compression: "waiting" });
    return response;
  }

  return {
    /**
     * Returns the stored page with everything that was committed before the call; null when there
     * is none.
     */
    find: async (key: string) => (pages.get(key) ? findFor(key, await readOrNull()) : null),
    /**
     * Returns the page, and renders it first if necessary. Rejects only when there is nothing to
     * show.
     */
    async get(key: string): Promise<StoredResponse> {
      const version = await readOrNull();
      return findFor(key, version) ?? renew(key, version);
    },
    close: compressor.close,
  };
}

type LimitedPages = ReturnType<typeof createLimitedPages>;

/** Beyond `maxBytes` the page that was put first is dropped. */
function createLimitedPages(maxBytes: number) {
  const pages = new Map<string, StoredPage>();
  let bytes = 0;

  function put(key: string, storedPage: StoredPage) {
    remove(key);
    pages.set(key, storedPage);
    bytes += sizeOf(storedPage.response);
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes) break;
      remove(oldest);
    }
  }

  function remove(key: string) {
    const storedPage = pages.get(key);
    if (storedPage && pages.delete(key)) bytes -= sizeOf(storedPage.response);
  }

  return { get: (key: string) => pages.get(key), put, remove };
}

/** Compresses one page after the other as small as possible, in the background. */
function createCompressor(pages: LimitedPages, noteBytes: StoreParts["noteBytes"]) {
  let lastCompression: Promise<void> = Promise.resolve();
  let isClosed = false;

  return {
    add(key: string, page: WrittenPage): void {
      const isShown = () => !isClosed && pages.get(key)?.page === page;
      lastCompression = lastCompression.then(async () => {
        if (!isShown()) return;
        const response = await toResponse(page, SMALLEST_BROTLI);
        const storedPage = pages.get(key);
        if (!storedPage || !isShown()) return;
        pages.put(key, { ...storedPage, response, compression: "smallest" });
        noteBytes?.(key, response.encodings.br?.body?.length ?? 0);
      });
    },
    async close(): Promise<void> {
      isClosed = true;
      await lastCompression;
    },
  };
}

const isTrue = () => true;
const isFalse = () => false;

/** Brotli's quality and gzip's level: 1 ms a page, for the first visitor of a version. */
const QUICK_BROTLI = { quality: 4, level: 1 };
/** 50 to 100 ms of processor time a page, spent once for all its visitors. */
const SMALLEST_BROTLI = { quality: constants.BROTLI_MAX_QUALITY, level: 9 };

/** The size of all encodings, in bytes. */
const sizeOf = ({ encodings }: StoredResponse) =>
  Object.values(encodings).reduce((sum, { body }) => sum + (body?.length ?? 0), 0);

async function toResponse(
  { status, html: identity, headers }: WrittenPage,
  { quality, level }: typeof QUICK_BROTLI,
): Promise<StoredResponse> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([brotli(identity, { params }), gzipped(identity, { level })]);
  return storeResponse({ status, headers, body: { identity, br, gzip: gz } });
}

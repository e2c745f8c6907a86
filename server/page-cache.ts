/** Keeps finished public pages in memory, compressed, and renews them behind the visitors' backs. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type Clock, HOUR, SECOND } from "#ports/clock.ts";
import type { Log } from "#ports/log.ts";

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A page older than this is rendered anew, after the visitor who noticed has been answered. */
const FRESH_FOR = 15 * SECOND;
/**
 * A page in which nothing has changed but when something was last looked at stays as it is: whoever
 * has it is told 304. So long at most, that the times on it do not grow odd.
 */
const READINGS_KEPT_FOR = HOUR;
/** What a clock said, to the millisecond or as the pages write it. */
const CLOCK_READINGS = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d\.\d{3}Z| UTC)/g;
/** More pages than the site has; bounds what made-up addresses can take. */
const MOST_PAGES = 500;

/** A page as rendered: its text, and the headers that belong to it. */
export interface RenderedPage {
  status: number;
  html: string;
  headers: Record<string, string>;
}

interface KeptPage {
  status: number;
  headers: Record<string, string>;
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
  /** Hash of the page without its clock readings. */
  content: string;
  /** When these bytes were made, and when the page was last rendered, in ms. */
  madeAt: number;
  renderedAt: number;
}

type Encoding = "br" | "gzip" | "identity";

export class PageCache {
  #pages = new Map<string, KeptPage>();
  #renewing = new Map<string, Promise<KeptPage>>();
  #renders = new Map<string, () => Promise<RenderedPage>>();
  #clock: Clock;
  #log: Log;

  constructor(clock: Clock, log: Log) {
    this.#clock = clock;
    this.#log = log;
  }

  /**
   * Answers the page kept under `key`, or renders it. A stale page is answered at once and renewed
   * behind; when that fails the old one stays. Rejects only when there is nothing to show.
   */
  async answer(
    key: string,
    request: Request,
    render: () => Promise<RenderedPage>,
  ): Promise<Response> {
    const kept = this.#pages.get(key);
    if (!kept) return toResponse(await this.#renew(key, render), request);
    const age = this.#clock.now().getTime() - kept.renderedAt;
    // In the next turn: rendering takes longer than answering, and would hold the answer up.
    if (age < 0 || age >= FRESH_FOR) setImmediate(() => this.#renewOrKeep(key, render));
    return toResponse(kept, request);
  }

  /** What pages say has changed: each is rendered anew, also one that is being rendered now. */
  renewAll(): void {
    for (const [key, render] of this.#renders) {
      const running = this.#renewing.get(key)?.catch(() => undefined);
      void Promise.resolve(running).then(() => this.#renewOrKeep(key, render));
    }
  }

  #renewOrKeep(key: string, render: () => Promise<RenderedPage>): void {
    this.#renew(key, render).catch((error) =>
      this.#log.error({ err: error, key }, "page could not be renewed; the last one is served"),
    );
  }

  #renew(key: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    const running = this.#renewing.get(key);
    if (running) return running;
    this.#renders.set(key, render);
    const renewal = this.#render(key, render).finally(() => this.#renewing.delete(key));
    this.#renewing.set(key, renewal);
    return renewal;
  }

  async #render(key: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    const renderedAt = this.#clock.now().getTime();
    const { status, html, headers } = await render();
    if (status >= 500) throw new Error(`rendering ${key} answered ${status}`);
    const content = hash(html.replace(CLOCK_READINGS, ""));
    const before = this.#pages.get(key);
    const isSame =
      before?.content === content && Math.abs(renderedAt - before.madeAt) < READINGS_KEPT_FOR;
    const page: KeptPage = isSame
      ? { ...before, renderedAt }
      : { status, headers, content, ...(await toForms(html)), madeAt: renderedAt, renderedAt };
    if (isKeepable(page.status)) this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: KeptPage): void {
    this.#pages.delete(key);
    this.#pages.set(key, page);
    if (this.#pages.size <= MOST_PAGES) return;
    // A Map keeps the order of insertion: the first is the one not renewed for longest.
    for (const oldest of this.#pages.keys()) {
      this.#pages.delete(oldest);
      this.#renders.delete(oldest);
      break;
    }
  }
}

/** Redirects are cheap to make again and belong to one address each. */
const isKeepable = (status: number) => status === 200 || status === 404;

/** The page's bytes in every form, and the ETag that all of them carry. */
async function toForms(html: string) {
  const identity = Buffer.from(html);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gz] = await Promise.all([
    brotli(identity, { params }),
    gzipped(identity, { level: 9 }),
  ]);
  return { identity, br, gzip: gz, etag: `"${hash(html)}"` };
}

const hash = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

function toResponse(page: KeptPage, request: Request): Response {
  const encoding = chooseEncoding(request.headers.get("accept-encoding"));
  const headers: Record<string, string> = {
    ...page.headers,
    "content-type": "text/html; charset=utf-8",
    // Browsers ask again each time (and are told 304); a CDN may keep it for a minute.
    "cache-control": "public, max-age=0, s-maxage=60, stale-while-revalidate=600",
    etag: page.etag,
    vary: "Accept-Encoding",
  };
  if (page.status === 200 && request.headers.get("if-none-match")?.includes(page.etag)) {
    return new Response(null, { status: 304, headers });
  }
  if (encoding !== "identity") headers["content-encoding"] = encoding;
  const body = page[encoding];
  headers["content-length"] = String(body.length);
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), {
    status: page.status,
    headers,
  });
}

/** The best form that the browser takes; one that is refused with q=0 is not chosen. */
export function chooseEncoding(accepted: string | null): Encoding {
  const offers = (accepted ?? "").toLowerCase().split(",");
  const takes = (name: string) =>
    offers.some((offer) => {
      const [coding = "", ...parameters] = offer.split(";").map((part) => part.trim());
      return coding === name && !parameters.some((p) => /^q=0(\.0*)?$/.test(p));
    });
  if (takes("br")) return "br";
  return takes("gzip") ? "gzip" : "identity";
}

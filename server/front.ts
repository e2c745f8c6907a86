/** What stands before the app: gives the same answer again, for a second, without asking it again. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type Clock, SECOND } from "#ports/clock.ts";
import type { Log } from "#ports/log.ts";
import { routeClass } from "./metrics/route-class.ts";
import type { SiteMetrics } from "./metrics/site-metrics.ts";
import { logAnswer } from "./middleware/request-log.ts";

/** Short, so that nobody has to tell the front what changed; long against what a busy second brings. */
const KEPT_FOR = SECOND;
/** More than all pages and what belongs to them; when it is full, all of it is forgotten. */
const MOST_ANSWERS = 500;
/** Put in since it was last emptied. */
const MOST_BYTES = 16 * 1024 * 1024;
const LARGEST_BODY = 256 * 1024;

interface KeptAnswer {
  until: number;
  /** Names and values by turns, as node takes them; the last value is the request's id. */
  headers: string[];
  body: Buffer;
}

/**
 * Remembers whole answers that are the same for everyone (200, public, with an ETag, asked for without
 * a query or condition) as the app made them, with all their headers, per host, path and what the
 * browser accepts.
 */
export class Front {
  #answers = new Map<string, KeptAnswer>();
  #bytes = 0;
  #clock: Clock;
  #log: Log;
  #metrics: SiteMetrics | null;

  constructor(clock: Clock, log: Log, metrics: SiteMetrics | null) {
    this.#clock = clock;
    this.#log = log;
    this.#metrics = metrics;
  }

  /** The listener for node's server: `app` gets what the front cannot answer. */
  before(app: RequestListener): RequestListener {
    return (request, response) => {
      if (!this.#take(request, response)) return app(request, response);
    };
  }

  /** The app's handler, with its answers remembered. */
  remembering<Rest extends unknown[]>(
    handle: (request: Request, ...rest: Rest) => Response | Promise<Response>,
  ): (request: Request, ...rest: Rest) => Promise<Response> {
    return async (request, ...rest) => {
      const response = await handle(request, ...rest);
      if (!isForEveryone(request, response)) return response;
      const body = Buffer.from(await response.arrayBuffer());
      if (body.length <= LARGEST_BODY) this.#remember(request, response, body);
      return new Response(body, response);
    };
  }

  #take(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url = "", headers } = request;
    if (method !== "GET" || headers["if-none-match"] !== undefined) return false;
    const kept = this.#answers.get(keyOf(headers.host, url, headers["accept-encoding"]));
    if (!kept || this.#clock.now().getTime() >= kept.until) return false;
    const started = performance.now();
    const requestId = randomUUID();
    // Node writes them down at once: nobody else sees the id of this request in them.
    kept.headers[kept.headers.length - 1] = requestId;
    response.writeHead(200, kept.headers).end(kept.body);
    logAnswer(this.#log, started, { requestId, method, path: url, status: 200 });
    const seconds = (performance.now() - started) / SECOND;
    this.#metrics?.observe(routeClass(url), method, 200, seconds);
    return true;
  }

  #remember(request: Request, response: Response, body: Buffer): void {
    const { pathname } = new URL(request.url);
    const headers = [...response.headers].flatMap(([name, value]) =>
      name === "x-request-id" ? [] : [name, value],
    );
    headers.push("x-request-id", "");
    this.#bytes += body.length;
    if (this.#answers.size >= MOST_ANSWERS || this.#bytes > MOST_BYTES) {
      this.#answers.clear();
      this.#bytes = body.length;
    }
    const of = (name: string) => request.headers.get(name) ?? undefined;
    this.#answers.set(keyOf(of("host"), pathname, of("accept-encoding")), {
      until: this.#clock.now().getTime() + KEPT_FOR,
      headers,
      body,
    });
  }
}

function isForEveryone(request: Request, { status, headers }: Response): boolean {
  return (
    request.method === "GET" &&
    status === 200 &&
    !request.url.includes("?") &&
    headers.has("etag") &&
    !headers.has("set-cookie") &&
    headers.get("vary") === "Accept-Encoding" &&
    headers.get("cache-control")?.startsWith("public") === true
  );
}

/** A line break can stand in none of them. */
const keyOf = (host = "", path: string, accepted = "") => `${host}\n${path}\n${accepted}`;

/** What stands before the app: gives the same answer again, for a second, without asking it again. */
import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { type Clock, SECOND } from "#ports/clock.ts";
import type { Log } from "#ports/log.ts";
import { routeClass } from "./metrics/route-class.ts";
import type { SiteMetrics } from "./metrics/site-metrics.ts";
import { logAnswer } from "./middleware/request-log.ts";
import { chooseEncoding } from "./page-cache.ts";

/** Short, so that nobody has to tell the front what changed; long against what a busy second brings. */
const KEPT_FOR = SECOND;
/** More than a page and all that belongs to it; when it is full, all of it is forgotten. */
const MOST_ANSWERS = 500;
const LARGEST_BODY = 256 * 1024;

interface KeptAnswer {
  until: number;
  /** Names and values by turns, as node takes them. */
  headers: string[];
  body: Buffer;
}

/**
 * Remembers whole answers that are the same for everyone (200, public, with an ETag, asked for without
 * a query or condition) as the app made them, with all their headers, per host, path and encoding.
 */
export class Front {
  #answers = new Map<string, KeptAnswer>();
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
    if (request.method !== "GET" || "if-none-match" in request.headers) return false;
    const { host = "", "accept-encoding": accepted = null } = request.headers;
    const kept = this.#answers.get(keyOf(host, request.url ?? "", accepted));
    if (!kept || this.#clock.now().getTime() >= kept.until) return false;
    const started = performance.now();
    const requestId = randomUUID();
    response.writeHead(200, kept.headers.concat("x-request-id", requestId));
    response.end(kept.body);
    const path = request.url ?? "";
    logAnswer(this.#log, started, { requestId, method: "GET", path, status: 200 });
    const seconds = (performance.now() - started) / SECOND;
    this.#metrics?.observe(routeClass(path), "GET", 200, seconds);
    return true;
  }

  #remember(request: Request, response: Response, body: Buffer): void {
    const { pathname } = new URL(request.url);
    const host = request.headers.get("host") ?? "";
    const headers = [...response.headers].flatMap(([name, value]) =>
      name === "x-request-id" ? [] : [name, value],
    );
    if (this.#answers.size >= MOST_ANSWERS) this.#answers.clear();
    this.#answers.set(keyOf(host, pathname, request.headers.get("accept-encoding")), {
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

const keyOf = (host: string, path: string, accepted: string | null) =>
  `${chooseEncoding(accepted)} ${host}${path}`;

import { STATUS_CODES } from "node:http";
import { type Clock, SECOND } from "#ports/clock.ts";

/** Short, so that nobody has to tell the front what changed; long against what a busy second brings. */
const KEPT_FOR = SECOND;
/** More than all pages and what belongs to them; when it is full, all of it is forgotten. */
const MOST_ANSWERS = 500;
/** Put in since it was last emptied. */
const MOST_BYTES = 16 * 1024 * 1024;
const LARGEST_BODY = 256 * 1024;

/** An answer of 200 that is the same for everyone who asks in the same way. */
export interface KeptAnswer {
  until: number;
  /** Names and values by turns, as node takes them; the last value is for the request's id. */
  headers: string[];
  /** The same as they go over the wire, with the status and without that id. */
  head: string;
  body: Buffer;
}

/** Whole answers as the app made them, per host, path and what the browser accepts. */
export class KeptAnswers {
  #answers = new Map<string, KeptAnswer>();
  #bytes = 0;
  #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** What is kept for a request of that method and path, with a browser's headers by name in lower case. */
  find(
    method: string,
    path: string,
    header: (name: string) => string | undefined,
  ): KeptAnswer | null {
    if (method !== "GET" || header("if-none-match") !== undefined) return null;
    const kept = this.#answers.get(keyOf(header("host"), path, header("accept-encoding")));
    return kept && this.#clock.now().getTime() < kept.until ? kept : null;
  }

  /**
   * The app's handler, with its answers remembered: those that are 200, public, with an ETag, and
   * asked for without a query.
   */
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

  #remember(request: Request, response: Response, body: Buffer): void {
    const headers = new Headers(response.headers);
    headers.set("content-length", String(body.length));
    headers.delete("x-request-id");
    this.#bytes += body.length;
    if (this.#answers.size >= MOST_ANSWERS || this.#bytes > MOST_BYTES) {
      this.#answers.clear();
      this.#bytes = body.length;
    }
    const of = (name: string) => request.headers.get(name) ?? undefined;
    const { pathname } = new URL(request.url);
    this.#answers.set(keyOf(of("host"), pathname, of("accept-encoding")), {
      until: this.#clock.now().getTime() + KEPT_FOR,
      headers: [...[...headers].flat(), "x-request-id", ""],
      head: headOf(200, headers),
      body,
    });
  }
}

/** Status and headers as they go over the wire, without the line that ends them (RFC 9112, 2.1). */
export function headOf(status: number, headers: Headers): string {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}`;
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

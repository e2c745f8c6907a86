/** What stands before the app: gives the same answer again, for a second, without asking it again. */
import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { Socket } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { type Clock, SECOND } from "#ports/clock.ts";
import type { Log } from "#ports/log.ts";
import type { SiteEnv } from "../app.ts";
import { type RouteClass, routeClass } from "../metrics/route-class.ts";
import type { SiteMetrics } from "../metrics/site-metrics.ts";
import { logAnswer } from "../middleware/request-log.ts";
import { headOf, KeptAnswers } from "./kept-answers.ts";
import { PlainConnections } from "./plain-connections.ts";
import type { PlainGet } from "./plain-get.ts";

type App = (request: Request, env: SiteEnv["Bindings"]) => Response | Promise<Response>;

/** Answered on their connections: small, and the same for most. The others stream, or are few. */
const ON_CONNECTIONS: RouteClass[] = ["page", "file", "api"];
/** Without a body, and so without its length (RFC 9110, 8.6). */
const WITHOUT_BODY = [204, 304];

interface Surroundings {
  clock: Clock;
  log: Log;
  metrics: SiteMetrics | null;
}

/** A server that answers what is kept by itself, and asks the app for the rest. */
export class Front {
  readonly server: Server;
  #connections: PlainConnections;
  #kept: KeptAnswers;
  #app: App;
  #surroundings: Surroundings;
  #date = { second: Number.NaN, text: "" };

  /** From when `closing` is aborted on, a connection ends with its next answer. */
  constructor(app: App, closing: AbortSignal, surroundings: Surroundings) {
    this.#kept = new KeptAnswers(surroundings.clock);
    this.#app = this.#kept.remembering(app);
    this.#surroundings = surroundings;
    const listener = getRequestListener(this.#app);
    this.server = createServer((request, response) => {
      // A connection ends with an answer, so that no proxy sends into one that is being closed.
      if (closing.aborted) response.shouldKeepAlive = false;
      const { method, url = "", headers } = request;
      const kept = this.#kept.find(method ?? "", url, (name) => headers[name]?.toString());
      if (!kept) return listener(request, response);
      this.#tell(url, (requestId) => {
        // Node writes them down at once: nobody else sees the id of this request in them.
        kept.headers[kept.headers.length - 1] = requestId;
        response.writeHead(200, kept.headers).end(kept.body);
      });
    });
    this.#connections = new PlainConnections(this.server, closing, (socket, get) =>
      this.#answer(socket, get),
    );
  }

  /** Ends what waits for a request before the server has had one on it. */
  endWaiting(): void {
    this.#connections.end();
  }

  #answer(socket: Socket, { path, headers }: PlainGet): boolean | Promise<void> {
    const kept = this.#kept.find("GET", path, (name) => headers.get(name));
    if (kept) {
      this.#tell(path, (requestId) =>
        this.#write(socket, `${kept.head}x-request-id: ${requestId}\r\n`, kept.body),
      );
      return true;
    }
    if (!ON_CONNECTIONS.includes(routeClass(path))) return false;
    const url = `http://${headers.get("host")}${path}`;
    return URL.canParse(url) && this.#ask(socket, new Request(url, { headers: [...headers] }));
  }

  async #ask(socket: Socket, request: Request): Promise<void> {
    try {
      const response = await this.#app(request, { incoming: { socket } });
      const body = Buffer.from(await response.arrayBuffer());
      const headers = new Headers(response.headers);
      if (!WITHOUT_BODY.includes(response.status))
        headers.set("content-length", String(body.length));
      this.#write(socket, headOf(response.status, headers), body);
    } catch (error) {
      // The app answers its own failures; this is one of the answer while it was being made.
      this.#surroundings.log.error({ err: error }, "answer broken off");
      socket.destroy();
    }
  }

  #write(socket: Socket, head: string, body: Buffer): void {
    if (!socket.writable) return;
    socket.cork();
    socket.write(`${head}date: ${this.#today()}\r\n\r\n`, "latin1");
    socket.write(body);
    socket.uncork();
  }

  /** Answers with `write`, then says so in the log and counts it. */
  #tell(path: string, write: (requestId: string) => void): void {
    const { log, metrics } = this.#surroundings;
    const started = performance.now();
    const requestId = randomUUID();
    write(requestId);
    logAnswer(log, started, { requestId, method: "GET", path, status: 200 });
    metrics?.observe(routeClass(path), "GET", 200, (performance.now() - started) / SECOND);
  }

  /** For the header of that name, which has no parts of a second (RFC 9110, 6.6.1). */
  #today(): string {
    const second = Math.floor(this.#surroundings.clock.now().getTime() / SECOND);
    if (second !== this.#date.second)
      this.#date = { second, text: new Date(second * SECOND).toUTCString() };
    return this.#date.text;
  }
}

/** Node's HTTP server: decides the host, sends what is finished, and hands everything else to the apps. */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { SECOND } from "#domain/ports/clock.ts";
import type { AccessLog } from "./access-log.ts";
import { limitPipelining } from "./limit-pipelining.ts";
import type { RequestTarget } from "./requested-host.ts";
import { chooseResponse, type StoredResponse } from "./stored-response.ts";

type App = Parameters<typeof getRequestListener>[0];

export interface HttpServerParts {
  readTarget(request: IncomingMessage): RequestTarget;
  /** The finished answer for a path without its query; null where an app has to answer. */
  findStored(path: string): StoredResponse | null;
  apps: { site: App; giving: App };
  record: AccessLog;
  /** Is shown every request before anything is made of it. */
  inspect(request: IncomingMessage): void;
  /** Headers of the answers that are made here. */
  headers: Record<string, string>;
  /** From when it is aborted on, a connection ends with its next answer, so that no proxy sends into one that closes. */
  closing: AbortSignal;
  /** A connection on which nothing moves for so long is ended; milliseconds. */
  stalledAfterMs?: number;
}

/** A phone on a weak signal may be slow; a client that holds connections open is slower. */
const LIMITS = {
  headersTimeout: 20 * SECOND,
  requestTimeout: 60 * SECOND,
  timeout: 30 * SECOND,
};

const REASONS = {
  400: "This request cannot be read.",
  421: "This server does not answer for this host. Whoever runs it: see PUBLIC_ORIGIN.",
};

/** Makes the server; it does not listen yet. */
export function createHttpServer(parts: HttpServerParts): Server {
  const listeners = {
    site: getRequestListener(parts.apps.site),
    giving: getRequestListener(parts.apps.giving),
  };
  const server = createServer();
  limitPipelining(server);
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (request.socket.destroyed) return;
    if (parts.closing.aborted) response.shouldKeepAlive = false;
    parts.inspect(request);
    const target = parts.readTarget(request);
    if ("refused" in target) return refuse(request, response, target.refused, parts);
    request.url = target.path;
    const stored = target.host === "site" ? findStored(request, target.path, parts) : null;
    if (stored) send(request, response, stored, parts.record);
    else void listeners[target.host](request, response);
  });
  server.headersTimeout = LIMITS.headersTimeout;
  server.requestTimeout = LIMITS.requestTimeout;
  server.timeout = parts.stalledAfterMs ?? LIMITS.timeout;
  return server;
}

function findStored({ method }: IncomingMessage, path: string, parts: HttpServerParts) {
  return method === "GET" || method === "HEAD" ? parts.findStored(withoutQuery(path)) : null;
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
  record: AccessLog,
): void {
  const started = performance.now();
  const requestId = randomUUID();
  const { method = "", url = "", headers: asked } = request;
  const { status, headers, body } = chooseResponse(stored, {
    method,
    acceptEncoding: asked["accept-encoding"]?.toString(),
    ifNoneMatch: asked["if-none-match"],
  });
  response.writeHead(status, [...headers, "x-request-id", requestId]).end(body);
  record({ requestId, method, path: withoutQuery(url), status, started });
}

function refuse(
  { method = "", url = "" }: IncomingMessage,
  response: ServerResponse,
  status: 400 | 421,
  { headers, record }: HttpServerParts,
): void {
  const started = performance.now();
  const requestId = randomUUID();
  response
    .writeHead(status, {
      ...headers,
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "no-store",
      "x-request-id": requestId,
    })
    .end(REASONS[status]);
  record({ requestId, method, path: withoutQuery(url), status, started });
}

function withoutQuery(path: string): string {
  const query = path.indexOf("?");
  return query === -1 ? path : path.slice(0, query);
}

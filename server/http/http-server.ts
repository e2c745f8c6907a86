/**
 * Node's HTTP server: finds the host, sends stored responses, and passes all other requests to the
 * apps.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { MINUTE, SECOND } from "#domain/values/clock.ts";
import type { AccessLog } from "./access-log.ts";
import { limitConnections, limitReceiving, makePipeliningLimit } from "./limit-connections.ts";
import type { RequestTarget } from "./requested-host.ts";
import { type ChosenResponse, chooseResponse, type StoredResponse } from "./stored-response.ts";

type App = Parameters<typeof getRequestListener>[0];

interface HttpServerParts {
  readTarget(request: IncomingMessage): RequestTarget;
  /**
   * Returns the stored response for a path without its query; null when an app has to answer. Never
   * rejects.
   */
  findStored(path: string): Promise<StoredResponse | null>;
  apps: { site: App; giving: App };
  logAccess: AccessLog;
  /** Returns the IP that a peer's connections count for; null when they are not limited. */
  peerOf(ip: string): string | null;
  inspect(request: IncomingMessage): void;
  headers: Record<string, string>;
  /**
   * Once aborted, each connection ends with its next response, so that no proxy reuses one that
   * closes.
   */
  closing: AbortSignal;
  /** Ends a connection that has been idle for this many milliseconds. */
  stalledAfterMs?: number;
  /**
   * Ends a connection whose request is not complete after this many milliseconds; staff's files may
   * take longer.
   */
  receivingMs?: number;
}

/** The limits are long enough for 40 MB at 200 kbit/s; no request takes longer. */
const LIMITS = { headersTimeout: 20 * SECOND, requestTimeout: 30 * MINUTE };
/**
 * Long enough for a phone on a weak signal, short enough for a client that holds connections open.
 */
const MAX_RECEIVING_MS = 60 * SECOND;
const STALLED_AFTER_MS = 30 * SECOND;
/** Browsers send about 20, proxies some more. */
const MAX_HEADERS = 100;

export function createHttpServer(parts: HttpServerParts): Server {
  const { apps, logAccess } = parts;
  const listeners = {
    site: getRequestListener(apps.site),
    giving: getRequestListener(apps.giving),
  };
  const refusals = {
    400: refusal(400, "This request cannot be read.", parts.headers),
    421: refusal(
      421,
      "This server does not answer for this host. Its operator finds more under PUBLIC_ORIGIN.",
      parts.headers,
    ),
    431: refusal(431, "This request has too many header lines.", parts.headers),
  };
  const isWithinLimit = makePipeliningLimit();
  const server = createServer(LIMITS, (request, response) => {
    if (!isWithinLimit(request.socket, response)) return;
    limitReceiving(request, parts.receivingMs ?? MAX_RECEIVING_MS);
    if (parts.closing.aborted) response.shouldKeepAlive = false;
    const refuse = (status: keyof typeof refusals) =>
      send(request, response, refusals[status], logAccess);
    // Node drops the header lines after these, which may include the proxy's X-Forwarded-For.
    if (request.rawHeaders.length > 2 * MAX_HEADERS) return refuse(431);
    parts.inspect(request);
    const target = parts.readTarget(request);
    if ("refused" in target) return refuse(target.refused);
    if ("movedTo" in target)
      return send(request, response, redirect(target.movedTo, parts.headers), logAccess);
    request.url = target.path;
    if (target.host === "giving") return void listeners.giving(request, response);
    void findStored(request, parts).then((storedResponse) =>
      storedResponse
        ? send(request, response, storedResponse, logAccess)
        : listeners.site(request, response),
    );
  });
  server.maxHeadersCount = MAX_HEADERS + 1;
  limitConnections(server, parts.peerOf);
  server.timeout = parts.stalledAfterMs ?? STALLED_AFTER_MS;
  return server;
}

async function findStored(
  { method, url = "", headers }: IncomingMessage,
  parts: HttpServerParts,
): Promise<ChosenResponse | null> {
  if (method !== "GET" && method !== "HEAD") return null;
  const storedResponse = await parts.findStored(withoutQuery(url));
  return (
    storedResponse &&
    chooseResponse(storedResponse, {
      method,
      acceptEncoding: headers["accept-encoding"]?.toString(),
      ifNoneMatch: headers["if-none-match"],
    })
  );
}

const refusal = (
  status: number,
  text: string,
  headers: Record<string, string>,
): ChosenResponse => ({
  status,
  headers: Object.entries({
    ...headers,
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
  }).flat(),
  body: Buffer.from(text),
});

/** Browsers don't store this redirect, so that a name can be given to another site again. */
const redirect = (location: string, headers: Record<string, string>): ChosenResponse => ({
  status: 308,
  headers: Object.entries({ ...headers, location, "cache-control": "no-store" }).flat(),
  body: null,
});

function send(
  { method = "", url = "" }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: ChosenResponse,
  logAccess: AccessLog,
) {
  const started = performance.now();
  const requestId = randomUUID();
  response.writeHead(status, [...headers, "x-request-id", requestId]).end(body);
  logAccess({ requestId, method, path: withoutQuery(url), status, started });
}

function withoutQuery(path: string): string {
  const query = path.indexOf("?");
  return query === -1 ? path : path.slice(0, query);
}

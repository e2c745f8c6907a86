import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Log } from "#ports/log.ts";
import type { SiteEnv } from "../app.ts";

/** Gives every request an id, tells it back in a header, and logs one line when it is answered. */
export function requestLog(
  log: Log,
  findAddress: (socket: string, forwardedFor: string | undefined) => string,
): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    const socket = c.env?.incoming?.socket?.remoteAddress ?? "unknown";
    c.set("clientAddress", findAddress(socket, c.req.header("x-forwarded-for")));
    await next();
    c.res.headers.set("x-request-id", requestId);
    const { method, path } = c.req;
    logAnswer(log, started, { requestId, method, path, status: c.res.status });
  };
}

/** The line about one answer. The path without its query, and no address: neither may carry a person into the log. */
export function logAnswer(
  log: Log,
  started: number,
  facts: { requestId: string; method: string; path: string; status: number },
): void {
  const milliseconds = Math.round((performance.now() - started) * 10) / 10;
  log.info({ ...facts, milliseconds }, "answered");
}

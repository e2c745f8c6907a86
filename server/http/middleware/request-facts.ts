import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { AccessLog } from "#server/http/access-log.ts";
import type { SiteEnv } from "#server/http/app.ts";

/** Gives every request an id, which a header tells, and the visitor's address; logs its answer. */
export function requestFacts(
  record: AccessLog,
  findAddress: (socket: string, forwardedFor: string | undefined) => string,
): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    const socket = c.env.incoming.socket.remoteAddress ?? "unknown";
    c.set("clientAddress", findAddress(socket, c.req.header("x-forwarded-for")));
    await next();
    c.res.headers.set("x-request-id", requestId);
    const { method, path } = c.req;
    record({ requestId, method, path, status: c.res.status, started });
  };
}

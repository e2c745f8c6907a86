import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { AccessLog } from "#server/http/access-log.ts";
import type { SiteEnv } from "#server/http/app.ts";

/** Gives each request an id, which its response carries, and the visitor's IP; records the response. */
export function setRequestContext(
  record: AccessLog,
  findIp: (socketIp: string, forwardedFor: string | undefined) => string,
): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    const socketIp = c.env.incoming.socket.remoteAddress ?? "unknown";
    c.set("clientIp", findIp(socketIp, c.req.header("x-forwarded-for")));
    await next();
    c.res.headers.set("x-request-id", requestId);
    const { method, path } = c.req;
    record({ requestId, method, path, status: c.res.status, started });
  };
}

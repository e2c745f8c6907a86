import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { AccessLog } from "#server/http/access-log.ts";
import type { SiteEnv } from "#server/http/app.ts";

/** The client broke off before it was answered; nginx has this number for it, too. */
const CLIENT_GONE = 499;

/** Gives each request an id, which its response carries, and the visitor's IP; records the response. */
export function setRequestContext(
  record: AccessLog,
  findIp: (socketIp: string, forwardedFor: string | undefined) => string,
): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("requestId", requestId);
    const { socket } = c.env.incoming;
    c.set("clientIp", findIp(socket.remoteAddress ?? "unknown", c.req.header("x-forwarded-for")));
    await next();
    c.res.headers.set("x-request-id", requestId);
    const { method, path } = c.req;
    const status = socket.destroyed ? CLIENT_GONE : c.res.status;
    record({ requestId, method, path, status, started });
  };
}

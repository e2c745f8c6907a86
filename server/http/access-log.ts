import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Log } from "#domain/ports/log.ts";
import type { SiteEnv } from "./app.ts";

export interface AnsweredRequest {
  requestId: string;
  method: string;
  /**
   * The path without its query, recorded without the visitor's IP address, because both can
   * identify a person.
   */
  path: string;
  status: number;
  /** When the request arrived, by performance.now(). */
  started: number;
}

export type AccessLog = (answered: AnsweredRequest) => void;

const NOT_FOUND = 404;

export function accessLog(log: Log): AccessLog {
  return ({ started, ...answered }) => {
    const took = performance.now() - started;
    // An unknown page already has a line of its own, a warning (docs/decisions/0001).
    if (answered.status !== NOT_FOUND)
      log.info({ ...answered, milliseconds: Math.round(took * 10) / 10 }, "answered");
  };
}

/** The client disconnected before it was answered; nginx uses the same number. */
const CLIENT_GONE = 499;

/**
 * Gives each request an id, which its response carries, and the visitor's IP; records the response.
 */
export function setRequestContext(
  logAccess: AccessLog,
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
    const { method } = c.req;
    // Some mail programs escape the question mark before a link's secret.
    const [path = ""] = c.req.path.split(/%3F/i, 1);
    const status = socket.destroyed ? CLIENT_GONE : c.res.status;
    logAccess({ requestId, method, path, status, started });
  };
}

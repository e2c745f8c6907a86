/**
 * Limits how much of what clients send may be in memory at once, because a body is held until it is
 * complete.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { SiteEnv } from "./app.ts";
import { isThisMachine } from "./middleware/client-ip.ts";

/**
 * The limit for a document that staff save whole, and for a webhook. Staff's files are stored piece
 * by piece.
 */
export const MAX_BODY_BYTES = 256 * 1024;
/**
 * The limit for any other post: the longest message, with each character escaped if all are ASCII.
 * Without scripts, one of more than 10,000 letters of another alphabet is too large. Reading it
 * costs less than a page.
 */
const MAX_FORM_BYTES = 64 * 1024;

export const maxBodyBytes = (path: string) =>
  /^\/(admin\/site|webhooks)\//.test(path) ? MAX_BODY_BYTES : MAX_FORM_BYTES;

/** Refuses a body of more than `maxSize` bytes with 413. */
export const limitBody = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c) => c.text("This is too large.", 413) });

const BUDGET_BYTES = 64 * 1024 * 1024;
/** One visitor may use one of this many equal parts of the budget. */
const SHARES_OF_BUDGET = 4;
const TOO_MUCH_TEXT =
  "Too much is being sent to this site just now. Go back, and send it again in a few seconds.";

/** Returns the bytes of the budget that a request's body takes; 0 for a request without one. */
function bodyBytes(headers: IncomingHttpHeaders, path: string): number {
  const most = maxBodyBytes(path);
  if (headers["transfer-encoding"] !== undefined) return most;
  return Math.min(Number(headers["content-length"] ?? 0), most);
}

/**
 * Answers 503 to a request whose body does not fit into the budget beside those that are being
 * received, or not into its visitor's quarter. This machine has the whole budget, because a proxy
 * on it may connect for all visitors. Runs after the limit of posts, because refused posts are not
 * read.
 */
export function limitBodies(budget = BUDGET_BYTES): MiddlewareHandler<SiteEnv> {
  const bytesByVisitor = new Map<string, number>();
  let total = 0;
  const change = (visitor: string, bytes: number) => {
    total += bytes;
    const visitorBytes = (bytesByVisitor.get(visitor) ?? 0) + bytes;
    if (visitorBytes > 0) bytesByVisitor.set(visitor, visitorBytes);
    else bytesByVisitor.delete(visitor);
  };
  return async (c, next) => {
    const bytes = bodyBytes(c.env.incoming.headers, c.req.path);
    if (bytes === 0) return next();
    const visitor = c.get("clientIp");
    const most = isThisMachine(visitor) ? budget : budget / SHARES_OF_BUDGET;
    const isTooMuch = total + bytes > budget || (bytesByVisitor.get(visitor) ?? 0) + bytes > most;
    if (isTooMuch)
      return c.text(TOO_MUCH_TEXT, 503, { "cache-control": "no-store", "retry-after": "5" });
    change(visitor, bytes);
    try {
      await next();
    } finally {
      change(visitor, -bytes);
    }
  };
}

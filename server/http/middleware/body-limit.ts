import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Refuses a body of more than `maxSize` bytes with 413. A length that the request declares is believed:
 * Node reads no further than that, and refuses a request that declares a length and sends chunks (RFC
 * 9112, 6.3). Anything else is counted as it is read, for which the body has to become a stream.
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: (c) => c.text("This is too large.", 413) });
  return (c, next) => {
    const declared = c.req.header("content-length");
    const isSmall = declared !== undefined && Number(declared) <= maxSize;
    return isSmall && !c.req.header("transfer-encoding") ? next() : counted(c, next);
  };
}

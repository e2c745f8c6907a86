import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

/**
 * Refuses a body of more than `maxSize` bytes with 413. A declared length is trusted: Node reads no
 * further, and refuses a request with a declared length and chunks (RFC 9112, 6.3). Other bodies become
 * a stream and are counted as they are read.
 */
export function limitBody(maxSize: number): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: (c) => c.text("This is too large.", 413) });
  return (c, next) => {
    const declared = c.req.header("content-length");
    const isSmall = declared !== undefined && Number(declared) <= maxSize;
    return isSmall && !c.req.header("transfer-encoding") ? next() : counted(c, next);
  };
}

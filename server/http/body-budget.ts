/** How much of what clients send may be in memory at once: a body is stored until it is whole. */
import type { IncomingHttpHeaders } from "node:http";
import { bodyLimit } from "hono/body-limit";

/** Of a document that staff save whole, and of a webhook. Files of staff are stored piece by piece. */
export const BODY_MAX_BYTES = 256 * 1024;
/** Of any other post: the longest message, each character escaped. To read it costs less than a page. */
export const FORM_MAX_BYTES = 64 * 1024;

/** Refuses a body of more than `maxSize` bytes with 413. */
export const limitBody = (maxSize: number) =>
  bodyLimit({ maxSize, onError: (c) => c.text("This is too large.", 413) });

const BUDGET = 64 * 1024 * 1024;
/** What one visitor may have of it: one division of the whole. */
const SHARES = 4;

/** What a request's body takes of the budget, in bytes; 0 for a request without one. */
export function bodyBytes(headers: IncomingHttpHeaders): number {
  if (headers["transfer-encoding"] !== undefined) return BODY_MAX_BYTES;
  return Math.min(Number(headers["content-length"] ?? 0), BODY_MAX_BYTES);
}

/**
 * Makes the function that takes `bytes` of the budget for the body of one request; it returns the
 * function that gives them back, or null when there are not so many left. `visitor` is the client's IP;
 * one visitor has a quarter of the budget. Null: a client that is not limited by itself.
 */
export function bodyBudget(
  budget = BUDGET,
): (visitor: string | null, bytes: number) => (() => void) | null {
  const taken = new Map<string, number>();
  let total = 0;
  const change = (visitor: string | null, bytes: number) => {
    total += bytes;
    if (visitor === null) return;
    const left = (taken.get(visitor) ?? 0) + bytes;
    if (left > 0) taken.set(visitor, left);
    else taken.delete(visitor);
  };
  return (visitor, bytes) => {
    const own = visitor === null ? 0 : (taken.get(visitor) ?? 0);
    if (total + bytes > budget || own + bytes > budget / SHARES) return null;
    change(visitor, bytes);
    return () => change(visitor, -bytes);
  };
}

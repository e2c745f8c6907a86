import { createHash } from "node:crypto";

/**
 * Returns the keys that identify a submission; a new one is stored under the first. A form sent
 * without script has no key of its own, because a cached page cannot carry one. Its content
 * identifies it instead, within the current window of `windowMs` and the one before, so that a
 * repetition across the boundary is still found.
 */
export function idempotencyKeys(
  key: string | null,
  content: unknown,
  now: Date,
  windowMs: number,
): [string, ...string[]] {
  if (key) return [`form:${key}`];
  const digest = createHash("sha256").update(digestText(content)).digest("hex");
  const window = Math.floor(now.getTime() / windowMs);
  return [`content:${digest}:${window}`, `content:${digest}:${window - 1}`];
}

/**
 * Writes what a form contains for a digest. An amount has its name of earlier releases, so that a
 * form that is sent again after an upgrade is still the same.
 */
export const digestText = (content: unknown) =>
  JSON.stringify(content).replace('"amountCents":', '"amount":');

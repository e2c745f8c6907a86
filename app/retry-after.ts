import { SECOND } from "#domain/ports/clock.ts";

/** The header that belongs to a 429: when to come again. `waitMs` in milliseconds. */
export const retryAfter = (waitMs: number) => ({
  "retry-after": String(Math.max(1, Math.ceil(waitMs / SECOND))),
});

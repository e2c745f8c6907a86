import { SECOND } from "#domain/ports/clock.ts";

/** The header of a 429. */
export const retryAfter = (waitMs: number) => ({
  "retry-after": String(Math.max(1, Math.ceil(waitMs / SECOND))),
});

import { SECOND } from "#domain/ports/clock.ts";

export const retryAfter = (waitMs: number) => ({
  "retry-after": String(Math.max(1, Math.ceil(waitMs / SECOND))),
});

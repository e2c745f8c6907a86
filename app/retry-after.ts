import { SECOND } from "#domain/values/clock.ts";

export const retryAfter = (waitMs: number) => ({
  "retry-after": String(Math.max(1, Math.ceil(waitMs / SECOND))),
});

import { SECOND } from "#domain/values/clock.ts";

export const retryAfter = (waitMs: number) => ({
  "retry-after": String(Math.max(1, Math.ceil(waitMs / SECOND))),
});

/** What a response to too many requests is made of, after which waiting `waitMs` helps. */
export const tooManyRequests = (waitMs: number): ResponseInit => ({
  status: 429,
  headers: retryAfter(waitMs),
});

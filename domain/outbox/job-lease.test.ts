import { expect, test } from "vitest";
import { DAY, HOUR, SECOND } from "#domain/values/clock.ts";
import { backoff, TRIES_WHEN_TEMPORARY } from "./job-lease.ts";

test("backoff doubles from five seconds to four hours, half of it random", () => {
  expect([1, 2, 3].map((tries) => backoff(tries, () => 1))).toEqual(
    [5, 10, 20].map((s) => s * SECOND),
  );
  expect(backoff(1, () => 0)).toBe(2.5 * SECOND);
  expect(backoff(100, () => 1)).toBe(4 * HOUR);
});

test("all tries together take longer than a weekend", () => {
  const total = Array.from({ length: TRIES_WHEN_TEMPORARY - 1 }, (_, i) =>
    backoff(i + 1, () => 0.5),
  );
  expect(total.reduce((a, b) => a + b, 0)).toBeGreaterThan(2 * DAY);
});

import { expect, test } from "vitest";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { DAY, HOUR, SECOND } from "#domain/values/clock.ts";
import { backoff, failedJobChanges, MAX_TRIES } from "./job-lease.ts";

test("backoff doubles from five seconds to four hours, half of it random", () => {
  expect([1, 2, 3].map((tries) => backoff(tries, () => 1))).toEqual(
    [5, 10, 20].map((s) => s * SECOND),
  );
  expect(backoff(1, () => 0)).toBe(2.5 * SECOND);
  expect(backoff(100, () => 1)).toBe(4 * HOUR);
});

test("all tries together take longer than a weekend", () => {
  const total = Array.from({ length: MAX_TRIES - 1 }, (_, i) => backoff(i + 1, () => 0.5));
  expect(total.reduce((a, b) => a + b, 0)).toBeGreaterThan(2 * DAY);
});

/** A message that is longer than what is stored of it. */
const long = (word: string) => word.repeat(200);

test.each([
  [null, 29, null, "waiting"],
  [null, 30, null, "dead"],
  ["temporary", 29, null, "waiting"],
  ["temporary", 30, null, "dead"],
  ["refused", 3, null, "waiting"],
  ["refused", 4, "away", "dead"],
  ["unanswered", 3, "lost", "waiting"],
  ["unanswered", 4, "lost", "dead"],
  ["unanswered", 4, null, "dead"],
  ["unanswered", 4, "away", "waiting"],
] as const)(
  "after a failure of the kind %s at try %i, and before it %j, a job is %s",
  (kind, attempts, earlier, state) => {
    const job = { attempts, waited_ms: HOUR, last_error: earlier && long(earlier).slice(0, 500) };
    const failure = kind && new DeliveryFailure(kind, long("lost"), HOUR);
    expect(failedJobChanges(job, failure, false)).toMatchObject({ state, attempts, waited_ms: 0 });
  },
);

test.each([
  [6, false, 7, "dead"],
  [5, false, 6, "waiting"],
  [6, true, 0, "waiting"],
])(
  "a job that has waited for %i days, its queue paused: %j, has waited %i after another and is %s",
  (days, isPaused, waited, state) => {
    const job = { attempts: 1, waited_ms: days * DAY, last_error: null };
    const failure = new DeliveryFailure("wait", "away", DAY);
    const expected = { state, attempts: 0, waited_ms: waited * DAY, last_error: "away" };
    expect(failedJobChanges(job, failure, isPaused)).toEqual(expected);
  },
);

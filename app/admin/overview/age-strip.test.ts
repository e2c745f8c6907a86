import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#domain/ports/clock.ts";
import { shareOfStrip } from "./age-strip.tsx";

test("an age has its place on the strip's quarters, and a month is its end", () => {
  const ages = [-MINUTE, 0, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 90 * DAY];
  expect(ages.map(shareOfStrip)).toEqual([0, 0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 1]);
});

import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#domain/ports/clock.ts";
import { ageInWords, shareOfStrip } from "./age.ts";

test("an age has its place on the strip's quarters, and a month is its end", () => {
  const ages = [-MINUTE, 0, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 5 * DAY, 7 * DAY, 90 * DAY];
  expect(ages.map(shareOfStrip)).toEqual([0, 0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 1]);
});

test("an age is said in its largest unit, in one or many", () => {
  const ages = [0, 59 * MINUTE, HOUR, 47 * HOUR, 2 * DAY, 1200 * DAY];
  expect(ages.map(ageInWords)).toEqual([
    ...["1 minute", "59 minutes", "1 hour", "1 day", "2 days", "1,200 days"],
  ]);
});

import { expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#domain/values/clock.ts";
import { ageInWords, periodInWords } from "./count.ts";

test("a period is written exactly, an age in its largest unit; in singular or plural", () => {
  const times = [MINUTE, 90 * MINUTE, 12 * HOUR, 47 * HOUR, DAY, 1200 * DAY];
  expect(times.map(periodInWords).join()).toBe(
    "1 minute,90 minutes,12 hours,47 hours,1 day,1,200 days",
  );
  const ages = [0, 59 * MINUTE, 90 * MINUTE, 47 * HOUR, 2 * DAY + HOUR];
  expect(ages.map(ageInWords).join()).toBe("1 minute,59 minutes,1 hour,1 day,2 days");
});

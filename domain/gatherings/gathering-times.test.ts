import { expect, test } from "vitest";
import { compareShownTimes, dateMark, gatheringDates, gatheringHours } from "./gathering-times.ts";

const ZONE = "America/Denver";

test.each([
  ["2027-01-17T00:30:00.000Z", "2027-01-17T03:30:00.000Z", "5:30 to 8:30 pm"],
  ["2027-03-14T20:00:00.000Z", "2027-03-14T20:40:00.000Z", "2:00 to 2:40 pm"],
  ["2027-05-01T17:00:00.000Z", "2027-05-01T20:00:00.000Z", "11:00 am to 2:00 pm"],
  ["2026-11-01T07:30:00.000Z", "2026-11-01T08:30:00.000Z", "1:30 am MDT to 1:30 am MST"],
])("hours from %s to %s are %s", (startsAt, endsAt, expected) => {
  expect(gatheringHours({ startsAt, endsAt }, ZONE)).toBe(expected);
});

test("dates are those of the organization's zone", () => {
  const evening = { startsAt: "2027-01-17T00:30:00.000Z", endsAt: "2027-01-17T03:30:00.000Z" };
  const markOn = (now: string) => dateMark(evening, ZONE, now);
  expect(markOn("2027-01-02T00:00:00.000Z")).toEqual({ above: "Sat, Jan", day: "16", year: "" });
  // It is still 2026 in Bayfield.
  expect(markOn("2027-01-01T06:00:00.000Z")).toEqual({
    above: "Sat, Jan",
    day: "16",
    year: "2027",
  });
  expect(markOn("2027-02-01T00:00:00.000Z")).toEqual({ above: "Jan", day: "16", year: "2027" });
  const untilMidnight = { ...evening, endsAt: "2027-01-17T07:00:00.000Z" };
  for (const times of [evening, untilMidnight])
    expect(gatheringDates(times, ZONE)).toBe("Saturday, January 16, 2027");
});

test.each([
  [{}, { isMoved: false, staleHours: "" }],
  [{ place: "Barn" }, { isMoved: true, staleHours: "" }],
  [{ hours: "doors at 6:00" }, { isMoved: true, staleHours: "" }],
  [{ startsAt: "2027-01-17T01:30:00.000Z" }, { isMoved: true, staleHours: "doors at 5:00" }],
  // The same hours of another day, in summer time.
  [
    { startsAt: "2027-07-18T23:30:00.000Z", endsAt: "2027-07-19T02:30:00.000Z" },
    { isMoved: true, staleHours: "" },
  ],
])("guests hear of a draft with %o: %o", (changes, expected) => {
  const shown = {
    startsAt: "2027-01-17T00:30:00.000Z",
    endsAt: "2027-01-17T03:30:00.000Z",
    place: "Hall",
    hours: "doors at 5:00",
  };
  expect(compareShownTimes(shown, { ...shown, ...changes }, ZONE)).toEqual(expected);
});

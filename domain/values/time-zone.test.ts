import { expect, test } from "vitest";
import { momentsOf, startOfDay, wallTime, zoneNameAt } from "./time-zone.ts";

test.each([
  ["2026-01-15", "America/Denver", 0, "2026-01-15T07:00:00.000Z"],
  ["2026-07-15", "America/Denver", 0, "2026-07-15T06:00:00.000Z"],
  ["2026-03-08", "America/Denver", 0, "2026-03-08T07:00:00.000Z"],
  ["2026-03-08", "America/Denver", 1, "2026-03-09T06:00:00.000Z"],
  ["2026-11-01", "America/Denver", 0, "2026-11-01T06:00:00.000Z"],
  ["2026-11-01", "America/Denver", 1, "2026-11-02T07:00:00.000Z"],
  ["2026-12-31", "UTC", 1, "2027-01-01T00:00:00.000Z"],
  ["2026-06-01", "Asia/Kathmandu", 0, "2026-05-31T18:15:00.000Z"],
])("startOfDay of %s in %s, %d days later, is %s", (date, zone, days, expected) => {
  expect(startOfDay(date, zone, days)).toBe(expected);
});

test.each([
  ["2026-01-01T00:30:00.000Z", "America/Denver", "2025-12-31 17:30 MST"],
  ["2026-07-04T18:05:00.000Z", "America/Denver", "2026-07-04 12:05 MDT"],
  ["2026-07-04T18:05:00.000Z", "UTC", "2026-07-04 18:05 UTC"],
])("%s in %s is %s", (moment, zone, written) => {
  const wall = wallTime(moment, zone).replace("T", " ");
  expect(`${wall} ${zoneNameAt(Date.parse(moment), zone)}`).toBe(written);
});

test.each([
  ["2026-07-04T12:05", ["2026-07-04T18:05:00.000Z"]],
  ["2026-03-08T02:30", []],
  ["2026-11-01T01:30", ["2026-11-01T07:30:00.000Z", "2026-11-01T08:30:00.000Z"]],
  ["2026-13-45T99:99", []],
])("the clocks of Denver show %s at %o", (wall, moments) => {
  expect(momentsOf(wall, "America/Denver")).toEqual(moments);
  for (const moment of moments) expect(wallTime(moment, "America/Denver")).toBe(wall);
});

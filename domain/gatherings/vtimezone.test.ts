import { expect, test } from "vitest";
import { vtimezone } from "./vtimezone.ts";

test.each([
  [
    "America/Denver",
    "2026-10-01",
    "2027-03-20",
    [
      ...["20251102T020000 -0600 -0700 MST", "20260308T020000 -0700 -0600 MDT"],
      ...["20261101T020000 -0600 -0700 MST", "20270314T020000 -0700 -0600 MDT"],
    ],
  ],
  ["America/Phoenix", "2026-10-01", "2026-10-02", ["19700101T000000 -0700 -0700 MST"]],
  ["Asia/Kathmandu", "2026-10-01", "2026-10-02", ["19700101T000000 +0545 +0545 GMT+5:45"]],
])("vtimezone of %s from %s to %s has the changes %o", (zone, from, to, expected) => {
  const lines = vtimezone(zone, Date.parse(from), Date.parse(to));
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1));
  const [starts, before, after, names] = ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "TZNAME"].map(
    values,
  );
  expect(starts?.map((at, i) => [at, before?.[i], after?.[i], names?.[i]].join(" "))).toEqual(
    expected,
  );
});

import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { findDateOrder, parseDate } from "./parse-date.ts";
import { reasonText } from "./reason.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const DENVER = "America/Denver";
const timeOf = (text: string, zone = DENVER) => {
  const reading = parseDate(text, zone, NOW);
  return reading.ok ? reading.time : reasonText({ code: reading.problem });
};

test.each([
  ["2026-11-03", "2026-11-03T19:00:00.000Z"],
  ["11/3/2026", "2026-11-03T19:00:00.000Z"],
  ["7/4/26", "2026-07-04T18:00:00.000Z"],
  ["7/4/70", "1970-07-04T18:00:00.000Z"],
  ["12/31/99", "1999-12-31T19:00:00.000Z"],
  ["Nov 3, 2026", "2026-11-03T19:00:00.000Z"],
  ["November 3rd, 2026 9:55 AM", "2026-11-03T16:55:00.000Z"],
  ["3 Nov 2026", "2026-11-03T19:00:00.000Z"],
  ["1 Nov 2026", "2026-11-01T19:00:00.000Z"],
  ["1-Nov-26", "2026-11-01T19:00:00.000Z"],
  ["01-Nov-2026 9:55 AM", "2026-11-01T16:55:00.000Z"],
  ["3.11.2026", "2026-11-03T19:00:00.000Z"],
  ["459611", "Not a date"],
  ["20261103", "2026-11-03T19:00:00.000Z"],
  ["20261103 9:55 AM", "2026-11-03T16:55:00.000Z"],
  ["20261332", "No such date"],
  ["Tuesday, November 3, 2026", "2026-11-03T19:00:00.000Z"],
  ["Tue, 3 Nov 2026 17:54:13 GMT", "2026-11-03T17:54:13.000Z"],
  ["1767225600", "2026-01-01T00:00:00.000Z"],
  ["1767225600000", "2026-01-01T00:00:00.000Z"],
  ["2026-11-03T17:54:13Z", "2026-11-03T17:54:13.000Z"],
  ["2026-11-03T17:54:13.123456-07:00", "2026-11-04T00:54:13.000Z"],
  ["2026-10-07 09:55:00 AM CDT", "2026-10-07T14:55:00.000Z"],
  ["2026-10-07 12:05:00 AM CDT", "2026-10-07T05:05:00.000Z"],
  ["2026-10-07 12:05:00 PM mst", "2026-10-07T19:05:00.000Z"],
  ["2026-10-07 04:34 PM MT", "2026-10-07T22:34:00.000Z"],
  ["2026-10-07 16:34:38 -0600", "2026-10-07T22:34:38.000Z"],
  ["2026-10-07 16:34 (UTC)", "2026-10-07T16:34:00.000Z"],
  ["10/07/2026, 4:34 p.m.", "2026-10-07T22:34:00.000Z"],
  ["", "Date is empty"],
  ["11/31/2026", "No such date"],
  ["2/29/2026", "No such date"],
  ["21/11/2026", "No such date"],
  ["2026-10-07 25:00", "No such time"],
  ["2026-10-07 13:00 PM", "No such time"],
  ["2026-10-07 10:00 XYZ", "Time zone is not known"],
  ["2026-11-22 04:00", "2026-11-22T11:00:00.000Z"],
  ["2026-11-22 06:00", "Date lies in the future"],
  ["2026-12-05", "Date lies in the future"],
  ["yesterday", "Not a date"],
  ["Foo 3, 2026", "Not a date"],
  [`2026-11-03${" ".repeat(60)}9:55`, "Not a date"],
  ["12/31/1969", "Date lies before 1970"],
])("the date %j is read as %j", (text, expected) => {
  expect(timeOf(text)).toBe(expected);
});

test("with the order day-first, 3/4/2026 is April 3", () => {
  const inOrder = (text: string) => parseDate(text, DENVER, NOW, "day-first");
  expect(inOrder("3/4/2026")).toEqual({ ok: true, time: "2026-04-03T18:00:00.000Z" });
  expect(inOrder("21-11-26 9:55")).toEqual({ ok: true, time: "2026-11-21T16:55:00.000Z" });
  expect(inOrder("2/13/2026")).toMatchObject({ problem: "no-such-date" });
  expect(inOrder("2026-03-04")).toEqual({ ok: true, time: "2026-03-04T19:00:00.000Z" });
});

test.each([
  [["3/4/2026", "2/13/2026"], "month-first", null],
  [["3/4/2026 9:55 AM", "Fri 13-2-26"], "day-first", null],
  [["2026-03-04", "4/4/2026", "Nov 3, 2026", "99/99/2026", ""], "month-first", null],
  [["4/4/2026", "3/4/2026"], null, { line: 3, said: "3/4/2026" }],
  [["13/2/2026", "2/14/2026"], null, { line: 2, said: "13/2/2026" }],
])(
  "the dates %j decide the order %j, or staff are asked about %j",
  (dates, dateOrder, openDate) => {
    const rows = dates.map((date, i) => ({ line: i + 2, cells: [date] }));
    expect(findDateOrder(rows, 0)).toEqual({ dateOrder, openDate });
  },
);

test("every moment is read back, in every form and zone", () => {
  const seconds = fc.integer({ min: 0, max: Math.floor(NOW.getTime() / 1_000) });
  fc.assert(
    fc.property(seconds, fc.integer({ min: -14 * 4, max: 14 * 4 }), (at, quarters) => {
      const time = new Date(at * 1_000).toISOString();
      const wall = new Date((at + quarters * 900) * 1_000).toISOString();
      const minutes = Math.abs(quarters) * 15;
      const offset = `${quarters < 0 ? "-" : "+"}${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
      // Zones behind UTC have times of 1969 that are out of bounds.
      fc.pre(wall >= "1970");
      const [day = "", clock = ""] = wall.slice(0, 19).split("T");
      const [year, month, date] = day.split("-");
      const hour = Number(clock.slice(0, 2));
      const half = `${hour % 12 || 12}${clock.slice(2)} ${hour < 12 ? "AM" : "PM"}`;
      for (const text of [`${day}T${clock}${offset}`, `${month}/${date}/${year} ${half} ${offset}`])
        expect(timeOf(text), text).toBe(time);
      expect(timeOf(`${day} ${clock}`, "UTC")).toBe(quarters === 0 ? time : wall);
    }),
  );
});

test("any text is read without an exception", () => {
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (text) => void timeOf(text)));
});

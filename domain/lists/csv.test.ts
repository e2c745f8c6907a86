import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { csvStream, exportName, neutralizeCell } from "./csv.ts";

test.each([
  ['=HYPERLINK("http://evil.example")', '\'=HYPERLINK("http://evil.example")'],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["+1 970 555 0100", "+1 970 555 0100"],
  ["+1 (970) 555-0100", "'+1 (970) 555-0100"],
  ["+1-970-555-0100", "'+1-970-555-0100"],
  ["-5", "-5"],
  ["-5+cmd|' /C calc'!A0", "'-5+cmd|' /C calc'!A0"],
  ["\t=1+1", "'\t=1+1"],
  ["  =1+1", "'  =1+1"],
  ["＝1＋1", "'＝1＋1"],
  ["＋1", "'＋1"],
  ["－1", "'－1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["ordinary text", "ordinary text"],
  ["", ""],
  [null, null],
  [-500, -500],
])("neutralizeCell turns %j into %j", (value, expected) => {
  expect(neutralizeCell(value)).toBe(expected);
});

async function csvOf(rows: { a: string; b: string | null }[]): Promise<string> {
  const stream = csvStream(
    (async function* () {
      yield* rows;
    })(),
    [
      { name: "a", value: (row) => row.a },
      { name: "b", value: (row) => row.b },
    ],
  );
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(
    await new Response(stream).arrayBuffer(),
  );
}

test("csvStream writes a byte-order mark, quotes every value, doubles inner quotes and ends lines with CRLF", async () => {
  expect(await csvOf([{ a: 'say "hi"', b: null }])).toBe('\ufeff"a","b"\r\n"say ""hi""",""\r\n');
});

test("csvStream neutralizes the names of columns, which may come from an uploaded file", async () => {
  const column = { name: "=1+1", value: () => null };
  expect(await new Response(csvStream([], [column])).text()).toBe('"\'=1+1"\r\n');
});

test("an independent parser reads back what csvStream writes", async () => {
  const cell = fc.string({ unit: "grapheme" }).filter((text) => neutralizeCell(text) === text);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ a: cell, b: cell }), { maxLength: 20 }), async (rows) => {
      expect(parse((await csvOf(rows)).slice(1)).slice(1)).toEqual(
        rows.map((row) => [row.a, row.b]),
      );
    }),
  );
});

test("a list of several pieces has each row once", async () => {
  const rows = Array.from({ length: 250 }, (_, nth) => ({ a: String(nth), b: "" }));
  const [, ...read] = parse((await csvOf(rows)).slice(1));
  expect(read).toEqual(rows.map(({ a }) => [a, ""]));
});

test("exportName joins the table and the organization's day", () => {
  expect(exportName("contacts", new Date("2026-11-22T03:00:00Z"), "America/Denver")).toBe(
    "contacts-2026-11-21.csv",
  );
});

/** Parses RFC 4180 without the writer's own library, which would only check itself. */
function parse(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let index = 0;
  while (index < text.length) {
    let end = index + 1;
    let value = "";
    for (;;) {
      const quote = text.indexOf('"', end);
      value += text.slice(end, quote);
      if (text[quote + 1] !== '"') {
        index = quote + 1;
        break;
      }
      value += '"';
      end = quote + 2;
    }
    row.push(value);
    if (text[index] === ",") index += 1;
    else {
      index += 2;
      rows.push(row);
      row = [];
    }
  }
  return rows;
}

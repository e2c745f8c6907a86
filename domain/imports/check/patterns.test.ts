/** Reading a file takes time that grows with its length and no faster, whatever strangers write in it. */
import { globSync, readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { findDateOrder } from "#domain/imports/map/date-order.ts";
import { plainName } from "#domain/imports/map/import-fields.ts";
import { detectLayout } from "#domain/imports/map/layout.ts";
import { centsOf } from "#domain/money/money.ts";
import { readPaymentMethod } from "#domain/money/payment-methods.ts";
import { isFooter } from "./check-rows.ts";
import { readAmount } from "./read-amount.ts";
import { readDate } from "./read-date.ts";
import { readStatus } from "./read-status.ts";
import { readTexts } from "./row-texts.ts";

const FILES = [
  ...globSync("domain/imports/**/*.ts").filter((file) => !file.endsWith(".test.ts")),
  ...["domain/money/money.ts", "domain/money/payment-methods.ts", "domain/time/time-zone.ts"],
];

/** A pattern whose time grows with the square needs seconds for this; a linear one under a millisecond. */
const LENGTH = 50_000;
const MOST_CPU_MS = 500;

const RUNS = [" ", "\t", "0", "a", "Z", ",", ".", "-", "−", "/", "$", "(", ")", '"', "+", ":", "é"]
  .concat(["1,", "1.", "12/", "US", "USD ", " U", "\r\n", '""', '"a', "1 a", ", "])
  .map((part) => part.repeat(Math.ceil(LENGTH / part.length)));
/** Alone, after something that begins a match, and before something that ends every match. */
const around = (run: string) => [
  run,
  `1${run}`,
  `$${run}\u0001`,
  `(${run}\u0001`,
  `11/3/2026${run}x`,
];
const TEXTS = RUNS.flatMap(around);

/** Milliseconds of processor time that this thread takes, so that a busy machine changes nothing. */
function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

function patternsOf(file: string): RegExp[] {
  const found: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      found.push(new RegExp(node.text.slice(1, end), node.text.slice(end + 1)));
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest));
  return found;
}

test("every pattern that reads a file takes linear time", () => {
  const patterns = FILES.flatMap(patternsOf);
  expect(patterns.length).toBeGreaterThan(20);
  for (const pattern of patterns)
    for (const text of TEXTS)
      expect(
        cpuMsOf(() => text.replace(pattern, "")),
        `${pattern} on ${JSON.stringify(text.slice(0, 12))}…`,
      ).toBeLessThan(MOST_CPU_MS);
});

const now = new Date("2026-11-21T12:00:00Z");
const detect = (...cells: string[]) => detectLayout([{ line: 1, cells }])?.layout;
const layout = detect("Date", "Name", "Amount");
const readings: Record<string, (text: string) => unknown> = {
  centsOf,
  readAmount,
  readStatus,
  plainName,
  readDate: (text) => readDate(text, "America/Denver", now, "day-first"),
  readTexts: (text) => readTexts(() => text),
  isFooter: (text) => layout && isFooter([text, "", text], layout),
  readPaymentMethod,
  detectLayout: (text) => detect(text, text),
  findDateOrder: (text) => findDateOrder([[{ line: 1, cells: [text] }]], 0),
};

test.each(Object.keys(readings))(
  "%s reads a cell of repeated characters in linear time",
  (name) => {
    for (const text of TEXTS)
      expect(
        cpuMsOf(() => readings[name]?.(text)),
        JSON.stringify(text.slice(0, 12)),
      ).toBeLessThan(MOST_CPU_MS);
  },
);

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isCurrent, type Step, writeRecord } from "./results.mjs";

let folder: string;
let step: Step;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "arena-results-"));
  const results = join(folder, "results");
  step = {
    program: "make.ts",
    sources: [join(folder, "master.webp")],
    packages: ["subset-font"],
    results: [results],
    record: join(results, "made-from.json"),
  };
  mkdirSync(results);
  writeFileSync(join(folder, "master.webp"), "master");
  writeFileSync(join(results, "480.avif"), "picture");
  writeRecord(step);
});

afterEach(() => rmSync(folder, { recursive: true }));

test("results that match their record are current", () => {
  expect(isCurrent(step)).toBe(true);
});

test.each([
  ["a source changed", "master.webp", "another master"],
  ["a result changed", "results/480.avif", "another picture"],
  ["a result was added", "results/800.avif", "picture"],
  ["the record is another's", "results/made-from.json", "{}"],
])("%s: the results are made again", (_case, file, text) => {
  writeFileSync(join(folder, file), text);
  expect(isCurrent(step)).toBe(false);
});

test("a missing result is made again", () => {
  rmSync(join(folder, "results/480.avif"));
  expect(isCurrent(step)).toBe(false);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WRITES = /(insertInto|updateTable|deleteFrom)\("(donations|crm_figures)"\)/;

/** Their callers announce: the undo of an import changes all of its records by one statement. */
const ANNOUNCED_BY_THE_UNDO = [
  "domain/imports/left-in-books.ts",
  "domain/imports/remove-import.ts",
];

test("every module that writes donations or the CRM figure announces a change of money", () => {
  const silent = readdirSync("domain", { recursive: true, encoding: "utf8" })
    .map((name) => join("domain", name))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .filter((name) => {
      const text = readFileSync(name, "utf8");
      return WRITES.test(text) && !text.includes("await moneyChanged(");
    });
  expect(silent.sort()).toEqual(ANNOUNCED_BY_THE_UNDO);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const WRITES = /(insertInto|updateTable|deleteFrom)\("(donations|crm_figures)"\)/;

/** Their callers announce: the undo of an import changes all of its records by one statement. */
const ANNOUNCED_BY_THE_UNDO = [
  "domain/imports/left-in-books.ts",
  "domain/imports/remove-import.ts",
];

test("whatever writes donations, or the figure of the CRM, announces that money changed", () => {
  const forgetful = readdirSync("domain", { recursive: true, encoding: "utf8" })
    .map((name) => join("domain", name))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .filter((name) => {
      const text = readFileSync(name, "utf8");
      return WRITES.test(text) && !text.includes("await moneyChanged(");
    });
  expect(forgetful.sort()).toEqual(ANNOUNCED_BY_THE_UNDO);
});

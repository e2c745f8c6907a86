import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const writes = (tables: string) =>
  new RegExp(`(insertInto|updateTable|deleteFrom)\\("(${tables})"\\)`);

/** Their callers raise it, as the last thing that their transaction does. */
const CALLERS_RAISE_IT = {
  site: [
    // Only staff see the deposit of a voided gift.
    "domain/deposits/deposits.ts",
    "domain/giving/record-gift.ts",
    // Only staff see whether a gift has been thanked.
    "domain/letters/finish-letters.ts",
    "domain/letters/letter-mail.ts",
    "domain/letters/write-letters.ts",
  ],
  desk: ["domain/contacts/erase-contact.ts"],
};

/** Modules that write these tables and raise neither version `names`. */
function silent(tables: string, names: string): string[] {
  const raises = new RegExp(`raiseVersion\\(\\w+, "(${names})"\\)`);
  return readdirSync("domain", { recursive: true, encoding: "utf8" })
    .map((name) => join("domain", name))
    .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
    .filter((name) => {
      const text = readFileSync(name, "utf8");
      return writes(tables).test(text) && !raises.test(text);
    })
    .sort();
}

test("every module that writes money or published content raises the version of the site", () => {
  expect(silent("donations|crm_figures|content_revisions", "site")).toEqual(CALLERS_RAISE_IT.site);
});

test("every module that writes messages, answers or notes raises a version", () => {
  const tables = "contacts|contact_mails|contact_notes";
  expect(silent(tables, "site|desk")).toEqual(CALLERS_RAISE_IT.desk);
});

test("what is written about pictures that can be shown raises the version of the site", () => {
  // A picture that is being received is shown nowhere.
  expect(silent("media", "site")).toEqual(["domain/media/receive-picture.ts"]);
});

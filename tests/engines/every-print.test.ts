/** Prints a statement with WebKit (Debian: python3-gi, gir1.2-webkit2-4.1, xvfb, poppler-utils). */
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { organizationDefaults } from "#content/organization.ts";
import { executeSql, publish } from "#tests/support/site-database.ts";
import {
  postForm,
  type SiteProcess,
  sessionCookieOf,
  startSite,
} from "#tests/support/site-process.ts";
import { makeFolder } from "#tests/support/temporary-folder.ts";

/** Points per inch. */
const INCH = 72;
const MM = 25.4;
const GIFTS = 60;

let site: SiteProcess;
let cookie: string;
let letter: string | null;
beforeAll(async () => {
  site = await startSite();
  const at = "2026-03-04T18:00:00.000Z";
  for (let number = 0; number < GIFTS; number += 1)
    executeSql(
      site,
      `insert into donations (id, created_at, received_at, updated_at, status_at, first_name, last_name,
        email, amount_cents, donation_type, status, source, external_id, street, city, state, postal_code)
        values (?, ?, ?, ?, ?, 'Hollis', 'Greywater', '', 30000, 'Check', 'received', 'staff', ?,
        '15 Placeholder Lane', 'Ignacio', 'CO', '81137')`,
      `gift-${number}`,
      at,
      at,
      at,
      at,
      `check-${number}`,
    );
  executeSql(site, "update donations set person_id = 'gift-0'");
  publish(site, "organization", {
    ...organizationDefaults,
    church: "Example Community Church",
    ein: "00-0000000",
  });
  cookie = await sessionCookieOf(site.url, site.administrator);
  const form = new URLSearchParams({ intent: "print", all: "1", key: "statement" });
  const list = `${site.url}/admin/donations/statements?year=2026`;
  letter = (await postForm(list, form, { cookie })).headers.get("location");
});
afterAll(() => site?.remove());

/** The edges of a word in points, and the word. */
const WORD = /xMin="(.*)" yMin="(.*)" xMax="(.*)" yMax="(.*)">(.*)<\/word>/g;

// The printer keeps these margins, in mm.
test.each([0, 6.35, 12])(
  "between margins of %d mm the address is in the envelope's window, and no amount is cut",
  (margin) => {
    const pdf = join(makeFolder("print"), "statement.pdf");
    const program = join(import.meta.dirname, "print-webkit.py");
    const url = `${site.url}${letter}`;
    execFileSync("xvfb-run", ["-a", "/usr/bin/python3", program, url, cookie, pdf, `${margin}`]);
    const text = execFileSync("pdftotext", ["-bbox", pdf, "-"], { encoding: "utf8" });
    const words = Array.from(text.matchAll(WORD), ([, ...edges]) => {
      const [left = 0, top = 0, right = 0, bottom = 0] = edges.map((edge) => Number(edge) / INCH);
      return { left, top, right, bottom, word: edges[4] };
    });
    const amounts = words.filter(({ word }) => word === "$300.00");
    expect(amounts).toHaveLength(GIFTS);
    const paper = 8.5 - margin / MM;
    expect(Math.max(...amounts.map(({ right }) => right))).toBeLessThan(paper);
    const address = words.slice(words.findIndex(({ word }) => word === "Hollis")).slice(0, 8);
    expect(address.at(-1)?.word).toBe("81137");
    expect(Math.min(...address.map(({ left }) => left))).toBeGreaterThan(0.875);
    expect(Math.min(...address.map(({ top }) => top))).toBeGreaterThan(2.5);
    expect(Math.max(...address.map(({ bottom }) => bottom))).toBeLessThan(3.3);
  },
);

/**
 * Imports exports as programs write them (tests/fixtures/files) and compares them with the right
 * result of each: the sums received and pledged, which lines are left out and why, and what staff
 * are asked. The values were worked out by hand.
 */
import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { checkRows, summarizeRows } from "#domain/imports/check/check-rows.ts";
import { parseLayout } from "#domain/imports/map/layout.ts";
import { reasonText } from "#domain/imports/row/reason.ts";
import { addGift } from "#tests/support/gifts.ts";
import {
  dollars,
  findImport,
  fingerprintIn,
  importGifts,
  uploadFile,
} from "#tests/support/import-file.ts";
import { openDesk, TestClock, type TestSite } from "#tests/support/open-test-site.ts";
import type { Staff } from "#tests/support/staff.ts";
import { expectText, textIn, textOf } from "#tests/support/text-of.ts";

const FOLDER = "tests/fixtures/files";
const clock = new TestClock("2027-01-15T12:00:00.000Z");
type Values = Record<"file" | "received" | "pledged" | "left out" | "question", string>;
const table: Values[] = parse(readFileSync(`${FOLDER}/right-values.csv`), { columns: true });

const list = (text: string) => text.split("; ").filter(Boolean);

/** Answers the questions about the columns as an American office would; returns the questions. */
async function answerColumns(site: TestSite, staff: Staff, path: string) {
  const { layout } = await findImport(site, path.replace("/columns", ""));
  const { columns: storedColumns = {}, rows = "" } = parseLayout(layout) ?? {};
  const columns = Object.entries(storedColumns);
  const chosen = Object.fromEntries(
    columns.map(([field, columnIndex]) => [field, String(columnIndex)]),
  );
  const page = await staff.text(path);
  const sent = await staff.post(path, { ...chosen, dateOrder: "month-first", rows });
  return {
    asked: sent.status === 303 ? page : await textOf(sent),
    isRead: sent.status === 303,
  };
}

/** Uploads a file, answers the questions, imports it, and returns the result. */
async function importWhole(site: TestSite, staff: Staff, file: string) {
  let path = await uploadFile(staff, file, readFileSync(`${FOLDER}/${file}`));
  const left: string[] = [];
  let asked = "";
  if (path.endsWith("/columns")) {
    const answered = await answerColumns(site, staff, path);
    asked = answered.asked;
    path = path.replace("/columns", "");
    if (!answered.isRead) return { asked, left, received: "0.00", pledged: "0.00", adds: "0.00" };
  }
  const page = await staff.html(path);
  asked += textIn(page);
  const { id, layout } = await findImport(site, path);
  const rows = await checkRows(site.db, { id, layout: parseLayout(layout) }, site.services);
  // The site asks about a word.
  if (!rows) return { asked, left, received: "0.00", pledged: "0.00", adds: "0.00" };
  const { kinds, refunds } = summarizeRows(rows);
  const { status } = await importGifts(staff, path, { fingerprint: fingerprintIn(page) });
  expect(status, file).toBe(kinds.ready.rows + refunds > 0 ? 303 : 400);
  const records = await site.rows("donations");
  const sumOf = (isPledge: boolean) =>
    records
      .filter(({ status }) => (status === "pledged") === isPledge)
      .reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  for (const { line, kind, reason } of rows)
    if (kind !== "ready") left.push(`${line} ${reason && reasonText(reason)}`);
  return {
    asked,
    left,
    received: dollars(sumOf(false)),
    pledged: dollars(sumOf(true)),
    adds: dollars(kinds.ready.cents),
  };
}

test("every export is read to the right sums, with each row that is left out and why", async () => {
  // Reading a file does not depend on the database; imports/second-file.test.ts and others write
  // files to both.
  const { site, staff } = await openDesk("sqlite", { clock });
  for (const { file, received, pledged, question, ...values } of table) {
    const imported = await importWhole(site, staff, file);
    expect([file, imported.received, imported.pledged]).toEqual([
      file,
      dollars(Number(received) * 100),
      dollars(Number(pledged) * 100),
    ]);
    // The stored sum is the one that the page showed.
    expect(imported.adds, file).toBe(dollars(Number(received) * 100 + Number(pledged) * 100));
    const reasons = list(values["left out"]);
    expect(imported.left, file).toHaveLength(reasons.length);
    for (const [index, reason] of reasons.entries()) {
      const [line = "", words = ""] = reason.split(/ (.*)/);
      expect(imported.left[index]?.toLowerCase(), file).toMatch(
        new RegExp(`^${line} .*${words.toLowerCase()}`),
      );
    }
    for (const asked of list(question)) expect(imported.asked, file).toContain(asked);
    await site.db.deleteFrom("donations").execute();
    await site.db.deleteFrom("imports").execute();
    await site.db.deleteFrom("gift_refunds").execute();
  }
}, 480_000);

test.each([
  ["everyorg-donations.csv", "Every.org", ["Orla Quist", "Anonymous ", "Ivo Marsh"]],
  ["paypal-giving-fund.csv", "PayPal Giving Fund", ["Orla Quist", "Anonymous "]],
  ["bright-funds.csv", "Bright Funds", ["Orla Quist", "Juniper Loom Co. ", "Anonymous "]],
])(
  "gifts in %s, of %s, which sends the receipts itself, are on no statement",
  async (file, fund, donors) => {
    const { site, staff } = await openDesk("sqlite", { clock });
    await importWhole(site, staff, file);
    const gifts = await site.rows("donations");
    expect(new Set(gifts.map(({ came_by }) => came_by))).toEqual(new Set([fund]));
    const named = gifts.map(({ first_name, last_name }) => `${first_name} ${last_name}`);
    expect(named.sort()).toEqual(donors.sort());
    await expectText(
      staff,
      "/admin/donations/statements?year=2026",
      "No gift was received in this year.",
    );
  },
);

test.each([
  ["without donor", { external_id: "c-5", amount_cents: 310_20, email: "" }, "385.20", 6],
  ["that was split", { external_id: "c-5", amount_cents: 200_00 }, "275.00", 6],
  ["with another email", { external_id: "c-4", amount_cents: 25_00 }, "385.20", 5],
] as const)(
  "a gift %s from the file of a program that the site recognizes since counts once",
  async (_, gift, sum, line) => {
    const { site, staff } = await openDesk("sqlite", { clock });
    const at = "2026-08-18T18:00:00.000Z";
    await addGift(site, at, { source: "csv", first_name: "Anonymous", ...gift });
    const { received, left } = await importWhole(site, staff, "everyorg-donations.csv");
    expect(received).toBe(sum);
    expect(left.join()).toMatch(new RegExp(`${line} possible duplicate`, "i"));
  },
);

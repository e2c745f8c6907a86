/**
 * Tests who may deduct which gifts in which year: gifts by hand, in a deposit and from a file, as
 * the statements list them.
 */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addGift } from "#tests/support/gifts.ts";
import { csvText, sendImportForm, uploadFile } from "#tests/support/import-file.ts";
import { openLetters } from "#tests/support/letters.ts";
import {
  databases,
  expectRow,
  expectRowCount,
  type Fields,
  openDesk,
  TestClock,
} from "#tests/support/open-test-site.ts";
import { expectAnswer, expectHtml, expectText } from "#tests/support/text-of.ts";

const NEW = "/admin/donations/new";
const DEPOSITS = "/admin/donations/deposits";

const gift = (fields: Fields) => ({
  kind: "Check",
  amount: "100",
  date: "2026-01-05",
  months: "1",
  key: randomUUID(),
  firstName: "Opal",
  lastName: "Ferncliff",
  email: "opal@example.org",
  ...fields,
});

describe.each(databases)("a year's end on %s", (database) => {
  const open = async (now = "2026-01-10T18:00:00.000Z") => {
    const desk = await openLetters(database, new TestClock(now));
    const statementOf = async (email: string, year: number) => {
      const gifts = await desk.site.rows("donations");
      for (const { id } of gifts.filter((gift) => gift.email === email)) {
        const page = `/admin/donations/statements?year=${year}&open=${id}`;
        const [letter] = /Subject Your gifts.*/.exec(await desk.staff.text(page)) ?? [];
        if (letter) return letter;
      }
      return "";
    };
    return { ...desk, statementOf };
  };

  test("the postmark, for which forms ask in the first two months only, decides nothing but the year of a check", async () => {
    const { site, staff, statementOf } = await open();
    await expectHtml(staff, NEW, 'name="postmark"');
    const post = (fields: Fields) => staff.post(NEW, gift(fields));
    await expectAnswer(post({ postmark: "2026-01-06" }), 400, "of a later day than the gift");
    await expectAnswer(post({ postmark: "soon" }), 400, "Please enter a date");
    const early = [400, "more than 60 days before the gift"] as const;
    await expectAnswer(post({ postmark: "2025-01-04" }), ...early);
    await expectAnswer(post({ postmark: "2025-12-30" }), 303);
    const supper = { benefit: "Supper", benefitValue: "50" };
    await expectAnswer(
      post({ cameBy: "My IRA", ...supper }),
      400,
      "Nothing may be given in return",
    );
    // Only a check has a postmark; cash and stock count on their day.
    await post({ kind: "Cash", amount: "40", postmark: "2026-12-30" });
    await post({ kind: "Stock", amount: "", description: "3 shares", postmark: "2025-12-30" });
    await staff.post(DEPOSITS, { key: randomUUID(), day: "2026-01-07", account: "" });
    const row = { name: "Opal Ferncliff", kind: "Check", checkNumber: "7", designation: "" };
    const enter = (fields: Fields) =>
      staff.post(`${DEPOSITS}/1/rows`, {
        ...row,
        key: randomUUID(),
        person: "",
        pledge: "",
        ...fields,
      });
    await expectAnswer(enter({ amount: "5", postmark: "2026-01-08" }), 400, "later day");
    await expectAnswer(enter({ amount: "5", postmark: "2025-11-07" }), ...early);
    const [{ person_id: person = "" } = {}] = await site.rows("donations");
    const postmark = "2025-12-29";
    const saved = await enter({ amount: "250", postmark, person: person ?? "" });
    expect(await saved.json()).toEqual({ ok: true });
    await expectHtml(staff, `${DEPOSITS}/1`, 'name="postmark"');
    expect(await statementOf("opal@example.org", 2025)).toMatch(
      /December 29: Check 7, \$250.00 December 30: Check, \$100.00 Total: \$350.00/,
    );
    // The years of a person's page are those of the statements.
    await expectText(staff, `/admin/people/${person}`, /2025 2 gifts, \$350\.00/);
    expect(await statementOf("opal@example.org", 2026)).toMatch(
      /January 5: Cash, \$40.00 January 5: Stock, 3 shares Total in money: \$40.00/,
    );
    await expectText(staff, "/admin/donations?month=2026-01", /\$390\.00/);
    const at = "2025-11-01T18:00:00.000Z";
    const promise = { status: "pledged", confirmed_at: at, email: "may@example.org" } as const;
    const pledge = await addGift(site, at, promise);
    await enter({ amount: "30", postmark, pledge });
    await enter({ amount: "20", postmark, pledge, kind: "Cash" });
    const payment = { intent: "payment", id: pledge, kind: "Check" };
    const pay = (fields: Fields) =>
      staff.post("/admin/donations", { ...payment, key: randomUUID(), ...fields });
    await expectAnswer(pay({ amount: "1", date: "2025-12-28", postmark }), 400, "later day");
    await expectAnswer(pay({ amount: "1", postmark: "2025-01-09" }), ...early);
    await expectAnswer(pay({ amount: "1", postmark: "2025-01-09", kind: "Cash" }), 303);
    await pay({ amount: "25", postmark });
    await pay({ amount: "15", cameBy: "Benevity" });
    await expectHtml(staff, `/admin/donations?open=${pledge}`, 'name="postmark"');
    // The cash of January belongs to the next year, also as a payment of the pledge.
    expect(await statementOf("may@example.org", 2025)).toMatch(
      /Check 7, \$30\.00 December 29: Check, \$25\.00 Total: \$55\.00.*: \$55\.00 paid,/s,
    );
    expect(await statementOf("may@example.org", 2026)).toContain("Given through others: $15.00");
    const february = await open("2026-02-28T18:00:00.000Z");
    await expectHtml(february.staff, NEW, 'name="postmark"');
    const later = await openDesk(database);
    expect(await later.staff.html(NEW)).not.toContain('name="postmark"');
  });

  test("number, postmark and fund of one part of a split check are those of the whole check", async () => {
    const { site, staff, statementOf } = await open();
    const street = "15 Placeholder Lane";
    await staff.post(NEW, gift({ street }));
    const { id } = await site.row("donations");
    const split = { intent: "split", id, amount: "40", designation: "Roof", key: randomUUID() };
    await staff.post("/admin/donations", split);
    const { id: partId } = await site.row("donations", { designation: "Roof" });
    const correct = async (id: string, fields: Fields) => {
      const { updated_at } = await site.row("donations", { id });
      const corrected = gift({ street, ...fields, version: updated_at ?? "" });
      await expectAnswer(staff.post(`/admin/donations/${id}/edit`, corrected), 303);
    };
    const check = { checkNumber: "7", postmark: "2025-12-30" };
    await correct(partId, { ...check, amount: "40", designation: "Roof" });
    expect(await statementOf("opal@example.org", 2025)).toMatch(
      /December 30: Check 7, \$60\.00 December 30: Check 7, Roof, \$40\.00 Total: \$100\.00/,
    );
    await correct(id, { ...check, amount: "60", cameBy: "Benevity" });
    const thanks = { intent: "print-one", key: randomUUID(), id };
    await expectAnswer(staff.post("/admin/donations/thanks", thanks), 303);
    await expectRowCount(site, "letters", 1);
    await expectRowCount(site, "receipts", 0);
    expect(await statementOf("opal@example.org", 2025)).toBe("");
    for (const donation_id of [id, partId])
      await expectRowCount(site, "donation_changes", 2, { donation_id, action: "corrected" });
    // What turns out to be cash beside the check says nothing of it.
    await correct(partId, { kind: "Cash", amount: "40", designation: "Roof", cameBy: "Benevity" });
    await expectRow(site, "donations", { check_number: "7" }, { id });
    // A part that has a number of its own keeps it.
    await site.set("donations", { payment_method: "check", check_number: "8" }, { id: partId });
    await correct(id, { ...check, checkNumber: "9", amount: "60" });
    await expectRow(site, "donations", { check_number: "8" }, { id: partId });
  });

  test("a file says who issues the tax receipt, and what was given in return", async () => {
    const { site, staff, statementOf } = await open();
    const file = csvText(
      "Date,Amount,Name,Email,Company,Fair Market Value,Tax Deductible Amount,Donor Advised Fund,ID,Anonymous",
      "2025-06-01,100,Ada Quist,ada@example.org,,$40.00,,,g-1,Yes",
      "2025-06-02,200,Ada Quist,ada@example.org,,,150.00,,g-2,",
      "2025-06-03,300,Ada Quist,ada@example.org,,,300.00,,g-3,",
      "2025-06-04,400,Ada Quist,ada@example.org,,,,Quist Family Fund,g-4,",
      "2025-06-05,500,Ada Quist,ada@example.org,Fidelity Investments Charitable Gift Fund,,,,g-5,",
      "2025-06-06,600,PayPal Charitable Giving Fund,,,,,,g-6,",
      "2025-06-07,700,Ivo Marsh,feed@example.org,Fenn Feed Co.,,,,g-7,",
    );
    const path = await uploadFile(staff, "gifts.csv", file);
    const columns = { receivedAt: "0", amount: "1", name: "2", email: "3", organization: "4" };
    await staff.post(path, { ...columns, externalId: "8", dateOrder: "", rows: "by-column" });
    const checked = path.replace("/columns", "");
    const done = await sendImportForm(staff, checked, {
      intent: "import",
      nameless: "on",
      unmatched: "on",
    });
    expect(done.status).toBe(303);
    const rows = (await site.rows("donations")).sort((a, b) => a.amount_cents - b.amount_cents);
    const gifts = rows.map((row) => [row.first_name, row.came_by, row.benefit_cents]);
    expect(gifts).toEqual([
      ["Ada", null, 40_00],
      ["Ada", null, 50_00],
      ["Ada", null, null],
      ["Ada", "Quist Family Fund", null],
      ["Ada", "Fidelity Charitable", null],
      ["PayPal Charitable Giving Fund", "PayPal Giving Fund", null],
      ["Fenn Feed Co.", null, null],
    ]);
    expect(await statementOf("feed@example.org", 2025)).toContain("Dear Ivo,");
    const people = await site.rows("people");
    const ada = people.find(({ id }) => id === rows[0]?.person_id);
    expect([ada?.no_publishing, rows[0]?.notes]).toEqual([1, null]);
    expect(people.filter((person) => person.no_publishing === 1)).toHaveLength(1);
    const statement = await statementOf("ada@example.org", 2025);
    expect(statement).toMatch(
      /Total: \$600.00 .*worth \$40.00\..* \$60.00\..*worth \$50.00\..* \$150.00\..*for any other gift.*Given through others: \$400.00, June 4, 2025, Quist Family Fund. Any tax receipt for it comes from them, not from us. Given through others: \$500.00, June 5, 2025, Fidelity Charitable/,
    );
  });
});

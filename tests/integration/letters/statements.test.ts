import { randomUUID } from "node:crypto";
import type { Updateable } from "kysely";
import { describe, expect, test } from "vitest";
import { organizationDefaults } from "#content/organization.ts";
import type { Database } from "#db/schema.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { removeLetters } from "#domain/letters/finish-letters.ts";
import type { LetterText } from "#domain/letters/letter-text.ts";
import { readLettersTo } from "#domain/letters/read-letters.ts";
import { listStatementYears } from "#domain/letters/statements.ts";
import { mergePeople } from "#domain/people/merge-people.ts";
import { DAY, MINUTE } from "#domain/values/clock.ts";
import { addBystanderGifts } from "#tests/support/bystanders.ts";
import { addGift } from "#tests/support/gifts.ts";
import { CHURCH, PAPER } from "#tests/support/letters.ts";
import { openSmtp, runDueJobs } from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  expectRowCount,
  type Fields,
  openDesk,
  share,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { locationOf, type Staff, signInStaff } from "#tests/support/staff.ts";
import {
  expectAnswer,
  expectHtml,
  expectNoText,
  expectParts,
  expectText,
} from "#tests/support/text-of.ts";

const noon = (day: string) => `${day}T18:00:00.000Z`;

const statementsOf = (year: number) => `/admin/donations/statements?year=${year}`;

const publishChurch = (site: TestSite) =>
  publishContent(site, "organization", { ...organizationDefaults, ...CHURCH });

/** Returns ways to enter and change gifts, and to press the buttons of a year's list. */
function openStatements({ site, staff }: { site: TestSite; staff: Staff }) {
  const press = (year: number, intent: string, fields: Fields = {}) =>
    staff.post(statementsOf(year), { intent, key: randomUUID(), all: "1", q: "", ...fields });
  return {
    site,
    staff,
    give: (day: string, gift: object) => addGift(site, noon(day), gift),
    change: (id: string, set: Updateable<Database["donations"]>) =>
      site.set("donations", set, { id }),
    press,
    /** Prints the statements of 2025, and says whether they were "printed" or "not-printed". */
    print: async (intent: string) => {
      const key = randomUUID();
      const paper = await staff.text(locationOf(await press(2025, "print", { key })));
      await press(2025, intent, { batch: key });
      return paper;
    },
    list: (year: number) => staff.text(statementsOf(year)),
    /** Returns the statements of a year that were written, the oldest first. */
    written: async (year: number) => {
      const letters = site.db.selectFrom("letters").select("text").orderBy("id");
      const rows = await letters.where("year", "=", year).execute();
      return rows.map(({ text }) => JSON.parse(text ?? "") as LetterText);
    },
  };
}

const totalsOf = (letters: LetterText[]) => letters.map(({ table }) => table?.total.value);

test.each(databases)(
  "on %s statements begin with people who cannot be reached and the reason; each is mailed and printed once",
  async (database) => {
    const smtp = await openSmtp();
    const { site, staff, give, press, list } = openStatements(
      await openDesk(database, { env: smtp.env }),
    );
    const ada = await give("2025-04-18", { amount_cents: 75_00, payment_method: "card" });
    await give("2025-06-22", {
      amount_cents: 500_00,
      payment_method: "check",
      check_number: "2161",
    });
    const stock = { payment_method: "stock", description: "12 shares" };
    await give("2025-07-01", { ...stock, amount_cents: 900_00 });
    // This is the last minute of 2024 in Denver.
    await addGift(site, "2025-01-01T06:59:00.000Z", { email: "silas@example.org" });
    const hollis = { first_name: "Hollis", last_name: "G", email: "" };
    await give("2025-05-05", { ...hollis, street: "15 Placeholder Lane" });
    const club = await give("2025-05-06", { first_name: "Sample", last_name: "Club", email: "" });
    // Loose cash without a name gets no statement, until staff enter who gave it.
    const loose = { first_name: "Anonymous", last_name: "", email: "", phone: null };
    await give("2025-05-07", loose);
    const una = await give("2024-05-07", { first_name: "Una", last_name: "Brook", email: "" });
    const { person_id } = await site.row("donations", { id: una });
    const known = await give("2025-05-08", loose);
    await site.set("donations", { person_id }, { id: known });
    const named = await site.row("donations", { id: await give("2025-05-09", loose) });
    await site.set("people", { first_name: "Wren" }, { id: named.person_id ?? "" });
    await expectAnswer(press(2025, "email"), 409);
    expect(await list(2025)).not.toContain("5/7/2025");
    expect(await list(2025)).toContain("5/9/2025");
    expect(await list(2025)).toContain("5/8/2025 Anonymous");
    expect(await list(2026)).toContain("2026 is not over.");
    await publishChurch(site);
    expect(await list(2025)).toMatch(
      /Statements for 2025\. .*Cannot be reached.*Sample Club.*No address to send to.*Can be reached.*Ada Larkspur/,
    );
    await Promise.all([press(2025, "email"), press(2025, "email")]);
    await runDueJobs(site);
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(["Your gifts in 2025"]);
    const text = smtp.mails[0]?.text ?? "";
    expectParts(
      text,
      /April 18: Card, \$75\.00\nJune 22: Check 2161, \$500\.00\nJuly 1: Stock, 12 shares\nTotal in money: \$575\.00[\s\S]*No goods or services were provided in return[\s\S]*You determine what/,
      "Received by: Example Community Church, EIN 00-0000000",
    );
    expect(text).not.toContain("$900");
    const printed = locationOf(await press(2025, "print"));
    await expectText(staff, printed, /Hollis G ?15 Placeholder Lane/);
    await expectHtml(staff, printed, 'action="/admin/donations/statements?year=2025"');
    await press(2025, "printed", { batch: printed.split("/").at(-1) ?? "" });
    await press(2025, "print");
    const one = { all: "", id: ada };
    await press(2025, "email", one);
    await expectRowCount(site, "letters", 2);
    // One that did not arrive is sent again from the panel of its person.
    await expectText(
      staff,
      `${statementsOf(2025)}&open=${ada}`,
      /DUPLICATE of the statement.* Write again/,
    );
    expect(await site.subjectsOf("record.viewed")).toContain(`people:${ada}`);
    await press(2025, "email", { ...one, again: "1" });
    // The donor's own page has one copy, before the duplicate is sent and after.
    const readCopies = () => readLettersTo(site.db, "ada@example.org", "America/Denver");
    expect(await readCopies()).toHaveLength(1);
    await runDueJobs(site);
    expect(await readCopies()).toHaveLength(1);
    expect(smtp.mails).toHaveLength(2);
    expect(smtp.mails[1]?.text).toMatch(/DUPLICATE of the statement of .*\$500\.00/s);
    const byHand = locationOf(await press(2025, "print-one", { all: "", id: club }));
    await expectText(staff, byHand, "Received from Sample Club");
  },
);

// Each test has a year and people of its own.
describe.each(databases)("a written statement on %s", (database) => {
  // The emails are written and not sent.
  const env = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "site@example.org" };
  const shared = share(database, { clock: new TestClock(), env }, async (site) => {
    await publishChurch(site);
    return openStatements({ site, staff: await signInStaff(site) });
  });

  test("is written again only when its gifts have changed, and says which one it replaces", async () => {
    const { site, give, change, press, list, written } = shared();
    const cora = { email: "cora@example.org", amount_cents: 75_00 };
    const gift = await give("2021-04-18", cora);
    await give("2021-06-22", { ...cora, amount_cents: 500_00 });
    await press(2021, "email");
    // A statement doesn't mention notes.
    await change(gift, { notes: "Met at the fair", updated_at: "2999-01-01T00:00:00.000Z" });
    expect(await list(2021)).not.toContain("Select all");
    for (const set of [{ amount_cents: 70_00 }, { status: "refunded" }] as const) {
      await change(gift, set);
      expect(await list(2021)).toMatch(/Ada Larkspur.*Changed since.*Select all 1/);
    }
    for (let times = 1; times <= 2; times++) await press(2021, "email");
    await site.set("letters", { sent_at: noon("2022-01-20") }, { year: 2021 });
    await change(gift, { status: "received" });
    for (let times = 1; times <= 2; times++) await press(2021, "email");
    const letters = await written(2021);
    expect(totalsOf(letters)).toEqual(["$575.00", "$500.00", "$570.00"]);
    // The first one was not sent before the second was written.
    expect(letters[1]?.paragraphs.join()).not.toContain("This replaces");
    expect(letters[2]?.paragraphs.join()).toContain("This replaces the statement of ");
  });

  test("is written again when a gift through others has changed, bounced or arrived since", async () => {
    const { give, change, press, list } = shared();
    const iris = { email: "iris@example.org" };
    await give("2019-05-05", iris);
    const ira = await give("2019-05-06", { ...iris, came_by: "IRA", amount_cents: 5_000_00 });
    await press(2019, "email");
    expect(await list(2019)).not.toContain("Select all");
    for (const set of [
      { amount_cents: 4_000_00, updated_at: "2999-01-01T00:00:00.000Z" },
      { voided_at: noon("2020-01-20") },
    ]) {
      await change(ira, set);
      expect(await list(2019)).toMatch(/Changed since.*Select all 1/);
      await press(2019, "email");
    }
    await give("2019-05-07", { ...iris, came_by: "Benevity" });
    expect(await list(2019)).toMatch(/Changed since.*Select all 1/);
  });

  test("waits while one of its gifts may be recorded twice", async () => {
    const { give, press, list, written } = shared();
    const twice = { email: "twice@example.org" };
    for (let times = 1; times <= 2; times++) await give("2017-05-05", twice);
    expect(await list(2017)).toContain("Given twice?");
    await press(2017, "email");
    expect(await written(2017)).toEqual([]);
  });

  test("is corrected when its only gift has moved to another year", async () => {
    const { staff, give, change, press, list, written } = shared();
    const june = await give("2023-05-05", { email: "june@example.org" });
    await press(2023, "email");
    await change(june, { received_at: noon("2020-05-05") });
    expect(await list(2023)).toMatch(/0 gifts.*Changed since.*Select all 1/);
    for (let times = 1; times <= 2; times++) await press(2023, "email");
    expect(totalsOf(await written(2023))).toEqual(["$100.00", "$0.00"]);
    await expectHtml(staff, statementsOf(2025), '<option value="2023">');
    await expectAnswer(staff.get(statementsOf(9999)), 200);
  });

  test("is corrected when a merged person's gift replaces one of its gifts", async () => {
    const { site, give, change, press, list } = shared();
    const lost = await give("2022-05-05", { email: "lost@example.org" });
    const survivor = await give("2022-05-06", { email: "" });
    await press(2022, "email");
    await change(lost, { status: "refunded" });
    await changeUnversioned(site.db, (trx) =>
      mergePeople(trx, lost, survivor, { at: noon("2026-03-01"), username: "ada" }),
    );
    expect(await list(2022)).toMatch(/Changed since.*Select all 1/);
  });

  test("has the gifts of its year in the organization's zone, and no other person's pledges", async () => {
    const { give, press, written } = shared();
    const pledged = { status: "pledged", confirmed_at: noon("2018-05-05") } as const;
    for (const [email, received_at, cents] of [
      ["first@example.org", "2018-01-01T07:00:00.000Z", 10_00],
      ["last@example.org", "2019-01-01T06:59:59.999Z", 20_00],
    ] as const) {
      await give("2018-05-05", { email, received_at, amount_cents: cents });
      await give("2018-05-05", { email, ...pledged, amount_cents: 10 * cents });
    }
    const next = { email: "last@example.org", received_at: "2019-01-01T07:00:00.000Z" };
    await give("2019-01-01", next);
    await press(2018, "email");
    const letters = await written(2018);
    const pledges = letters.map(({ rows }) => rows.filter(({ name }) => name === "Your pledge"));
    expect(totalsOf(letters)).toEqual(["$10.00", "$20.00"]);
    expect(pledges).toMatchObject([
      [{ value: expect.stringContaining("$100.00") }],
      [{ value: expect.stringContaining("$200.00") }],
    ]);
  });

  test("is linked from its person, and replaces only one of the same year", async () => {
    const { staff, give, change, press, list } = shared();
    const wren = { email: "wren@example.org" };
    await give("2025-05-05", wren);
    await press(2025, "email");
    const january = await give("2026-01-02", wren);
    const [, open = ""] =
      /href="([^"]+year=2026[^"]+)"/.exec(await staff.html(`/admin/people/${january}`)) ?? [];
    const next = await staff.text(open.replaceAll("&amp;", "&"));
    expect(next).toContain("Your gifts in 2026");
    expect(next).not.toContain("replaces the statement");
    // What was not written before is no duplicate.
    await press(2026, "email", { all: "", id: january, again: "1" });
    await change(january, { notes: "Met", updated_at: "2999-01-01T00:00:00.000Z" });
    for (const year of [2025, 2026]) expect(await list(year)).not.toContain("Select all");
  });
});

test.each(databases)(
  "on %s a statement for the year up to its day is followed by that for the whole year",
  async (database) => {
    const clock = new TestClock("2025-11-20T18:00:00.000Z");
    const { site, staff } = await openDesk(database, { clock });
    await publishChurch(site);
    const november = openStatements({ site, staff });
    await november.give("2025-05-05", PAPER);
    await november.print("printed");
    expect(await november.list(2025)).not.toContain("Select all");
    clock.advance(51 * DAY);
    const { list, print } = openStatements({ site, staff: await signInStaff(site) });
    expect(await list(2025)).toMatch(/Changed since.*Select all 1/);
    const paper = await print("printed");
    expectParts(paper, "This replaces the statement of November 20, 2025", "for the whole year");
    expect(paper).not.toContain("DUPLICATE");
    expect(await list(2025)).not.toContain("Select all");
  },
);

test.each(databases)("on %s the years begin with the first gift or statement", async (database) => {
  const { site, give, press } = openStatements(await openDesk(database));
  await publishChurch(site);
  const years = () => listStatementYears(site.db, 2026, "America/Denver");
  for (const year of [2024, 2025]) await give(`${year}-05-05`, PAPER);
  expect(await years()).toEqual([2026, 2025, 2024]);
  for (const year of [2024, 2025]) await press(year, "print");
  await site.set("donations", { received_at: noon("2025-05-05") });
  expect(await years()).toEqual([2026, 2025, 2024]);
});

test.each(databases)(
  "on %s statements are printed as they are listed, and are to be sent again once a gift changes",
  async (database) => {
    const clock = new TestClock();
    const { site, staff, give, change, press, list, print } = openStatements(
      await openDesk(database, { clock }),
    );
    await publishChurch(site);
    const names = Array.from({ length: 8 }, (_, n) => `Larkspur${n}`);
    for (const [n, last_name] of names.entries())
      await addGift(site, `2025-05-0${n + 1}T18:00:00.000Z`, { ...PAPER, last_name });
    const last = (await site.rows("donations")).find((row) => row.last_name === names[7]);
    const another = { ...PAPER, person_id: last?.person_id ?? "", amount_cents: 5_00 };
    const id = await addGift(site, noon("2025-06-01"), { ...another, last_name: "Larkspur7" });
    await expectHtml(staff, statementsOf(2025), 'name="year" value="2025"');
    clock.advance(MINUTE);
    // In the meantime the statements of another year have become due.
    const batch = randomUUID();
    const fields = { intent: "print", key: batch, all: "1", q: "", year: "2025" };
    const paper = await staff.text(
      locationOf(await staff.post("/admin/donations/statements", fields)),
    );
    const namesOn = (page: string) => [...new Set(page.match(/Larkspur\d/g))];
    expect(namesOn(paper)).toEqual(names);
    expect(paper).toContain(`With thanks, ${organizationDefaults.name}`);
    await staff.post(statementsOf(2025), { intent: "printed", batch });
    await expectNoText(staff, "/admin/overview", "Statements to correct");
    const unsent = await give("2025-05-02", { ...PAPER, last_name: "Larkspur8" });
    await press(2025, "print");
    await change(unsent, { amount_cents: 5_00, updated_at: noon("2026-03-02") });
    await give("2025-04-01", { ...PAPER, last_name: "Larkspur9" });
    await staff.post("/admin/donations", { intent: "void", id, reason: "Not given" });
    await expectNoText(staff, "/admin/overview", "Statements to correct");
    clock.advance(MINUTE);
    await expectText(staff, "/admin/overview", "1 Statements to correct", "Ada Larkspur7");
    await expectHtml(staff, "/admin/overview", 'href="/admin/donations/statements?year=2025"');
    const first = ["Larkspur8", "Larkspur7", "Larkspur9"];
    expect(namesOn(await list(2025)).slice(0, 3)).toEqual(first);
    expect(namesOn(await print("printed"))).toEqual(first);
    clock.advance(MINUTE);
    await expectNoText(staff, "/admin/overview", "Statements to correct");
  },
);

describe.each(databases)("a household on %s", (database) => {
  /** Opens an office where John and Mary had a letter each, before they became one household. */
  async function open() {
    const smtp = await openSmtp();
    // In Denver the next day begins within a minute.
    const clock = new TestClock("2026-03-02T06:59:00.000Z");
    const { site, db, staff } = await openDesk(database, { env: smtp.env, clock });
    await addBystanderGifts(site);
    await publishChurch(site);
    const vale = { last_name: "Vale", amount_cents: 100_00 };
    const street = { street: "15 Placeholder Lane" };
    const give = (more: object, day = "2026-05-05") =>
      addGift(site, `${day}T18:00:00.000Z`, { ...vale, ...more });
    const john = await give({ first_name: "John", email: "", ...street });
    const mary = await give({ first_name: "Mary", email: "mary@example.org", amount_cents: 50_00 });
    const june = await addGift(site, "2026-05-06T18:00:00.000Z", { email: "june@example.org" });
    const page = "/admin/donations/statements?year=2026";
    const thanks = "/admin/donations/thanks";
    const press = (of: string, intent: string, fields: Fields) =>
      staff.post(of, { intent, key: randomUUID(), all: "1", q: "", ...fields });
    const tell = (id: string, fields: Fields) => staff.post(`/admin/people/${id}`, fields);
    const correct = async (id: string, firstName: string, more: Fields) => {
      const rest = {
        phone: "",
        street: "15 Placeholder Lane",
        city: "",
        state: "",
        postalCode: "",
      };
      await tell(id, { intent: "correct", firstName, lastName: "Vale", ...rest, ...more });
    };
    const surname = { intent: "household-name", name: "The Vale Family", greeting: "the Vales" };
    await press(page, "email", {});
    clock.advance(MINUTE);
    await press(page, "print", {});
    await runDueJobs(site);
    // Her statement has the gifts of the year.
    await tell(await give({ email: "other@example.org" }, "2025-05-05"), {
      intent: "merge",
      other: june,
    });
    await expectNoText(staff, page, "Changed since");
    await tell(john, { intent: "household", other: mary });
    return { smtp, site, db, staff, give, john, mary, page, thanks, press, tell, correct, surname };
  }

  test("has one statement with the gifts of both, with either as its head", async () => {
    const { smtp, site, db, staff, john, mary, page, press, tell } = await open();
    await expectText(
      staff,
      page,
      "2 people",
      /John and Mary Vale.*2 gifts.*\$150\.00.*Changed since/,
    );
    await expectText(staff, `/admin/people/${mary}`, /Household .*John Vale/);
    await press(page, "email", {});
    await runDueJobs(site);
    const text = smtp.mails.map((mail) => mail.text).join("\n");
    const replaces = "This replaces the statement of March 2, 2026";
    expect(text).toMatch(new RegExp(`Dear John and Mary,\\s+${replaces}[\\s\\S]*Total: \\$150`));
    const mine = await readLettersTo(db, "mary@example.org", "America/Denver");
    expect(mine.map(({ letter }) => letter.name)).toContain("John and Mary Vale");
    // Both gave at one moment, so the letter is named after the gift with the lower id.
    const [id = ""] = [john, mary].sort();
    for (const [giver, name, sum] of [
      [john, "John Vale", /1 gift, \$100\.00/],
      [mary, "Mary Vale", /1 gift, \$50\.00/],
    ] as const) {
      const gifts = `/admin/people/${giver}?show=gifts`;
      await expectHtml(staff, `${page}&open=${id}`, `href="${gifts}"`, `Show the gifts of ${name}`);
      await expectText(staff, gifts, sum);
    }
    await press(page, "email", { all: "", id, again: "1" });
    await runDueJobs(site);
    expect(smtp.mails.at(-1)?.text).toMatch(new RegExp(`DUPLICATE of the[\\s\\S]*${replaces}`));
    for (const [head, other] of [
      [mary, john],
      [john, mary],
    ] as const) {
      await tell(head, { intent: "part" });
      await tell(head, { intent: "household", other });
      await expectNoText(staff, page, "Changed since");
    }
  });

  test("has one letter under its name, which is asked for again when a colleague changed it", async () => {
    const { db, staff, give, john, mary, thanks, press, tell, surname } = await open();
    await tell(mary, surname);
    // A colleague had opened the form before, so the page asks.
    const stale = { ...surname, name: "The Vales", shown: '{"name":"","greeting":""}' };
    const answer = await staff.post(`/admin/people/${mary}`, stale);
    expect(answer.status).toBe(400);
    const question = await answer.text();
    expectParts(question, "changed this to “The Vale Family” meanwhile", 'value="The Vales"');
    // This is a second record of one of them.
    const twin = await give({ first_name: "John", email: "" }, "2024-05-05");
    await tell(john, { intent: "household", other: twin });
    await tell(john, { intent: "merge", other: twin });
    await press(thanks, "print-one", { id: john });
    const letters = db.selectFrom("letters").select("batch").orderBy("id", "desc");
    const { batch } = await letters.executeTakeFirstOrThrow();
    await expectText(
      staff,
      `/admin/donations/letters/${batch}`,
      /The Vale Family ?15 Placeholder Lane.*Dear the Vales,/,
    );
    await expectNoText(staff, thanks, "Vale");
  });

  test("of the dead gets the last letter on paper, as the family", async () => {
    const { smtp, site, staff, give, john, mary, page, thanks, press, tell, correct, surname } =
      await open();
    await tell(mary, surname);
    await correct(mary, "Mary", { noMail: "on" });
    await give({ first_name: "Mary", email: "mary@example.org" }, "2026-06-06");
    await expectText(staff, `${page}&open=${mary}`, /since, print.*Dear John,.*\$250\.00/);
    const pledge = {
      status: "pledged",
      confirmed_at: noon("2026-05-07"),
      person_id: mary,
    } as const;
    await give({ first_name: "Mary", email: "", ...pledge });
    const letter = `${page}&open=${mary}`;
    await expectText(staff, letter, "Your pledge");
    const asked_at = "2026-05-05T18:00:00.000Z";
    await site.add("subscribers", {
      id: randomUUID(),
      email: "mary@example.org",
      email_key: "mary@example.org",
      asked_at,
      created_at: asked_at,
      confirmed_at: asked_at,
    });
    await correct(mary, "Mary", { died: "on", note: "Ask for June." });
    await expectText(staff, `/admin/people/${mary}`, /Has died: no letters.*Ask for June\./);
    expect((await site.rows("subscribers"))[0]?.ended_at).toBeTruthy();
    // The survivor's letter leaves out the pledge of the spouse who died.
    await expectNoText(staff, letter, "Your pledge");
    // A survivor who wants no mail gets none.
    await correct(john, "John", { noMail: "on" });
    await expectText(staff, page, /\$250\.00.*Please do not mail/);
    await correct(john, "John", { died: "on" });
    await expectText(staff, thanks, /The family of John and Mary Vale.*Has died/);
    await expectText(
      staff,
      letter,
      /The family of John and Mary Vale ?15.*Dear family of John and Mary/,
    );
    const sent = smtp.mails.length;
    for (const list of [page, thanks]) await press(list, "email", {});
    await runDueJobs(site);
    const to = smtp.mails.slice(sent).map((mail) => mail.to);
    expect(JSON.stringify(to)).not.toContain("mary@");
  });

  test("that was parted has no name, and an erased person is in no letter of the other", async () => {
    const { site, staff, give, john, mary, page, press, tell, correct, surname } = await open();
    await press(page, "email", {});
    await runDueJobs(site);
    await tell(mary, surname);
    await give({ first_name: "Mary", email: "mary@example.org" }, "2026-06-06");
    await correct(mary, "Mary", { died: "on" });
    await tell(john, { intent: "part", id: john });
    await expectText(staff, page, /The family of Mary Vale 2 gifts \$150\.00/);
    // The household's name may mention a person who has left, so it is removed.
    expect(new Set(await site.column("people", "household_name"))).toEqual(new Set([""]));
    // A letter from the time when they were one household stays John's, and contains no data of
    // her.
    await staff.post("/admin/privacy", { intent: "erase", email: "mary@example.org" });
    expect(JSON.stringify(await site.rows("letters"))).not.toContain("Mary");
  });
});

test.each(databases)(
  "on %s a household whose head is merged keeps one statement of the same sum, also when an earlier print is undone",
  async (database) => {
    const desk = openStatements(await openDesk(database));
    const { site, staff, press, print, list } = desk;
    await addBystanderGifts(site);
    await publishChurch(site);
    const give = (first_name: string, day = "2025-05-05") =>
      desk.give(day, { ...PAPER, first_name });
    const john = await give("John");
    const mary = await give("Mary");
    const paul = await give("Paul", "2024-05-05");
    const tell = (id: string, fields: Fields) => staff.post(`/admin/people/${id}`, fields);
    await tell(john, { intent: "household", other: mary });
    await tell(john, { intent: "household-name", name: "The Vales", greeting: "the Vales" });
    await print("printed");
    const isCapitalized = /autocapitalize="words"[^>]* name="(name|greeting)"/gi;
    const household = await staff.html(`/admin/people/${john}`);
    expect(household.match(isCapitalized)).toHaveLength(2);
    await tell(paul, { intent: "merge", other: john });
    const same = await list(2025);
    expect(same).toMatch(/1 person.*The Vales ?2 gifts \$200\.00/);
    expect(same).not.toContain("Changed since");
    for (const name of ["", "The Vales"])
      await tell(paul, { intent: "household-name", name, greeting: "" });
    const heads = await site.rows("people");
    expect(heads.map(({ greeting }) => greeting)).toEqual(["", "", ""]);
    await give("Paul");
    await site.set("donations", { person_id: paul }, { first_name: "Paul" });
    expect(await list(2025)).toMatch(/The Vales ?3 gifts \$300\.00.*Changed since/);
    const merge = await site.row("person_merges");
    await tell(paul, { intent: "undo-merge", merge: merge.id });
    expect(await list(2025)).toMatch(/2 people.*The Vales ?2 gifts \$200\.00/);
    const voided_at = "2026-02-02T18:00:00.000Z";
    await site.db
      .updateTable("donations")
      .set({ voided_at })
      .where("id", "in", [john, mary])
      .execute();
    const key = randomUUID();
    await press(2025, "print", { key });
    await tell(paul, { intent: "merge", other: john });
    await press(2025, "not-printed", { batch: key });
    await site.set("donations", { voided_at }, { first_name: "Paul" });
    expect(await list(2025)).toMatch(/The Vales ?0 gifts/);
    // Her statement had as many gifts as the household has now: Eve's takes the place of a voided
    // one.
    const ann = await give("Ann");
    const voided = await desk.give("2025-06-06", { ...PAPER, first_name: "Ann", person_id: ann });
    const eve = await desk.give("2025-07-07", { first_name: "Eve", email: "" });
    await print("printed");
    await site.set("donations", { voided_at }, { id: voided });
    await tell(eve, { intent: "household", other: ann });
    await expectText(staff, "/admin/overview", /Statements to correct.*Eve and Ann Larkspur/);
  },
);

test.each(databases)(
  "on %s a statement that was written while two people were one keeps no text when either is erased",
  async (database) => {
    const { site, staff, give, print } = openStatements(await openDesk(database));
    await publishChurch(site);
    const john = await give("2025-05-05", { ...PAPER, first_name: "John" });
    const mary = await give("2025-05-06", { ...PAPER, first_name: "Mary" });
    await staff.post(`/admin/people/${john}`, { intent: "merge", other: mary });
    await print("printed");
    const [merge = ""] = await site.column("person_merges", "id");
    await staff.post(`/admin/people/${john}`, { intent: "undo-merge", merge: `${merge}` });
    await staff.post("/admin/privacy", { intent: "erase", email: mary });
    expect(await site.column("letters", "text")).toEqual([null]);
  },
);

test.each(databases)(
  "on %s corrections whose print is undone are listed again, even when no gift is left",
  async (database) => {
    const { site, staff, give, press, print, list } = openStatements(await openDesk(database));
    await publishChurch(site);
    const ids = await Promise.all(
      ["ada", "ben"].map((last_name) => give("2025-05-05", { ...PAPER, last_name })),
    );
    await print("printed");
    // A duplicate that did not print well changes nothing.
    const key = randomUUID();
    await press(2025, "print", { key, all: "", id: ids[0] ?? "", again: "1" });
    await expectRowCount(site, "letters", 3);
    await press(2025, "not-printed", { batch: key });
    expect(await list(2025)).not.toContain("Changed since");
    // Each check bounced, and nothing else tells the name and the address.
    const bounced = { voided_at: "2026-02-02T18:00:00.000Z", bounced_on: "2026-02-02" };
    await site.db.updateTable("donations").set(bounced).execute();
    expect(await list(2025)).toMatch(/Can be reached.*Ada ada ?0 gifts.*Changed since/);
    await expectText(staff, "/admin/people", /2 people.*Ada ada/);
    const { street } = PAPER;
    expect(await print("not-printed")).toMatch(new RegExp(`Ada ada ?${street}.*Dear Ada`));
    expect((await site.rows("letters")).length).toBe(ids.length);
    expect(await list(2025)).toContain("Changed since");
  },
);

test("the last of a person's statements of a year is valid again once a later one is removed", async () => {
  const { site } = await openDesk("sqlite");
  const ada = await addGift(site, noon("2025-05-05"), {});
  const ben = await addGift(site, noon("2025-05-05"), { email: "ben@example.org" });
  const cy = await addGift(site, noon("2025-05-05"), { email: "cy@example.org" });
  const statement = (id: string, person_id: string, digest: string | null, year = 2025) => ({
    ...{ id, person_id, digest, year, kind: "statement" as const, created_at: noon("2026-02-02") },
    ...{ username: "ada", way: "print" as const, batch: id, sent_at: null },
  });
  await site.add(
    "letters",
    statement("1", ada, null),
    statement("2", ada, null),
    statement("3", ada, "removed"),
    statement("4", ada, null, 2024),
    // Written while the two were one household.
    { ...statement("5", ben, "also removed"), members: `${ben} ${cy}` },
    statement("6", ben, "valid"),
    statement("0", cy, null),
  );
  await changeUnversioned(site.db, (trx) => removeLetters(trx, ["3", "5"]));
  const letters = (await site.rows("letters")).map(({ id, digest }) => [id, digest]);
  expect(letters.sort()).toEqual([
    ["0", "0"],
    ["1", null],
    ["2", "2"],
    ["4", null],
    ["6", "valid"],
  ]);
});

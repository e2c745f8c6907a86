import { describe, expect, test } from "vitest";
import { organizationDefaults } from "#content/organization.ts";
import { readBoard } from "#domain/overview/read-board.ts";
import { DAY, isoTime } from "#domain/values/clock.ts";
import { addGift } from "#tests/support/gifts.ts";
import { CHURCH } from "#tests/support/letters.ts";
import { openSmtp } from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  openDesk,
  share,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { addStaff, signInStaff } from "#tests/support/staff.ts";
import { expectHtml, expectNoText, expectParts, expectText } from "#tests/support/text-of.ts";

const NOTHING_BEFORE = { raisedCents: 0, pledgedCents: 0 };
const noonOf = (day: string) => `${day}T12:00:00.000Z`;

async function addBooks(site: TestSite) {
  // These are 23:59 and 00:01 in Denver, between January and February.
  await addGift(site, "2026-02-01T06:59:00.000Z", { amount_cents: 100_00 });
  await addGift(site, "2026-02-01T07:01:00.000Z", { amount_cents: 250_00, donation_type: "Check" });
  await addGift(site, noonOf("2025-06-01"), { amount_cents: 1_000_00 });
  for (const gone of [
    { status: "refunded" },
    { status: "disputed" },
    { voided_at: "2026-02-02T00:00:00.000Z" },
    { currency: "CAD" },
    { is_test: 1 },
  ] as const)
    await addGift(site, noonOf("2026-02-02"), { amount_cents: 7_77, ...gone });
  const pledge = { status: "pledged", donation_type: "Pledge" } as const;
  const confirmed = { ...pledge, confirmed_at: noonOf("2026-01-05"), amount_cents: 500_00 };
  const pledge_id = await addGift(site, noonOf("2025-12-20"), confirmed);
  // Written off before the end of January, and made and written off after it.
  for (const [confirmed_at, written_off_at] of [
    [noonOf("2026-01-05"), noonOf("2026-01-20")],
    [noonOf("2026-02-05"), noonOf("2026-02-20")],
  ] as const)
    await addGift(site, noonOf("2025-12-20"), { ...confirmed, confirmed_at, written_off_at });
  await addGift(site, noonOf("2026-01-06"), { ...pledge, amount_cents: 9_000_00 });
  const payment = { donation_type: "Payment", pledge_id };
  await addGift(site, noonOf("2026-02-10"), { ...payment, amount_cents: 200_00 });
  // The gift is larger than what is left of the pledge; the rest counts only as raised.
  await addGift(site, noonOf("2026-03-02"), { ...payment, amount_cents: 400_00 });
  return { site, clock: site.services.clock };
}

/** Adds what waits for staff: a message, jobs that fail, pledges, and gifts that look equal. */
async function addTasks(site: TestSite) {
  await addBooks(site);
  const waits = { id: "waits", created_at: noonOf("2026-03-08") };
  const person = { name: "June Maddox", email: "june@example.org", phone: null };
  const message = { subject: "Donations", message: "A saddle", suspected: null };
  const row = { ...waits, ...person, ...message, idempotency_key: "waits" };
  await site.add("contacts", row);
  const job = { ...waits, payload: "{}", run_at: waits.created_at, unique_key: "waits" };
  const dead = {
    state: "dead",
    last_error: "Mailbox full",
    kind: "contact.acknowledge",
  } as const;
  const failing = (id: string, created_at: string) => ({
    ...job,
    ...dead,
    id,
    created_at,
    unique_key: id,
    state: "waiting" as const,
    kind: "gift.returned",
    payload: '{"checkoutId":"returned"}',
    last_error: "The mail server does not answer",
  });
  const checkout = { total_cents: 40_00, is_monthly: 0, designation: "", session_id: "cs_back" };
  await site.add("checkouts", { ...waits, ...checkout, id: "returned", key: "returned" });
  await site.add(
    "jobs",
    { ...job, kind: "contact.create-case", state: "waiting" },
    { ...job, ...dead, id: "failed", unique_key: "failed", payload: '{"contactId":"waits"}' },
    // One has been failing for three minutes, the other for half a minute.
    failing("failing", "2026-03-10T11:57:00.000Z"),
    failing("fresh", "2026-03-10T11:59:30.000Z"),
  );
  const twin = { email: "twice@example.org", amount_cents: 33_00 };
  for (const _twice of [1, 2]) await addGift(site, noonOf("2026-03-09"), twin);
  const held = { status: "pledged", suspected: "too-fast", email: "held@example.org" } as const;
  await addGift(site, noonOf("2026-03-09"), { ...held, amount_cents: 44_00 });
  const gone = { status: "pledged", voided_at: noonOf("2026-03-09") } as const;
  await addGift(site, noonOf("2026-03-09"), { ...gone, email: "gone@example.org" });
  const alertOf = (n: number) => ({ key: `${n}`, at: noonOf("2026-03-09"), text: `Alert ${n}` });
  await site.add("giving_alerts", ...Array.from({ length: 6 }, (_, n) => alertOf(n)));
  return signInStaff(site);
}

describe.each(databases)("the overview on %s", (database) => {
  const shared = share(database, { clock: new TestClock(noonOf("2026-03-10")) }, addBooks);
  const busy = share(database, { clock: new TestClock(noonOf("2026-03-10")) }, addTasks);

  test("months of the organization's time zone add up to the public figure", async () => {
    const { site, clock } = shared();
    const { readonlyDb } = site.services;
    const request = { timeZone: "America/Denver", opening: NOTHING_BEFORE, includeTests: false };
    const report = await readBoard(readonlyDb, clock, {
      ...request,
      from: "2026-01-01",
      to: "2026-03-10",
    });
    expect(report.months.map(({ month, cents, gifts }) => [month, cents / 100, gifts])).toEqual([
      ["2026-01", 100, 1],
      ["2026-02", 450, 2],
      ["2026-03", 400, 1],
    ]);
    const { raisedCents, pledgedCents, figure } = report;
    expect({ raisedCents, pledgedCents }).toEqual(figure);
    const january = await readBoard(readonlyDb, clock, {
      ...request,
      from: "2026-01-01",
      to: "2026-01-31",
    });
    expect(january).toMatchObject({ raisedCents: 1_100_00, pledgedCents: 500_00 });
  });

  test("a task's number counts more records than are listed", async () => {
    const { site, clock, staff } = await openDesk(database);
    for (let gift = 0; gift < 61; gift++)
      await addGift(site, isoTime(clock), { status: "pledged", amount_cents: 1_00 });
    await expectText(staff, "/admin/overview", "61 Pledges to confirm $61.00 in all 61 waiting");
  });

  test("each task has its number and its oldest record", async () => {
    const text = await busy().text("/admin/overview");
    expectParts(
      text,
      "1 Messages to answer 1 new, 0 in progress 1 waiting, 0 late, oldest 2 days",
      "June Maddox Donations · 2 days Answer",
      "1 Pledges to confirm $9,000.00 in all 1 waiting, 1 late, oldest 63 days",
      "2 Possible duplicates $66.00 in all",
      "1 Held pledges They look like spam",
      "2 Emails that cannot leave",
      "Thank-you email, June Maddox Mailbox full · 2 days",
      "Contact Submissions 1 new",
      /(Alert \d ){5}1 more warning Alert \d/,
    );
  });

  test("the figures are drawn without inline styles, which the page's policy refuses", async () => {
    const html = await busy().html("/admin/overview");
    expect(html.replace(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(/\sstyle=/);
    const text = await busy().text("/admin/overview");
    // With the test provider, test gifts count here as they do in the public figure.
    expectParts(text, "$502,023", "+$466 in March", "Months as in America/Denver");
  });

  test("the page of jobs says why each failed and whether it is tried again", async () => {
    const queue = await busy().text("/admin/jobs");
    expectParts(
      queue,
      /Waiting 2 Tried again 1 In progress 0 .* Given up 1/,
      /1: Mailbox full\. Since .*Thank-you email June Maddox Given up/,
      /1: The mail server does not answer\. Since .*returned bank transfer cs_back Tried again/,
    );
  });

  test.each([
    ["/admin/donations?status=unconfirmed&amp;order=asc", "1 of"],
    ["/admin/donations?status=duplicate&amp;from=2026-02-08&amp;sort=email", "2 of"],
    ["/admin/messages?state=waiting&amp;order=asc", "1 of"],
    ["/admin/donations?status=suspected&amp;order=asc", "1 of"],
  ])("a task leads to %s, the list of exactly its records", async (list, records) => {
    expect(await busy().html("/admin/overview")).toContain(`href="${list}"`);
    expect(await busy().text(list.replaceAll("&amp;", "&"))).toContain(records);
  });

  test("a file that nobody decides about waits for 30 days, an erased record not at all", async () => {
    const { site, clock } = await openDesk(database);
    const created_at = isoTime(clock);
    const erased = { name: "Erased", email: "", phone: null, subject: "Donations", message: "" };
    await site.add("contacts", {
      id: "gone",
      created_at,
      erased_at: created_at,
      idempotency_key: "gone",
      ...erased,
      suspected: null,
    });
    for (const [id, state] of [
      ["file", "open"],
      ["sheet", "aside"],
      ["closed", "closed"],
    ] as const)
      await site.add("imports", {
        id,
        created_at,
        source: "donorbox",
        file_name: "gifts.csv",
        row_count: 1,
        staff_id: null,
        state,
      });
    await site.add("import_rows", { import_id: "file", line: 2, cells: '["Ada"]' });
    clock.advance(30 * DAY - 1);
    await site.runSchedule();
    const text = await (await signInStaff(site)).text("/admin/overview");
    expect(text).toMatch(/2 Files to import Canceled 30 days after the upload .*gifts\.csv/);
    expect(text).not.toContain("Messages to answer");
    clock.advance(1);
    await site.runSchedule();
    expect([...(await site.rows("imports")), ...(await site.rows("import_rows"))]).toEqual([]);
    const cancelled = await site.subjectsOf("import.cancelled");
    expect(cancelled.toSorted()).toEqual(["import:closed", "import:file", "import:sheet"]);
  });

  test("without a gift it shows the opening balances and says that nothing has come in", async () => {
    const { site, clock, staff } = await openDesk(database);
    await expectText(staff, "/admin/overview", "6.7%", "Nothing is waiting.");
    // What looks like spam, is voided or is a test has not come in.
    const at = isoTime(clock);
    for (const gift of [{ suspected: "too-fast" }, { voided_at: at }, { is_test: 1 }] as const)
      await addGift(site, at, gift);
    const message = { name: "June", email: "june@example.org", subject: "Donations", message: "" };
    const row = { created_at: at, id: "held", idempotency_key: "held", ...message };
    await site.add("contacts", { ...row, suspected: "too-fast", state: "spam" });
    await site.add("contacts", { ...row, id: "by-staff", idempotency_key: "by", state: "spam" });
    await expectText(staff, "/admin/overview", "0 today No gift and no message has come in yet.");
  });

  test("six first steps are ticked one by one until all are done or put away", async () => {
    const smtp = await openSmtp();
    const { site, staff } = await openDesk(database, { env: smtp.env });
    const done = async () => {
      const text = await staff.text("/admin/overview");
      const [, list = ""] = /First steps(.*?)Waiting/.exec(text) ?? [];
      return [...list.matchAll(/ Done/g)].length;
    };
    expect(await done()).toBe(1);
    await expectHtml(staff, "/admin/overview", 'href="/admin/accounts"');
    const campaign = { ...site.services.facts.read("campaign") };
    await publishContent(site, "organization", { ...organizationDefaults, name: "Vale Arena" });
    expect(await done()).toBe(2);
    await publishContent(site, "organization", { ...organizationDefaults, ...CHURCH });
    const editor = await addStaff(staff, "m.editor", "editor");
    expect(await editor.html("/admin/overview")).not.toContain('href="/admin/accounts"');
    await addGift(site, noonOf("2026-03-09"), {});
    expect(await done()).toBe(5);
    for (const _twice of [1, 2]) await staff.post("/admin/overview", { intent: "put-away" });
    const events = await site.rows("audit_events");
    expect(events.filter(({ subject }) => subject === "setting:first-steps")).toHaveLength(1);
    await expectNoText(staff, "/admin/overview", "First steps");
    await site.db.deleteFrom("site_settings").execute();
    const opening = { ...campaign.opening, enteredOn: "2026-01-01" };
    await publishContent(site, "campaign", { ...campaign, opening });
    await expectNoText(staff, "/admin/overview", "First steps");
  });
});

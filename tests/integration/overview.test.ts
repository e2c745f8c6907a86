import { describe, expect, test } from "vitest";
import { countProgress } from "#domain/fundraising/count-progress.ts";
import { readReport } from "#domain/reports/read-report.ts";
import { addGift } from "#tests/support/gifts.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const NOTHING_BEFORE = { raised: 0, pledged: 0 };

async function openWithBooks(database: "sqlite" | "postgres") {
  const clock = new TestClock("2026-03-10T12:00:00.000Z");
  const site = await openTestSite(database, { clock });
  // 23:59 and 00:01 in Denver, between January and February.
  await addGift(site, "2026-02-01T06:59:00.000Z", { amount_cents: 100_00 });
  await addGift(site, "2026-02-01T07:01:00.000Z", { amount_cents: 250_00, donation_type: "Check" });
  await addGift(site, "2025-06-01T12:00:00.000Z", { amount_cents: 1_000_00 });
  for (const gone of [
    { status: "refunded" },
    { status: "disputed" },
    { voided_at: "2026-02-02T00:00:00.000Z" },
    { currency: "CAD" },
    { is_test: 1 },
  ] as const)
    await addGift(site, "2026-02-02T12:00:00.000Z", { amount_cents: 7_77, ...gone });
  const pledge = { status: "pledged", donation_type: "Pledge" } as const;
  const promised = await addGift(site, "2025-12-20T12:00:00.000Z", {
    ...pledge,
    amount_cents: 500_00,
    confirmed_at: "2026-01-05T12:00:00.000Z",
  });
  await addGift(site, "2026-01-06T12:00:00.000Z", { ...pledge, amount_cents: 9_000_00 });
  for (const [at, amount_cents] of [
    ["2026-02-10T12:00:00.000Z", 200_00],
    // More than what is left of the promise: the rest is raised only.
    ["2026-03-02T12:00:00.000Z", 400_00],
  ] as const)
    await addGift(site, at, { amount_cents, donation_type: "Payment", pledge_id: promised });
  return { site, clock };
}

describe.each(databases)("the overview on %s", (database) => {
  test("months are cut in the organisation's zone, and add up to the public figure", async () => {
    const { site, clock } = await openWithBooks(database);
    const { reader } = site.services;
    const request = { timeZone: "America/Denver", opening: NOTHING_BEFORE, withTests: false };
    const report = await readReport(reader, clock, { ...request, year: null });
    expect(report.years).toEqual([2026, 2025]);
    const dollars = report.standings.map((each) => [
      each.month,
      each.raisedCents / 100,
      each.pledgedCents / 100,
      each.giftCents / 100,
      each.gifts,
    ]);
    expect(dollars).toEqual([
      ["start", 1_000, 0, 0, 0],
      ["2026-01", 1_100, 500, 100, 1],
      ["2026-02", 1_550, 300, 450, 2],
      ["2026-03", 1_950, 0, 400, 1],
    ]);
    expect(report.types).toEqual([
      { type: "Payment", cents: 600_00, gifts: 2 },
      { type: "Check", cents: 250_00, gifts: 1 },
      { type: "One-time", cents: 100_00, gifts: 1 },
    ]);
    const last = report.standings.at(-1);
    expect(await countProgress(reader, NOTHING_BEFORE)).toEqual({
      raisedCents: last?.raisedCents,
      pledgedCents: last?.pledgedCents,
    });
    const before = await readReport(reader, clock, { ...request, year: 1999 });
    expect(before.year).toBe(2025);
    expect(before.standings).toHaveLength(13);
    expect(before.standings.at(-1)).toMatchObject({ raisedCents: 1_000_00, pledgedCents: 0 });
  });

  test("GET /admin/overview says where the campaign stands, with every chart's numbers as a table", async () => {
    const { site } = await openWithBooks(database);
    await site.services.db
      .insertInto("contacts")
      .values({
        id: "waits",
        created_at: "2026-03-08T12:00:00.000Z",
        ...{ name: "June Maddox", email: "june@example.org", phone: null, subject: "Donations" },
        ...{ message: "A saddle", idempotency_key: "waits", suspected: null },
      })
      .execute();
    const job = { id: "waits", created_at: "2026-03-08T12:00:00.000Z", payload: "{}" };
    await site.services.db
      .insertInto("jobs")
      .values({ ...job, kind: "contact.create-case", run_at: job.created_at, unique_key: "waits" })
      .execute();
    const cookie = await signInAsAdministrator(site);
    const page = await site.get("/admin/overview?tables=time+months", { cookie });
    const html = await page.clone().text();
    expect(html.replace(/<script[\s\S]*?<\/script>/g, "")).not.toMatch(/\sstyle=/);
    const text = await textOf(page);
    // With the test provider its gifts count here as they do in the public figure.
    expect(text).toContain("$501,957");
    expect(text).toContain("+$400 in March");
    expect(text).toContain("Feb $501,557 $1,500,300 $2,001,857");
    expect(text).toContain("Feb $457 3");
    expect(text).toContain("months cut in America/Denver");
    expect(text).toContain("1 new 0 in progress oldest waits 2 d June Maddox Donations New 2 d");
    expect(text).toContain("Contact Submissions 1 new");
    expect(text).toMatch(/Case in Salesforce Not configured 1/);
  });

  test("without a gift it shows the opening balances and says that nothing has come in", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    const text = await textOf(await site.get("/admin/overview", { cookie }));
    expect(text).toContain("6.6%");
    expect(text).toContain("No gift has come in yet.");
    expect(text).toContain("Nothing waits. Every message is answered.");
  });
});

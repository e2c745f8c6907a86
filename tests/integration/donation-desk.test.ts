import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { DonationStatus } from "#db/schema.ts";
import { SECOND } from "#ports/clock.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

interface Given {
  name: string;
  cents: number;
  status?: DonationStatus;
  confirmed?: boolean;
  city?: string | null;
  notes?: string | null;
  type?: string;
  test?: boolean;
}

async function record(site: TestSite, clock: TestClock, given: Given): Promise<string> {
  clock.advance(SECOND);
  const [first_name = "", last_name = ""] = given.name.split(" ");
  const now = clock.now().toISOString();
  const id = randomUUID();
  await site.services.db
    .insertInto("donations")
    .values({
      id,
      created_at: now,
      first_name,
      last_name,
      email: `${first_name.toLowerCase()}@example.org`,
      phone: null,
      amount_cents: given.cents,
      donation_type: given.type ?? "One-time",
      city: given.city ?? null,
      state: "CO",
      notes: given.notes ?? null,
      status: given.status ?? "received",
      external_id: id,
      received_at: now,
      updated_at: now,
      status_at: now,
      pledge_id: null,
      confirmed_at: given.confirmed ? now : null,
      voided_at: null,
      import_id: null,
      is_test: given.test ? 1 : 0,
      pledge_months: null,
    })
    .execute();
  return id;
}

async function openWithGifts(database: "sqlite" | "postgres") {
  const clock = new TestClock("2026-03-01T12:00:00.000Z");
  const site = await openTestSite(database, { clock });
  await record(site, clock, { name: "Ada Larkspur", cents: 15_000, city: "Bayfield" });
  await record(site, clock, {
    name: "Tobias Fenn",
    cents: 4_000,
    type: "Monthly",
    notes: "=7th gift",
  });
  const pledge = await record(site, clock, {
    name: "Marigold Hartsample",
    cents: 1_200_000,
    status: "pledged",
    confirmed: true,
  });
  await record(site, clock, { name: "Opal Ferncliff", cents: 10_000, status: "refunded" });
  return { site, clock, pledge, cookie: await signInAsAdministrator(site) };
}

const NAMES = /UTC (Ada Larkspur|Tobias Fenn|Marigold Hartsample|Opal Ferncliff)/g;

describe.each(databases)("the donations desk on %s", (database) => {
  test("without records it says so", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    expect(await textOf(await site.get("/admin/donations", { cookie }))).toContain(
      "No donation records found",
    );
  });

  test("a row shows the specified columns: dollars, city and state only together, N/A for what is missing", async () => {
    const { site, cookie } = await openWithGifts(database);
    const text = await textOf(await site.get("/admin/donations", { cookie }));
    expect(text).toContain(
      "Ada Larkspur ada@example.org N/A Received $150.00 One-time Bayfield, CO N/A",
    );
    expect(text).toContain(
      "Tobias Fenn tobias@example.org N/A Received $40.00 Monthly N/A =7th gift",
    );
    expect(text).toContain("Refunded $100.00");
  });

  test.each([
    ["", ["Opal Ferncliff", "Marigold Hartsample", "Tobias Fenn", "Ada Larkspur"]],
    ["?q=larkspur", ["Ada Larkspur"]],
    ["?q=IAS+fENN", ["Tobias Fenn"]],
    ["?q=%3D7TH", ["Tobias Fenn"]],
    ["?q=%2412,000.00", ["Marigold Hartsample"]],
    ["?status=pledged", ["Marigold Hartsample"]],
    ["?status=voided", []],
    ["?type=Monthly", ["Tobias Fenn"]],
    ["?min=100&max=$200.00&sort=amount&order=asc", ["Opal Ferncliff", "Ada Larkspur"]],
    ["?from=2026-03-02", []],
    [
      "?status=stolen&min=lots&sort=shoe",
      ["Opal Ferncliff", "Marigold Hartsample", "Tobias Fenn", "Ada Larkspur"],
    ],
  ])("GET /admin/donations%s shows what fits, in order", async (query, expected) => {
    const { site, cookie } = await openWithGifts(database);
    const text = await textOf(await site.get(`/admin/donations${query}`, { cookie }));
    expect(Array.from(text.matchAll(NAMES), (match) => match[1])).toEqual(expected);
    expect(text).toContain(`${expected.length} of 4 records`);
  });

  test.each(["Östberg", "ÖSTBERG"])("a letter with marks is found: %s", async (typed) => {
    const { site, clock, cookie } = await openWithGifts(database);
    await record(site, clock, { name: "Wren Östberg", cents: 5_000 });
    const address = `/admin/donations?q=${encodeURIComponent(typed)}`;
    expect(await textOf(await site.get(address, { cookie }))).toContain("1 of 5 records");
  });

  test("the totals count what fits the filter", async () => {
    const { site, cookie } = await openWithGifts(database);
    const text = await textOf(await site.get("/admin/donations", { cookie }));
    expect(text).toMatch(/Received \$190\.00 2/);
    expect(text).toMatch(/Pledged \$12,000\.00 1/);
  });

  test("a payment on a pledge is recorded once, and shows as paid", async () => {
    const { site, cookie, pledge } = await openWithGifts(database);
    const payment = { intent: "payment", id: pledge, amount: "$3,000.00", key: "one-form" };
    for (let sent = 1; sent <= 2; sent++) {
      expect((await site.post("/admin/donations", form(payment), { cookie })).status).toBe(303);
    }
    const text = await textOf(await site.get(`/admin/donations?open=${pledge}`, { cookie }));
    expect(text).toContain("$3,000.00 paid, in raised $9,000.00 open, in pledged");
    const nonsense = await site.post(
      "/admin/donations",
      form({ ...payment, amount: "much", key: "two" }),
      { cookie },
    );
    expect(nonsense.status).toBe(400);
  });

  test("a voided record leaves the list and the sums, and is found by its status", async () => {
    const { site, cookie, pledge } = await openWithGifts(database);
    await site.post("/admin/donations", form({ intent: "void", id: pledge, reason: "Withdrawn" }), {
      cookie,
    });
    expect(await textOf(await site.get("/admin/donations", { cookie }))).not.toContain("Marigold");
    expect(await textOf(await site.get("/admin/donations?status=voided", { cookie }))).toContain(
      "Marigold Hartsample",
    );
    const changes = await site.services.db
      .selectFrom("audit_events")
      .select("subject")
      .where("action", "=", "record.changed")
      .execute();
    expect(changes).toEqual([{ subject: `donation:${pledge}` }]);
  });

  test("test gifts are marked, and removed in one go", async () => {
    const { site, cookie, clock } = await openWithGifts(database);
    await record(site, clock, { name: "Wendell Pinecrest", cents: 20_000, test: true });
    expect(await textOf(await site.get("/admin/donations", { cookie }))).toMatch(
      /Remove 1 test gift….*Wendell Pinecrest Test/,
    );
    await site.post("/admin/donations", form({ intent: "remove-tests" }), { cookie });
    expect(await textOf(await site.get("/admin/donations", { cookie }))).toContain(
      "4 of 4 records",
    );
  });

  test("the export holds exactly the rows that the filters show, with exact amounts", async () => {
    const { site, cookie } = await openWithGifts(database);
    const response = await site.get("/admin/donations/export?status=received", { cookie });
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="donations-2026-03-01.csv"',
    );
    const lines = (await response.text()).split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[0]).toMatch(
      /^"id","created_at","first_name","last_name","email","phone","amount","donation_type","city","state","notes","status"/,
    );
    expect(lines[1]).toContain(
      '"Tobias","Fenn","tobias@example.org","","40.00","Monthly","","CO","\'=7th gift","received"',
    );
  });

  test("without a session nothing of it is reached", async () => {
    const { site, pledge } = await openWithGifts(database);
    expect((await site.get("/admin/donations")).headers.get("location")).toBe("/admin");
    expect((await site.get("/admin/donations/export")).headers.get("location")).toBe("/admin");
    expect((await site.post("/admin/donations", form({ intent: "void", id: pledge }))).status).toBe(
      401,
    );
  });
});

import { randomUUID } from "node:crypto";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { FOLDED_LETTERS, foldText, PHONE_SEPARATORS } from "#db/fold-text.ts";
import type { DonationStatus } from "#db/schema.ts";
import { SECOND } from "#domain/ports/clock.ts";
import { addGift } from "#tests/support/gifts.ts";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
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

const NAMES = /\/2026 (Ada Larkspur|Tobias Fenn|Marigold Hartsample|Opal Ferncliff)/g;

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

  test("a search finds name, phone, city, transaction and notes, however they are written", async () => {
    const { site, cookie } = await openWithGifts(database);
    await addGift(site, "2026-02-01T12:00:00.000Z", {
      ...{ first_name: "José", last_name: "Östberg-Nguyễn", email: "wren@example.org" },
      ...{ phone: "+1 (970) 555-0127", city: "Cañon City", notes: "For the ŁUKASZ barn" },
      ...{ source: "donorbox", external_id: "PI_77aX-9" },
    });
    const found = [
      ...["Östberg", "ÖSTBERG", "ostberg", "jose NGUYEN", "Jose\u0301"],
      ...["9705550127", "970.555.0127", "1-970-555-0127", "(970) 555", "555-01", "+19705550127"],
      ...["canon", "CAÑON CITY", "pi_77ax", "lukasz"],
    ];
    for (const typed of found) {
      const address = `/admin/donations?q=${encodeURIComponent(typed)}`;
      const text = await textOf(await site.get(address, { cookie }));
      expect(text, typed).toContain("1 of 5 records");
    }
    for (const typed of ["9705550128", "jose fenn", "%", "_", "\\"]) {
      const address = `/admin/donations?q=${encodeURIComponent(typed)}`;
      const text = await textOf(await site.get(address, { cookie }));
      expect(text, typed).toContain(typed === "_" ? "1 of 5 records" : "0 of 5 records");
    }
  });

  test("the database folds every letter as a search folds it", async () => {
    const { site } = await openWithGifts(database);
    const notes = `A ${[...FOLDED_LETTERS.keys()].join("A ")} Z 日本 'quoted'`;
    const id = await addGift(site, "2026-02-01T12:00:00.000Z", {
      notes,
      phone: `${PHONE_SEPARATORS}12`,
    });
    const { search_text } = await site.services.db
      .selectFrom("donations")
      .select("search_text")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(search_text.trimEnd()).toMatch(/ 12$/);
    expect(search_text).toContain(`example.org  ${foldText(notes)} `);
  });

  test("a search follows corrections and erasures, and finds no ids of the site's own", async () => {
    const { site, cookie } = await openWithGifts(database);
    const at = "2026-02-01T12:00:00.000Z";
    const own = await addGift(site, at, { source: "staff", external_id: "form:abcdef-own" });
    const search = async (typed: string) =>
      textOf(await site.get(`/admin/donations?q=${typed}`, { cookie }));
    expect(await search("abcdef-own")).toContain("0 of 5 records");
    const change = (changes: object) =>
      site.services.db.updateTable("donations").set(changes).where("id", "=", own).execute();
    await change({ last_name: "Zuñiga" });
    expect(await search("zuniga")).toContain("1 of 5 records");
    await change({ first_name: "Erased", last_name: "", email: "", notes: null });
    expect(await search("zuniga")).toContain("0 of 5 records");
  });

  test("much and little are found in the same order, page by page", async () => {
    const { site, cookie } = await openWithGifts(database);
    for (let n = 0; n < 130; n++) {
      const at = new Date(Date.parse("2026-01-01T12:00:00.000Z") + n * SECOND).toISOString();
      await addGift(site, at, { last_name: `Larkspur-${n % 60}`, notes: n < 60 ? "barn" : null });
    }
    await site.post("/admin/preferences", form({ rows: "25", density: "compact", keys: "on" }), {
      cookie,
    });
    const idsOf = async (address: string) => {
      const html = await (await site.get(address, { cookie })).text();
      return Array.from(html.matchAll(/data-row="([^"]+)"/g), (match) => match[1]);
    };
    // 25 rows a page: 130 records are many, 60 are few.
    for (const [typed, count] of [
      ["larkspur-", 130],
      ["barn", 60],
    ] as const) {
      for (const order of ["sort=date&order=desc", "sort=name&order=asc"]) {
        const seen: unknown[] = [];
        for (let page = 1; page <= Math.ceil(count / 25); page++)
          seen.push(...(await idsOf(`/admin/donations?q=${typed}&${order}&page=${page}`)));
        const rows = await site.services.db
          .selectFrom("donations")
          .select(["id", "last_name", "created_at"])
          .where("last_name", "like", "Larkspur-%")
          .$if(typed === "barn", (query) => query.where("notes", "=", "barn"))
          .execute();
        const sorted = order.includes("name")
          ? rows.sort(
              (a, b) => compare(a.last_name, b.last_name) || compare(a.created_at, b.created_at),
            )
          : rows.sort((a, b) => compare(b.created_at, a.created_at));
        if (order.includes("name") && database === "postgres") expect(seen).toHaveLength(count);
        else expect(seen).toEqual(sorted.map(({ id }) => id));
      }
    }
  });

  test("a page beyond the last is the last", async () => {
    const { site, cookie } = await openWithGifts(database);
    for (const query of ["page=999", "page=999&q=example.org"]) {
      const text = await textOf(await site.get(`/admin/donations?${query}`, { cookie }));
      expect(text).toContain("1–4 of 4");
      expect(text).toContain("1 / 1");
      expect(text).toContain("Ada Larkspur");
    }
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
      /Remove 1 test gift….*Test Wendell Pinecrest/,
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

  test("filters that contradict themselves say so, each at its place", async () => {
    const { site, cookie } = await openWithGifts(database);
    const query = "from=2026-03-02&to=2026-03-01&min=5&max=1.50";
    const text = await textOf(await site.get(`/admin/donations?${query}`, { cookie }));
    expect(text).toContain("To From lies after To: no day is between them");
    expect(text).toContain("To $ From is more than To: no amount is between them");
    expect(text).toContain("0 of 4 records");
    const right = await site.get("/admin/donations?from=2026-03-01&to=2026-03-01", { cookie });
    expect(await textOf(right)).not.toMatch(/between them/);
  });

  test("the readable export has headings, local times with their zone, pledge and transaction", async () => {
    const { site, cookie, pledge } = await openWithGifts(database);
    await addGift(site, "2026-01-01T00:30:00.000Z", {
      ...{ first_name: "Wren", last_name: "Maddox", source: "donorbox", external_id: "db-77" },
      ...{ pledge_id: pledge, notes: "Check 12", phone: "970-555-0127" },
    });
    const file = await site.get("/admin/donations/export/readable?q=maddox", { cookie });
    expect(file.headers.get("content-disposition")).toBe(
      'attachment; filename="donations-readable-2026-03-01.csv"',
    );
    const [row = {}, ...more] = parse(Buffer.from(await file.arrayBuffer()), {
      bom: true,
      columns: true,
    }) as Record<string, string>[];
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      ...{ Date: "2025-12-31 17:30 MST", "First name": "Wren", "Last name": "Maddox" },
      ...{ Amount: "100.00", Status: "Received", Notes: "Check 12", "Test gift": "No" },
      ...{ "Transaction ID": "db-77", "Paid on pledge (record ID)": pledge },
    });
    const [line] = await site.services.db
      .selectFrom("audit_events")
      .select("subject")
      .where("action", "=", "exported")
      .execute();
    expect(line).toEqual({ subject: "donations-readable" });
  });

  test("without a session nothing of it is reached", async () => {
    const { site, pledge } = await openWithGifts(database);
    for (const path of ["/admin/donations", "/admin/donations/export"])
      expect((await site.get(path)).headers.get("location")).toBe(
        "/admin?next=%2Fadmin%2Fdonations",
      );
    expect((await site.post("/admin/donations", form({ intent: "void", id: pledge }))).status).toBe(
      401,
    );
  });
});

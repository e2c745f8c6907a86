import { parse } from "csv-parse/sync";
import { streamXlsxRows } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import { isoTime, SECOND } from "#domain/values/clock.ts";
import { addGift } from "#tests/support/gifts.ts";
import { databases, share, TestClock, type TestSite } from "#tests/support/open-test-site.ts";
import { signInStaff } from "#tests/support/staff.ts";
import { expectNoText, expectParts, expectText } from "#tests/support/text-of.ts";

type Gift = NonNullable<Parameters<typeof addGift>[2]>;

/** Records a gift one second later than the one before. */
async function record(site: TestSite, name: string, cents: number, gift: Gift = {}) {
  const clock = site.services.clock as TestClock;
  clock.advance(SECOND);
  const [first_name = "", last_name = ""] = name.split(" ");
  const email = `${first_name.toLowerCase()}@example.org`;
  const fields = { first_name, last_name, email, state: "CO", amount_cents: cents, ...gift };
  return addGift(site, isoTime(clock), fields);
}

async function addGifts(site: TestSite) {
  const gift = await record(site, "Ada Larkspur", 15_000, { city: "Bayfield" });
  await record(site, "Tobias Fenn", 4_000, { donation_type: "Monthly", notes: "=7th gift" });
  const confirmed_at = isoTime(site.services.clock);
  const promise = { status: "pledged", confirmed_at } as const;
  const pledge = await record(site, "Marigold Hartsample", 1_200_000, promise);
  await record(site, "Opal Ferncliff", 10_000, { status: "refunded" });
  return { site, gift, pledge, staff: await signInStaff(site) };
}

/** Adds an online gift, of New Year's Eve in Denver, with its fee, payout and deposit. */
async function addBankedGift(site: TestSite, pledge_id: string) {
  const at = "2026-01-01T00:30:00.000Z";
  const donation_id = await addGift(site, at, {
    first_name: "Wren",
    last_name: "Maddox",
    source: "donorbox",
    external_id: "db-77",
    pledge_id,
    notes: "Check 12",
    benefit: "A supper",
    benefit_cents: 1_000,
    phone: "970-555-0127",
    deposit_id: "d1",
    entered_at: "2026-01-03T20:00:00.000Z",
  });
  await site.add("online_payments", {
    donation_id,
    payment_id: "pi_1",
    state: "paid",
    fee_cents: 3_20,
    method: "visa",
    customer_id: null,
    subscription_id: null,
    subscription_state: null,
    read_at: at,
    payout_id: "po_1",
    payout_on: "2026-01-05",
  });
  await site.add("deposits", {
    id: "d1",
    number: 7,
    day: "2026-01-01",
    account: "",
    counted_cents: null,
    opened_at: at,
    opened_by: "admin",
  });
}

const NAMES = /\/2026 (Ada Larkspur|Tobias Fenn|Marigold Hartsample|Opal Ferncliff)/g;
const ALL = ["Opal Ferncliff", "Marigold Hartsample", "Tobias Fenn", "Ada Larkspur"];

describe.each(databases)("donations on the desk on %s", (database) => {
  const options = { clock: new TestClock() };

  describe("read", () => {
    const shared = share(database, options, addGifts);

    test("rows and totals have the specified columns, with N/A for what is missing", async () => {
      const text = await shared().staff.text("/admin/donations");
      expectParts(
        text,
        "Ada Larkspur ada@example.org N/A Received $150.00 One-time Bayfield, CO N/A",
        "Tobias Fenn tobias@example.org N/A Received $40.00 Monthly N/A =7th gift",
        "Refunded $100.00",
        "Received $190.00 2",
        "Pledged $12,000.00 1",
      );
    });

    test.each([
      ["", ALL],
      ["?q=larkspur", ["Ada Larkspur"]],
      ["?status=pledged", ["Marigold Hartsample"]],
      ["?status=voided", []],
      ["?type=Monthly", ["Tobias Fenn"]],
      ["?min=100&max=$150.00&sort=amount&order=asc", ["Opal Ferncliff", "Ada Larkspur"]],
      ["?from=2026-03-02", []],
      ["?page=999&q=example.org", ALL],
      // Nothing in this query can be searched for.
      ["?q=,", ALL],
    ])("GET /admin/donations%s lists the matching gifts in order", async (query, expected) => {
      const text = await shared().staff.text(`/admin/donations${query}`);
      expect(Array.from(text.matchAll(NAMES), (match) => match[1])).toEqual(expected);
      expect(text).toContain(`${expected.length} of 4 gifts`);
      // A page number beyond the last page shows the last page.
      if (query.includes("page")) expect(text).toMatch(/1–4 of 4.*1 \/ 1/);
    });

    test("the export holds exactly the filtered rows with exact amounts", async () => {
      const response = await shared().staff.get("/admin/donations/export?status=received");
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
  });

  describe("changed", () => {
    const shared = share(database, options, async (site) => {
      const staff = await signInStaff(site);
      const empty = await staff.text("/admin/donations");
      const gifts = await addGifts(site);
      await addBankedGift(site, gifts.pledge);
      return { empty, ...gifts };
    });

    test("without records the list says so", () => {
      expect(shared().empty).toContain("No donation records found");
    });

    test("the accountant's file has every number of a gift, on days of a named zone", async () => {
      const { staff, pledge } = shared();
      const file = await staff.get("/admin/donations/export/readable?q=maddox");
      expect(file.headers.get("content-disposition")).toBe(
        'attachment; filename="donations-readable-2026-03-01.csv"',
      );
      const bytes = Buffer.from(await file.arrayBuffer());
      const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true });
      expect(rows).toEqual([
        expect.objectContaining({
          "Date (America/Denver)": "2025-12-31",
          Fee: "3.20",
          Net: "96.80",
          "Payout ID": "po_1",
          "Payout day": "2026-01-05",
          Deposit: "7",
          "Record made (America/Denver)": "2026-01-03",
          "First name": "Wren",
          "Last name": "Maddox",
          Amount: "100.00",
          Status: "Received",
          Notes: "Check 12",
          "Test gift": "No",
          "Transaction ID": "db-77",
          "Paid on pledge (record ID)": pledge,
        }),
      ]);
    });

    test("a gift in another currency shows it wherever it is listed, and waits to be entered by hand", async () => {
      const { site, staff } = shared();
      const foreign = { currency: "CAD", notes: "abroad" };
      const id = await record(site, "Given Abroad", 50_00, foreign);
      const { person_id } = await site.row("donations", { id });
      for (const path of [
        "/admin/donations?q=abroad",
        `/admin/donations?open=${id}`,
        `/admin/people/${person_id}`,
        "/admin/search?q=abroad",
        "/admin/overview",
      ])
        expectParts(await staff.text(path), /Given Abroad.*50\.00 CAD/);
      const waits = "1 Gifts in another currency Void each";
      await expectText(staff, "/admin/overview", waits);
      await expectText(staff, "/admin/donations?status=foreign", "1 of");
      await site.set("donations", { voided_at: isoTime(site.services.clock) }, { id });
      await expectNoText(staff, "/admin/overview", "Gifts in another currency");
      await expectText(staff, "/admin/donations?status=foreign", "0 of");
    });

    test("the accountant's file has the status that the list shows", async () => {
      const { site, staff } = shared();
      const confirmed_at = isoTime(site.services.clock);
      const pledge = { status: "pledged", confirmed_at } as const;
      await record(site, "Off Standing", 9_00, { ...pledge, written_off_at: confirmed_at });
      const pledge_id = await record(site, "Full Standing", 8_00, pledge);
      await record(site, "Payment Standing", 8_00, { pledge_id });
      await record(site, "Held Standing", 7_00, { status: "pledged", suspected: "too-fast" });
      const file = await staff.get("/admin/donations/export/readable?q=standing");
      const rows: Record<string, string>[] = parse(await file.text(), { columns: true });
      expect(rows.map((row) => `${row["First name"]}: ${row.Status}`)).toEqual([
        "Held: Likely spam",
        "Payment: Received",
        "Full: Paid",
        "Off: Written off",
      ]);
    });

    test("the accountant's workbook has days as days and sums as numbers", async () => {
      const book = await shared().staff.get("/admin/donations/export/workbook?q=maddox");
      expect(book.headers.get("content-disposition")).toContain(
        "donations-readable-2026-03-01.xlsx",
      );
      const cells: unknown[][] = [];
      for await (const { values } of streamXlsxRows(Buffer.from(await book.arrayBuffer())))
        cells.push(values);
      const cell = (name: string) => cells[1]?.[cells[0]?.indexOf(name) ?? -1];
      expect(cell("Date (America/Denver)")).toEqual(new Date("2025-12-31T00:00:00Z"));
      expect([cell("Net"), cell("Phone")]).toEqual([96.8, "970-555-0127"]);
    });

    test.each(["readable", "workbook"])("an export as %s is audited", async (form) => {
      const { site, staff } = shared();
      const before = await site.subjectsOf("exported");
      await staff.get(`/admin/donations/export/${form}?q=maddox`);
      const subject = "donations-readable, filtered by q";
      expect(await site.subjectsOf("exported")).toEqual([...before, subject]);
    });

    test("an id that this site has made up for a row of a file is never shown as a transaction", async () => {
      const { site, staff } = shared();
      const keys = { source: "csv", external_id: "content:72669d9d:2", last_name: "Keyed" };
      const id = await record(site, "Keyless Row", 500, keys);
      await expectText(staff, `/admin/donations?open=${id}`, "Imported file");
      await expectNoText(staff, `/admin/donations?open=${id}`, "72669d9d");
      const file = await staff.get("/admin/donations/export/readable?q=keyed");
      expect(await file.text()).not.toContain("72669d9d");
    });

    test("test gifts are marked, and removed together", async () => {
      const { site, staff } = shared();
      const pledge = { status: "pledged", confirmed_at: isoTime(site.services.clock) } as const;
      const pledge_id = await record(site, "Opal Pinecrest", 20_000, pledge);
      for (let gift = 0; gift < 2; gift++)
        await record(site, "Wendell Pinecrest", 20_000, { is_test: 1, pledge_id });
      // In the accountant's file they pay nothing.
      const file = await staff.get("/admin/donations/export/readable?q=opal+pinecrest");
      expect(await file.text()).toContain("Pledged");
      await expectText(
        staff,
        "/admin/donations",
        /Remove 2 test gifts….*permanently deletes 2 test gifts.*Test Wendell Pinecrest/,
      );
      await staff.post("/admin/donations", { intent: "remove-tests" });
      await expectNoText(staff, "/admin/donations", "Wendell");
    });
  });
});

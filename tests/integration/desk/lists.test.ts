import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { giftRow } from "#tests/support/gift-row.ts";
import { addGift } from "#tests/support/gifts.ts";
import { PAGE } from "#tests/support/letters.ts";
import {
  databases,
  openDesk,
  share,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { findPersonByEmail } from "#tests/support/people.ts";
import { locationOf, signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectParts } from "#tests/support/text-of.ts";

const AT = "2026-02-01T12:00:00.000Z";

/**
 * Adds `count` gifts, two a minute, of 1, 2, 3 … dollars; returns their ids as a list orders them:
 * the newest first, of two the one with the greater id.
 */
async function addGifts(site: TestSite, count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let n = 1; n <= count; n++) {
    const at = new Date(Date.parse(AT) + Math.ceil(n / 2) * 60_000).toISOString();
    const gift = { amount_cents: n * 100, last_name: `Larkspur${n}` };
    keys.push(`${at} ${await addGift(site, at, gift)}`);
  }
  return keys
    .sort()
    .reverse()
    .map((key) => key.split(" ")[1] ?? "");
}

describe.each(databases)("the desk's lists on %s", (database) => {
  describe("of many gifts", () => {
    const shared = share(database, { clock: new TestClock() }, async (site) => {
      const ids = await addGifts(site, 60);
      await addGift(site, "2026-01-01T00:00:00.000Z", { last_name: "Fenn" });
      return { site, ids, staff: await signInStaff(site) };
    });

    test("an open record shows its position in the filtered list and links its neighbors on the page", async () => {
      const { ids, staff } = shared();
      const list = "/admin/donations?q=larkspur";
      const middle = await staff.html(`${list}&open=${ids[3]}`);
      expectParts(middle, `open=${ids[2]}"`, "4 of 60");
      const last = await staff.html(`${list}&page=2&open=${ids[59]}`);
      expect(last).toContain("60 of 60");
      expect(last).not.toContain('data-step="next"');
    });

    test("sums, order and pages of a search agree", async () => {
      const path = "/admin/donations?q=LARKSPUR&sort=amount&order=asc&page=2";
      const text = await shared().staff.text(path);
      expectParts(text, "60 of 61 gifts", "Received $1,830.00 60");
      const amounts = Array.from(text.matchAll(/Received \$(\d+)\.00 One-time/g), (hit) => hit[1]);
      expect(amounts).toEqual(Array.from({ length: 10 }, (_, n) => String(51 + n)));
      // Rows that are equal in the column keep one order too, so that each row is on exactly one
      // page.
      const byType = "/admin/donations?q=larkspur&sort=type";
      const pages = [
        await shared().staff.html(byType),
        await shared().staff.html(`${byType}&page=2`),
      ];
      const rows = pages.join("").matchAll(/data-row="([^"]+)"/g);
      const { ids } = shared();
      expect(Array.from(rows, ([, id]) => id)).toEqual(ids);
    });
  });

  describe("of many people", () => {
    const shared = share(database, { clock: new TestClock() }, async (site) => {
      // Neither their ids nor their sums follow their times.
      const pat = (n: number) => ({
        first_name: "Pat",
        last_name: `Larkspur${n + 10}`,
        email: `pat${n + 10}@example.org`,
        amount_cents: (((n * 21) % 53) + 1) * 100,
      });
      const gifts = Array.from({ length: 52 }, (_, n) =>
        giftRow(new Date(Date.parse(AT) + n * 60_000).toISOString(), pat(n)),
      );
      const early = giftRow("2026-01-15T12:00:00.000Z", { ...pat(0), amount_cents: 60_00 });
      await site.add("donations", early, ...gifts);
      return { site, staff: await signInStaff(site) };
    });
    const namesOn = async (path: string) =>
      Array.from(
        (await shared().staff.text(path)).matchAll(/Pat Larkspur(\d\d) (?:pat|\d gift)/g),
        (hit) => Number(hit[1]),
      );

    test("a search shows the five who gave last, and how many there are", async () => {
      const path = "/admin/search?q=larkspur";
      expect((await namesOn(path)).slice(0, 5)).toEqual([61, 60, 59, 58, 57]);
      expect(await shared().staff.text(path)).toContain("Show all 52");
      const person = await findPersonByEmail(shared().site.db, "pat10@example.org");
      const names = await namesOn(`/admin/people/${person}?find=larkspur`);
      expect(names.filter((name) => name > 56)).toEqual([61, 60, 59, 58, 57]);
    });

    test("a person has the sum of their gifts and the day of the newest", async () => {
      expect(await shared().staff.text("/admin/people?q=larkspur10")).toContain(
        "Pat Larkspur10 pat10@example.org 2 gifts $61.00 2/1/2026",
      );
    });

    test("each page of letters has its own, in order, with the number of all; so has the page after the last", async () => {
      for (const page of [2, 9]) {
        expect(await namesOn(`${PAGE}?page=${page}`)).toEqual([60, 61]);
        expect(await shared().staff.text(`${PAGE}?page=${page}`)).toContain("51–52 of 52");
      }
      expect(await namesOn(`${PAGE}?sort=name&order=desc&page=2`)).toEqual([11, 10]);
      // The smallest sum is $2.00, the largest $61.00.
      const byAmount = await namesOn(`${PAGE}?sort=amount&order=asc`);
      expect([byAmount.length, byAmount[0]]).toEqual([50, 58]);
      expect((await namesOn(`${PAGE}?sort=amount&order=desc`))[0]).toBe(10);
      expect(await namesOn(`${PAGE}?q=larkspur61`)).toEqual([61]);
    });
  });

  test("while the database fails a list answers 503 and says so, and works again afterwards", async () => {
    const { site, db, staff } = await openDesk(database);
    await addGifts(site, 1);
    const lists = [
      { table: "donations", path: "/admin/donations", name: "donation" },
      { table: "contacts", path: "/admin/messages", name: "contact" },
    ] as const;
    for (const { table, path, name } of lists) {
      await sql`alter table ${sql.table(table)} rename to hidden`.execute(db);
      const failed = await staff.get(path);
      expect(failed.status).toBe(503);
      const html = await failed.text();
      expectParts(html, `Failed to fetch ${name} records`, "Try again", "Refresh Data");
      const exported = await staff.get(`${path}/export`);
      expect(locationOf(exported)).toBe(`${path}?toast=${path.split("/").at(-1)}-failed`);
      await sql`alter table hidden rename to ${sql.table(table)}`.execute(db);
      await expectAnswer(staff.get(path), 200);
    }
  });

  test("a filter that cannot be read stays in its field, the list says so, and its export is refused", async () => {
    const { site, staff } = await openDesk(database);
    await addGifts(site, 2);
    await expectAnswer(
      staff.get("/admin/donations?min=abc&from=yesterday"),
      200,
      "From: “yesterday” is not understood",
      "“abc” is not understood",
      'value="abc"',
      "2 of 2 gifts",
    );
    expect(locationOf(await staff.get("/admin/donations/export?min=abc"))).toBe(
      "/admin/donations?min=abc&toast=filter-unread",
    );
  });

  test("a list says that the record of a link is gone, and only then", async () => {
    const { site, staff } = await openDesk(database);
    const gone = "The record of this link is no longer here.";
    for (const list of ["donations", "messages", "donations/thanks"])
      await expectAnswer(staff.get(`/admin/${list}?open=${crypto.randomUUID()}`), 200, gone);
    const gift = await addGift(site, AT);
    for (const query of ["", `?open=${gift}`])
      expect(await staff.text(`/admin/donations${query}`), query).not.toContain(gone);
  });

  test("an export of no rows answers a toast instead of a file, and writes no audit event", async () => {
    const { site, staff } = await openDesk(database);
    for (const list of ["donations", "messages"])
      expect(locationOf(await staff.get(`/admin/${list}/export?q=nobody`))).toBe(
        `/admin/${list}?q=nobody&toast=nothing-to-export`,
      );
    const actions = await site.column("audit_events", "action");
    expect(actions).not.toContain("exported");
  });
});

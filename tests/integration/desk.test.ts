import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { addGift } from "#tests/support/gifts.ts";
import {
  databases,
  openTestSite,
  signIn,
  signInAsAdministrator,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { textOf } from "#tests/support/text-of.ts";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

/** `count` gifts a minute apart, of 1, 2, 3 … dollars; answers their ids, the newest first. */
async function addGifts(site: TestSite, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 1; n <= count; n++) {
    const at = new Date(Date.parse("2026-02-01T12:00:00.000Z") + n * 60_000).toISOString();
    ids.unshift(await addGift(site, at, { amount_cents: n * 100, last_name: `Larkspur${n}` }));
  }
  return ids;
}

const preferences = { rows: "25", density: "compact", keys: "off" };

describe.each(databases)("the desk's frame on %s", (database) => {
  test("how tables are shown is kept with the account, and nobody is led elsewhere", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    await addGifts(site, 30);
    const kept = await site.post(
      "/admin/preferences",
      form({ ...preferences, back: "/admin/donations?q=larkspur" }),
      { cookie },
    );
    expect(kept.headers.get("location")).toBe("/admin/donations?q=larkspur");
    const again = await signInAsAdministrator(site);
    const html = await (await site.get("/admin/donations", { cookie: again })).text();
    expect(html).toContain('data-density="compact"');
    expect(html.match(/data-row=/g)).toHaveLength(25);
    for (const back of ["https://elsewhere.example", "//elsewhere.example", "/admin/sign-out#x"]) {
      const answer = await site.post("/admin/preferences", form({ rows: "9999", back }), {
        cookie,
      });
      expect(answer.headers.get("location")).toBe("/admin/donations");
    }
    const { rows_per_page } = await site.services.db
      .selectFrom("staff_preferences")
      .select("rows_per_page")
      .executeTakeFirstOrThrow();
    expect(rows_per_page).toBe(50);
  });

  test("an open record knows its place in the filtered list, and its neighbours across pages", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    const ids = await addGifts(site, 51);
    const middle = await site.get(`/admin/donations?open=${ids[3]}`, { cookie });
    const html = await middle.text();
    expect(html).toContain(`href="/admin/donations?open=${ids[2]}"`);
    expect(html).toContain("4 of 51");
    const last = await (await site.get(`/admin/donations?open=${ids[49]}`, { cookie })).text();
    expect(last).toContain('href="/admin/donations?open=first&amp;page=2"');
    const next = await textOf(await site.get("/admin/donations?page=2&open=first", { cookie }));
    expect(next).toContain("51 of 51");
    expect(next).toContain("$1.00");
  });

  test("sums, sorting and pages of a search agree with each other", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    await addGifts(site, 60);
    await addGift(site, "2026-01-01T00:00:00.000Z", { last_name: "Fenn" });
    const path = "/admin/donations?q=LARKSPUR&sort=amount&order=asc&page=2";
    const text = await textOf(await site.get(path, { cookie }));
    expect(text).toContain("60 of 61 records");
    expect(text).toContain("Received $1,830.00 60");
    const shown = Array.from(text.matchAll(/Received \$(\d+)\.00 One-time/g), (hit) => hit[1]);
    expect(shown).toEqual(Array.from({ length: 10 }, (_, n) => String(51 + n)));
  });

  test("when the database fails the page says so with 503, and works again afterwards", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    await addGifts(site, 1);
    const tables = { donations: "donation", contacts: "contact" } as const;
    for (const [table, name] of Object.entries(tables)) {
      await sql`alter table ${sql.table(table)} rename to hidden`.execute(site.services.db);
      const failed = await site.get(`/admin/${table}`, { cookie });
      expect(failed.status).toBe(503);
      const text = await textOf(failed);
      expect(text).toContain(`Error Failed to fetch ${name} records Try again`);
      expect(text).toContain("Refresh Data");
      const exported = await site.get(`/admin/${table}/export`, { cookie });
      expect(exported.headers.get("location")).toBe(`/admin/${table}?notice=${table}-failed`);
      await sql`alter table hidden rename to ${sql.table(table)}`.execute(site.services.db);
      expect((await site.get(`/admin/${table}`, { cookie })).status).toBe(200);
    }
  });

  test("with no rows there is no file but a notice, and nothing is written down", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    for (const table of ["donations", "contacts"]) {
      const answer = await site.get(`/admin/${table}/export?q=nobody`, { cookie });
      expect(answer.headers.get("location")).toBe(
        `/admin/${table}?q=nobody&notice=nothing-to-export`,
      );
    }
    const events = await site.services.db
      .selectFrom("audit_events")
      .select("id")
      .where("action", "=", "exported")
      .execute();
    expect(events).toEqual([]);
  });

  test("an independent parser reads the export as it was stored", async () => {
    const site = await openTestSite(database);
    const cookie = await signInAsAdministrator(site);
    const awkward = {
      first_name: 'Ada "the Lark", jr.',
      last_name: "Ünïcode 山",
      phone: "+1 970 555 0127",
      notes: "two\r\nlines; and\ttab",
      amount_cents: 123_456_789,
    };
    await addGift(site, "2026-02-01T12:00:00.000Z", awkward);
    await addGift(site, "2026-01-01T12:00:00.000Z", { notes: "=HYPERLINK(1)" });
    const file = await site.get("/admin/donations/export", { cookie });
    const rows: Record<string, string>[] = parse(Buffer.from(await file.arrayBuffer()), {
      bom: true,
      columns: true,
      record_delimiter: "\r\n",
    });
    expect(rows).toHaveLength(2);
    const { amount_cents, ...texts } = awkward;
    expect(rows[0]).toMatchObject({ ...texts, amount: "1234567.89", city: "" });
    expect(rows[1]).toMatchObject({ notes: "'=HYPERLINK(1)", amount: "100.00" });
  });

  test("a viewer reads, and neither changes, exports nor looks people up", async () => {
    const site = await openTestSite(database);
    const administrator = await signInAsAdministrator(site);
    const [gift] = await addGifts(site, 1);
    const added = await site.post(
      "/admin/accounts",
      form({
        intent: "add",
        username: "v.sample",
        role: "viewer",
        password: CHOSEN_PASSWORD,
      }),
      { cookie: administrator },
    );
    const [password = ""] = (await textOf(added)).match(/\b[a-z2-9]{5}(-[a-z2-9]{5})+\b/) ?? [];
    const temporary = (await signIn(site, "v.sample", password)).cookie;
    const chosen = form({ current: password, next: "a quiet reading room" });
    await site.post("/admin/password", chosen, { cookie: temporary });
    const { cookie } = await signIn(site, "v.sample", "a quiet reading room");
    for (const path of ["/admin/overview", "/admin/donations", "/admin/contacts", "/admin/jobs"])
      expect((await site.get(path, { cookie })).status, path).toBe(200);
    const refused = [
      site.get("/admin/donations/export", { cookie }),
      site.get("/admin/contacts/export", { cookie }),
      site.get("/admin/privacy", { cookie }),
      site.get("/admin/audit", { cookie }),
      site.post("/admin/donations", form({ intent: "void", id: gift ?? "" }), { cookie }),
      site.post("/admin/contacts", form({ intent: "erase", id: "x" }), { cookie }),
      site.post("/admin/jobs", form({ retry: "all" }), { cookie }),
      site.post("/admin/privacy", form({ intent: "erase", email: "ada@example.org" }), { cookie }),
      site.post("/admin/privacy/export", form({ email: "ada@example.org" }), { cookie }),
    ];
    for (const answer of await Promise.all(refused)) expect(answer.status, answer.url).toBe(403);
  });
});

/** What must not stay in the audit log, which no one can rewrite: strangers' and visitors' words. */
import { describe, expect, test } from "vitest";
import {
  databases,
  openTestSite,
  signInAsAdministrator,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";
import { seed } from "./records.ts";

const audit = ({ services: { db } }: TestSite) =>
  db.selectFrom("audit_events").select(["action", "username", "subject"]).execute();
const signIn = (site: TestSite, username: string) =>
  site.post("/admin", new URLSearchParams({ username, password: "wrong" }));

describe.each(databases)("the audit log on %s", (database) => {
  test("an export tells which filters were set and not what was looked for", async () => {
    const site = await openTestSite(database);
    await seed(site);
    const cookie = await signInAsAdministrator(site);
    const query = "q=canary7f3a&from=2026-01-01&canary7f3a=x";
    for (const table of ["contacts", "donations"])
      expect((await site.get(`/admin/${table}/export?${query}`, { cookie })).status).toBe(200);
    const lines = await audit(site);
    const exported = lines.filter(({ action }) => action === "exported");
    expect(exported.map(({ subject }) => subject).sort()).toEqual([
      "contacts, filtered by q, from",
      "donations, filtered by q, from",
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/canary/i);
  });

  test("a name that no account has is stored nowhere, since it may be a password; a known one is", async () => {
    const site = await openTestSite(database);
    const typed = "Hunter-of-horses\u202e\u0007\u0085";
    for (let failure = 1; failure <= 5; failure++) await signIn(site, typed);
    expect((await signIn(site, typed)).status).toBe(429);
    await signIn(site, "admin");
    const lines = await audit(site);
    expect(lines.map(({ username }) => username)).toEqual([
      ...Array(5).fill("unknown name"),
      "admin",
    ]);
    const { db } = site.services;
    const counted = await db.selectFrom("sign_in_failures").selectAll().execute();
    expect(JSON.stringify([lines, counted])).not.toMatch(/hunter-of-horses/i);
    const cookie = await signInAsAdministrator(site);
    const page = await textOf(await site.get("/admin/audit", { cookie }));
    expect(page).toContain("unknown name Failed to sign in");
    expect(page).not.toMatch(/[\p{Bidi_Control}]|(?![\s])\p{Cc}/u);
  });

  test("marks that turn the writing direction and control characters reach no record and no page", async () => {
    const site = await openTestSite(database);
    const name = "Ada\u202eLarkspur\u0085\u200f";
    const body = {
      ...{ firstName: name, lastName: name, email: "ada@example.org", subject: "Donations" },
      ...{ phone: "970\u2066 555", message: "One line\r\nand\u202e another\u0007" },
      key: crypto.randomUUID(),
    };
    const json = { "content-type": "application/json" };
    expect((await site.post("/api/contact", JSON.stringify(body), json)).status).toBe(201);
    const { db } = site.services;
    const contact = await db.selectFrom("contacts").selectAll().executeTakeFirstOrThrow();
    expect(contact).toMatchObject({
      name: "AdaLarkspur AdaLarkspur",
      first_name: "AdaLarkspur",
      phone: "970 555",
      message: "One line\nand another",
    });
    const cookie = await signInAsAdministrator(site);
    const note = { intent: "note", id: contact.id, text: "Called\u202e back\u0000" };
    await site.post("/admin/contacts", new URLSearchParams(note), { cookie });
    const page = await (await site.get(`/admin/contacts?open=${contact.id}`, { cookie })).text();
    expect(page).toContain("Called back");
    expect(page).not.toMatch(/\p{Bidi_Control}|(?![\s])\p{Cc}/u);
  });
});

import { describe, expect, test } from "vitest";
import { addAccount } from "#domain/accounts/accounts.ts";
import { DAY } from "#domain/ports/clock.ts";
import { asJson, contactBody } from "#tests/support/contact-message.ts";
import { addGift } from "#tests/support/gifts.ts";
import { act, upload } from "#tests/support/import-file.ts";
import {
  databases,
  openTestSite,
  signIn,
  signInAsAdministrator,
  TestClock,
} from "#tests/support/open-test-site.ts";
import { CHOSEN_PASSWORD } from "#tests/support/site-process.ts";
import { textOf } from "#tests/support/text-of.ts";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);

/**
 * On March 1 an editor fails to sign in; on March 2 the administrator corrects, looks at and
 * exports.
 */
async function openWithLines(database: "sqlite" | "postgres") {
  const clock = new TestClock("2026-03-01T12:00:00.000Z");
  const site = await openTestSite(database, { clock });
  const at = clock.now().toISOString();
  const id = await addGift(site, at, { source: "staff", donation_type: "Check" });
  const { db } = site.services;
  const account = { username: "m.editor", role: "editor" as const };
  await addAccount(db, clock, { staffId: null, username: "terminal", address: "" }, account);
  await signIn(site, "m.editor", "a wrong password");
  clock.advance(DAY);
  const cookie = await signInAsAdministrator(site);
  const gift = { kind: "Check", amount: "250.00", date: "2026-03-01", firstName: "Ada" };
  const names = { lastName: "Fenn", email: "ada@example.org", version: at };
  await site.post(`/admin/donations/${id}/edit`, form({ ...gift, ...names }), { cookie });
  await site.get(`/admin/donations?open=${id}`, { cookie });
  const read = async (query: string) => (await site.get(`/admin/audit${query}`, { cookie })).text();
  return { site, id, read };
}

describe.each(databases)("the audit log on %s", (database) => {
  test("a line leads to its record and says what changed, and the log itself keeps nobody's data", async () => {
    const { site, id, read } = await openWithLines(database);
    const html = await read("");
    expect(html).toContain(`href="/admin/donations?open=${id}"`);
    const text = await textOf(new Response(html));
    expect(text).toMatch(
      /Changed a record Corrected.*Last name: Larkspur → Fenn.*Amount: \$100\.00 → \$250\.00/,
    );
    const stored = await site.services.db.selectFrom("audit_events").selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/Larkspur|Fenn|ada@/);
  });

  test("lines about messages, accounts and imports say what changed, and nothing that a visitor wrote", async () => {
    const clock = new TestClock("2026-03-01T12:00:00.000Z");
    const site = await openTestSite(database, { clock });
    const cookie = await signInAsAdministrator(site);
    const { db } = site.services;
    const post = async (path: string, fields: Record<string, string>) => {
      clock.advance(DAY / 1_000);
      return site.post(path, form(fields), { cookie });
    };
    const proof = { password: CHOSEN_PASSWORD };
    await post("/admin/accounts", {
      intent: "add",
      username: "j.maddox",
      role: "viewer",
      ...proof,
    });
    const account = await db
      .selectFrom("staff_accounts")
      .select("id")
      .where("username", "=", "j.maddox")
      .executeTakeFirstOrThrow();
    const closing = { intent: "change", id: account.id, role: "editor", disabled: "on", ...proof };
    await post("/admin/accounts", closing);
    await site.post("/api/contact", contactBody(), asJson);
    const { id } = await db.selectFrom("contacts").select("id").executeTakeFirstOrThrow();
    await post("/admin/contacts", {
      intent: "handle",
      id,
      state: "in_progress",
      assignee: account.id,
    });
    await post("/admin/contacts", { intent: "note", id, text: "Ruth asked about hay" });
    const gifts = "Donation ID,Donated At,Amount,Receipt Id,Name\n1,3/1/2026,5,2,Ada Larkspur";
    const path = await upload(site, cookie, "open.csv", gifts);
    await act(site, cookie, path, { intent: "day-first" });
    await act(site, cookie, path, { intent: "import" });
    await act(site, cookie, path, { intent: "undo" });

    const text = await textOf(await site.get("/admin/audit", { cookie }));
    for (const words of [
      "Added an account Role: nothing → viewer",
      "Changed an account Role: viewer → editor Access: open → closed",
      "Changed a record State: new → in progress Assigned to: nothing → j.maddox",
      "Changed a record Note added",
      "Dates like 3/4/2026: nothing → day-first",
      "Imported Records: 0 → 1",
      "Took an import back Records: 1 → 0",
    ])
      expect(text).toContain(words);
    const stored = await db.selectFrom("audit_events").selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/hay|Larkspur|Ruth/);
  });

  test("lines are found by who, what and when", async () => {
    const { read } = await openWithLines(database);
    const linesOf = async (query: string) => {
      const text = await textOf(new Response(await read(query)));
      return Array.from(
        text.matchAll(/[AP]M \w+ (\S+) (Failed to sign in|Signed in|Opened a record|Changed)/g),
      )
        .map(([, who, what]) => `${who}: ${what}`)
        .sort();
    };
    expect(await linesOf("?who=M.ED")).toEqual(["m.editor: Failed to sign in"]);
    expect(await linesOf("?what=record.viewed")).toEqual(["admin: Opened a record"]);
    expect(await linesOf("?to=2026-03-01")).toEqual(["m.editor: Failed to sign in"]);
    expect(await linesOf("?who=admin&from=2026-03-02")).toContain("admin: Opened a record");
    expect(await linesOf("?who=admin&to=2026-03-01")).toEqual([]);
    expect(await linesOf("?what=nonsense&from=yesterday")).toContain("m.editor: Failed to sign in");
    expect(await read("?from=2026-03-02&to=2026-03-01")).toContain("From lies after To");
  });
});

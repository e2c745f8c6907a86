import { describe, expect, test } from "vitest";
import { addAccount } from "#domain/accounts/add-account.ts";
import { saveDraft } from "#domain/content/drafts.ts";
import { DAY, isoTime } from "#domain/values/clock.ts";
import { publishGathering } from "#tests/support/gatherings.ts";
import { addGift } from "#tests/support/gifts.ts";
import { sendImportForm, uploadFile } from "#tests/support/import-file.ts";
import { messageForm } from "#tests/support/message.ts";
import {
  databases,
  type Fields,
  openDesk,
  share,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { accountIdOf, signIn, signInStaff } from "#tests/support/staff.ts";
import { expectText, textOf } from "#tests/support/text-of.ts";

/**
 * Adds events: on March 1 an editor fails to sign in; on March 2 the administrator corrects a gift
 * and opens it.
 */
async function addEvents(site: TestSite) {
  const clock = site.services.clock as TestClock;
  const at = isoTime(clock);
  const id = await addGift(site, at, { source: "staff", donation_type: "Check" });
  const account = { username: "m.editor", role: "editor" as const };
  const terminal = { staffId: null, username: "terminal", clientIp: "" };
  await addAccount({ db: site.db, clock, actor: terminal }, account);
  await signIn(site, "m.editor", "a wrong password");
  clock.advance(DAY);
  const staff = await signInStaff(site);
  const gift = { kind: "Check", amount: "250.00", date: "2026-03-01", firstName: "Ada" };
  const changes = { ...gift, lastName: "Fenn", email: "ada@example.org", version: at };
  await staff.post(`/admin/donations/${id}/edit`, changes);
  await staff.get(`/admin/donations?open=${id}`);
  return { site, id, read: (query = "") => staff.html(`/admin/audit${query}`) };
}

describe.each(databases)("the audit log on %s", (database) => {
  const shared = share(database, { clock: new TestClock() }, addEvents);

  test("GET /admin/audit links an event to its record by its name, which the log itself does not store", async () => {
    const { site, id, read } = shared();
    const html = await read();
    expect(html).toContain(`href="/admin/donations?open=${id}"`);
    expect(await textOf(new Response(html))).toMatch(/admin Changed a record Ada Fenn, \$250\.00/);
    expect(JSON.stringify(await site.rows("audit_events"))).not.toMatch(/Larkspur|Fenn|ada@/);
  });

  test("GET /admin/audit names records, times and addresses as the office does", async () => {
    const { site, clock } = await openDesk(database);
    clock.advance(DAY / 2 + DAY / 24);
    const staff = await signInStaff(site);
    const gift = { kind: "Check", amount: "25", date: "2026-03-01", lastName: "Fenn", months: "" };
    await staff.post("/admin/donations/new", { ...gift, key: crypto.randomUUID() });
    const text = await staff.text("/admin/audit");
    // This is one o'clock at night on March 2 in UTC.
    expect(text).toMatch(
      /3\/1\/2026, 6:00 PM MST admin Entered a record Fenn, \$25\.00 the server itself/,
    );
  });

  test("GET /admin/audit describes changes of messages, accounts, imports and content without a visitor's words", async () => {
    const { site, clock, staff } = await openDesk(database);
    const post = (path: string, fields: Fields) => {
      clock.advance(DAY / 1_000);
      return staff.post(path, fields);
    };
    const adding = { intent: "add", username: "j.maddox", role: "viewer" };
    await post("/admin/accounts", adding);
    const assignee = await accountIdOf(site, "j.maddox");
    const closing = { intent: "change", id: assignee, role: "editor", disabled: "on" };
    await post("/admin/accounts", closing);
    await site.postJson("/api/contact", messageForm());
    const id = (await site.rows("contacts"))[0]?.id ?? "";
    await post("/admin/messages", { intent: "change", id, state: "in_progress", assignee });
    await post("/admin/messages", { intent: "note", id, text: "Ruth asked about hay" });
    const gifts = "Donation ID,Donated At,Amount,Receipt Id,Name\n1,3/1/2026,5,2,Ada Larkspur";
    const path = await uploadFile(staff, "open.csv", gifts);
    const columns = {
      provider: "donorbox",
      externalId: "0",
      receivedAt: "1",
      amount: "2",
      name: "4",
    };
    await sendImportForm(staff, `${path}/columns`, { ...columns, dateOrder: "day-first" });
    for (const intent of ["import", "undo"]) await sendImportForm(staff, path, { intent });
    await publishGathering(site, crypto.randomUUID(), { title: "Barn supper" });
    const actor = { staffId: null, username: "admin", clientIp: "" };
    const desk = { db: site.db, clock, actor };
    await saveDraft(desk, "news/roof", { headline: "The roof is up" }, 0);
    await saveDraft(desk, "plans", { x: "y" }, 0);

    await expectText(
      staff,
      "/admin/audit",
      "Added an account j.maddox (Role: nothing → viewer)",
      "Changed an account j.maddox (Role: viewer → editor, Access: open → closed)",
      "Changed a record Ada Larkspur (State: new → in progress, Assigned to: nothing → j.maddox)",
      "Changed a record Ada Larkspur (Note added)",
      "Named the columns of a file open.csv",
      "Imported open.csv (Records: 0 → 1)",
      "Undid an import open.csv (Records: 1 → 0)",
      "Published on the site Barn supper",
      "Began a draft for the site a news item",
      "Began a draft for the site Our Plans",
    );
    await saveDraft(desk, "campaign", { x: "y" }, 0);
    const deposits = "/admin/donations/deposits";
    await post(deposits, { key: crypto.randomUUID(), day: "2026-03-01", account: "" });
    await post(deposits, { intent: "books", through: "2026-01-31" });
    await expectText(
      staff,
      "/admin/audit?what=money",
      "Began a draft for the site Goal, ",
      "admin Opened a deposit",
      "admin Closed or opened the books",
      "Imported open",
      "Undid an import open",
    );
    const stored = JSON.stringify(await site.rows("audit_events"));
    expect(stored).not.toMatch(/hay|Larkspur|Ruth|roof is/);
  });

  test("GET /admin/audit filters events by who, what and day", async () => {
    const { site, read } = shared();
    const eventsOf = async (query: string) => {
      const text = await textOf(new Response(await read(query)));
      return Array.from(
        text.matchAll(
          /(admin|m\.editor) (Failed to sign in|Signed in|Opened a record|Changed a record)/g,
        ),
        ([, who, what]) => `${who}: ${what}`,
      );
    };
    const failed = "m.editor: Failed to sign in";
    expect(await eventsOf("?who=m.editor")).toEqual([failed]);
    expect(await eventsOf("?what=record.viewed")).toEqual(["admin: Opened a record"]);
    expect(await eventsOf("?who=admin")).not.toContain("admin: Opened a record");
    expect(await eventsOf("?what=money")).toEqual(["admin: Changed a record"]);
    expect(await eventsOf("?day=2026-03-01")).toEqual([failed]);
    expect(await eventsOf("?day=2026-03-02")).toContain("admin: Changed a record");
    expect(await eventsOf("?who=admin&day=2026-03-01")).toEqual([]);
    expect(await eventsOf("?what=nonsense&day=yesterday")).toContain(failed);
    const event = await site.row("audit_events", { username: "m.editor" });
    const earlier = Array.from({ length: 101 }, (_, n) => ({ ...event, id: String(n + 100) }));
    await site.add("audit_events", ...earlier.map((each) => ({ ...each, username: "a.earlier" })));
    expect(await read("?who=a.earlier")).toContain("before=101");
    expect((await read("?who=a.earlier&before=101")).match(/title="a\.earlier"/g)).toHaveLength(1);
  });
});

import { describe, expect, test } from "vitest";
import { personalColumns } from "#db/personal-columns.ts";
import { DAY } from "#domain/values/clock.ts";
import { messageForm, optionalFields } from "#tests/support/message.ts";
import {
  databases,
  expectRow,
  expectRowCount,
  share,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { addStaff, locationOf, signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectNoText, expectText } from "#tests/support/text-of.ts";

const send = (site: TestSite, changes: object) =>
  site.postJson("/api/contact", messageForm(changes));

/**
 * Adds three messages on three days: Ada on March 1, Tobias on March 2, June on March 3, all at
 * noon UTC.
 */
async function addMessages(site: TestSite) {
  const clock = site.services.clock as TestClock;
  await send(site, {});
  clock.advance(DAY);
  const tobias = { firstName: "Tobias", lastName: "Fenn", email: "t.fenn@example.org" };
  await send(site, { ...tobias, ...optionalFields });
  clock.advance(DAY);
  const question = { subject: "General Question", message: "=1+1 is a question_" };
  await send(site, { firstName: "June", lastName: "100% Maddox", ...question });
  return { site, staff: await signInStaff(site) };
}

async function idOf(site: TestSite, name: string): Promise<string> {
  const message = (await site.rows("contacts")).find((row) => row.name === name);
  if (!message) throw new Error(`no message of ${name}`);
  return message.id;
}

const ALL = ["June 100% Maddox", "Tobias Fenn", "Ada Larkspur"];

describe.each(databases)("messages on the desk on %s", (database) => {
  describe("read", () => {
    const shared = share(database, { clock: new TestClock() }, async (empty) => {
      const { site, staff } = await addMessages(empty);
      const [account] = await site.rows("staff_accounts");
      const contacts = () => site.db.updateTable("contacts");
      await contacts()
        .set({ state: "spam", suspected: "links" })
        .where("name", "=", "Ada Larkspur")
        .execute();
      await contacts()
        .set({ state: "in_progress", assignee_id: account?.id ?? null })
        .where("name", "like", "June%")
        .execute();
      return { site, staff };
    });

    test.each([
      ["", ALL],
      ["?q=f%C3%A9nn", ["Tobias Fenn"]],
      ["?q=fenn+trailer", ["Tobias Fenn"]],
      ["?state=waiting", ["Tobias Fenn", "June 100% Maddox"]],
      ["?state=waiting&sort=email", ["Tobias Fenn", "June 100% Maddox"]],
      ["?state=waiting&order=asc", ["Tobias Fenn", "June 100% Maddox"]],
      ["?state=new", ["Tobias Fenn"]],
      ["?state=held", ["Ada Larkspur"]],
      ["?state=spam", ["Ada Larkspur"]],
      ["?assignee=none", ["Tobias Fenn", "Ada Larkspur"]],
      ["?assignee=me", ["June 100% Maddox"]],
      ["?assignee=00000000-0000-7000-8000-000000000000", []],
      ["?period=today", ["June 100% Maddox"]],
      ["?period=last-month", []],
      ["?from=2026-03-02", ["June 100% Maddox", "Tobias Fenn"]],
      ["?to=2026-03-02", ["Tobias Fenn", "Ada Larkspur"]],
      ["?order=asc", ["Ada Larkspur", "Tobias Fenn", "June 100% Maddox"]],
      ["?sort=email&order=asc", ["Ada Larkspur", "June 100% Maddox", "Tobias Fenn"]],
      ["?sort=subject", ["June 100% Maddox", "Tobias Fenn", "Ada Larkspur"]],
      ["?page=999&sort=name", ["Ada Larkspur", "Tobias Fenn", "June 100% Maddox"]],
      ["?q=trailer", ["Tobias Fenn", "Ada Larkspur"]],
      ["?q=%25", ["June 100% Maddox"]],
      ["?subject=Donations&sort=name&order=asc", ["Tobias Fenn", "Ada Larkspur"]],
      ["?from=2026-03-02&to=2026-03-02", ["Tobias Fenn"]],
      ["?state=answered", []],
    ])("GET /admin/messages%s lists the matching messages in order", async (query, expected) => {
      const text = await shared().staff.text(`/admin/messages${query}`);
      const names = text.matchAll(/\/2026 (June 100% Maddox|Tobias Fenn|Ada Larkspur)/g);
      expect(Array.from(names, (match) => match[1])).toEqual(expected);
      expect(text).toContain(`${expected.length} of 3 messages`);
    });

    test("opening a message shows all of it and writes an audit event", async () => {
      const { site, staff } = shared();
      const id = await idOf(site, "Tobias Fenn");
      const stored = (await site.rows("contacts")).find((row) => row.id === id);
      const personal = Object.entries(personalColumns.contacts).filter(
        ([name, rule]) => "policy" in rule && !name.endsWith("_id"),
      );
      const values = new Map(Object.entries(stored ?? {}));
      const panel = await staff.text(`/admin/messages?q=nobody&open=${id}`);
      for (const [name] of personal) expect(panel, name).toContain(values.get(name));
      expect(await site.subjectsOf("record.viewed")).toEqual([`contact:${id}`]);
      // Mails of earlier releases contain this address.
      const former = await staff.get(`/admin/contacts?open=${id}`);
      expect(former.headers.get("location")).toBe(`/admin/messages?open=${id}`);
    });

    test("the export holds exactly the filtered rows, with formulas made harmless", async () => {
      const { site, staff } = shared();
      const response = await staff.get("/admin/messages/export?from=2026-03-02");
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-disposition": 'attachment; filename="contacts-2026-03-03.csv"',
        "cache-control": "no-store",
      });
      const lines = (await response.text()).split("\r\n");
      expect(lines).toHaveLength(4);
      expect(lines[0]).toMatch(
        /^"id","created_at","name","email","phone",.*"subject",.*"message",.*"state"$/,
      );
      expect(lines[1]).toContain('"\'=1+1 is a question_"');
      expect(lines[2]).toContain('"+1 970 555 0127"');
      expect(await site.subjectsOf("exported")).toEqual(["contacts, filtered by from"]);
    });
  });

  describe("changed", () => {
    const shared = share(database, { clock: new TestClock() }, addMessages);
    const handle = (id: string, state: string, assignee = "") =>
      shared().staff.post("/admin/messages", { intent: "change", id, state, assignee });
    const note = (id: string, text: string, after = "") =>
      shared().staff.post("/admin/messages", { intent: "note", id, text, after });

    test("a message is assigned to a colleague, with notes that say something", async () => {
      const { site, staff } = shared();
      const id = await idOf(site, "Tobias Fenn");
      const [account] = await site.rows("staff_accounts");
      await handle(id, "in_progress", account?.id);
      await addStaff(staff, "m.closed", "editor");
      await site.set(
        "staff_accounts",
        { disabled_at: account?.created_at },
        { username: "m.closed" },
      );
      await expectNoText(staff, `/admin/messages?open=${id}`, "m.closed");
      await expectAnswer(handle(id, "new", "no account"), 200);
      for (const text of ["Called him", "Called him", "  ", "He comes on Monday"])
        await note(id, text);
      const called = await site.row("contact_notes", { text: "Called him" });
      await note(id, "He comes on Monday", called.id);
      const monday = { contact_id: id, text: "He comes on Monday" };
      await expectRowCount(site, "contact_notes", 2, monday);
      await expectText(
        staff,
        `/admin/messages?assignee=me&state=in_progress&open=${id}`,
        "1 of 3 messages",
        /admin Note, staff only .* Called him/,
      );
      // A form that was opened before takes back nothing that it leaves unchanged.
      const stale = { state: "new", shownState: "new", assignee: "", shownAssignee: "" };
      await staff.post("/admin/messages", { intent: "change", id, ...stale });
      const expected = { state: "in_progress", assignee_id: account?.id };
      await expectRow(site, "contacts", expected, { id });
      await handle(id, "in_progress");
      await expectText(staff, "/admin/messages?assignee=me", "0 of 3 messages");
    });

    test("a state that chosen messages get once can be undone where nothing else changed since", async () => {
      const { site, staff } = shared();
      const ada = await idOf(site, "Ada Larkspur");
      const tobias = await idOf(site, "Tobias Fenn");
      const changes = async () => (await site.subjectsOf("record.changed")).length;
      const bulk = async (fields: Record<string, string>, name = "id", each = [ada, tobias]) => {
        const form = new URLSearchParams({ filters: "q=x", key: "one", ...fields });
        for (const value of each) form.append(name, value);
        return locationOf(await staff.post("/admin/messages", form));
      };
      await handle(tobias, "in_progress");
      const before = await changes();
      for (let sent = 1; sent <= 2; sent++)
        expect(await bulk({ intent: "bulk", do: "state:spam" })).toBe(
          "/admin/messages?q=x&done=one",
        );
      expect(await changes()).toBe(before + 2);
      await handle(ada, "answered");
      const undo = () =>
        bulk({ intent: "undo", do: "state:spam", back: "/admin/messages?q=y" }, "before", [
          `${ada} new `,
          `${tobias} in_progress `,
        ]);
      expect(await undo()).toBe("/admin/messages?q=y&toast=bulk-undone");
      const states = new Map((await site.rows("contacts")).map((row) => [row.id, row]));
      expect(states.get(ada)?.state).toBe("answered");
      expect(states.get(tobias)).toMatchObject({ state: "in_progress", spam_at: null });
      expect(await undo()).toContain("undo-late");
      const [account] = await site.rows("staff_accounts");
      const assign = `assign:${account?.id}`;
      await bulk({ intent: "bulk", do: assign }, "id", [tobias]);
      await handle(tobias, "answered", account?.id);
      // What was taken back is the assignment alone.
      await bulk({ intent: "undo", do: assign }, "before", [`${tobias} in_progress `]);
      const undone = { state: "answered", assignee_id: null } as const;
      await expectRow(site, "contacts", undone, { id: tobias });
      for (const what of [`assign:${ada}`, "explode"])
        expect(await bulk({ intent: "bulk", do: what }), what).toContain("none-chosen");
      const none = await bulk({ intent: "bulk", do: "state:spam" }, "id", []);
      expect(none).toContain("none-chosen");
    });
  });
});

/** Changes of many messages at once. */
import { describe, expect, test } from "vitest";
import { BULK_MAX } from "#domain/lists/limits.ts";
import { MINUTE } from "#domain/ports/clock.ts";
import { contact } from "#tests/support/contact-message.ts";
import {
  type DatabaseKind,
  databases,
  openDesk,
  type TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { addStaff, locationOf } from "#tests/support/staff.ts";

async function open(database: DatabaseKind) {
  const { site, staff } = await openDesk(database);
  const bulk = (fields: Record<string, string>, ids: readonly string[] = []) => {
    const form = new URLSearchParams({ intent: "bulk", ...fields });
    for (const id of ids) form.append("id", id);
    return staff.post("/admin/contacts", form);
  };
  const changes = async () => (await site.subjectsOf("record.changed")).length;
  return { site, staff, bulk, changes };
}

/** Sends three messages; answers their ids, in the order in which they came. */
async function addMessages(site: TestSite): Promise<string[]> {
  for (const firstName of ["Ada", "Tobias", "June"])
    await site.postJson("/api/contact", contact({ firstName }));
  return (await site.rows("contacts")).map(({ id }) => id).sort();
}

describe.each(databases)("many messages at once on %s", (database) => {
  test("chosen messages are assigned and set, each sent twice acts once, and undone while nothing else changed them", async () => {
    const { site, staff, bulk, changes } = await open(database);
    const [ada = "", tobias = "", june = ""] = await addMessages(site);
    const [account] = await site.rows("staff_accounts");
    const before = await changes();
    for (let sent = 1; sent <= 2; sent++) {
      const fields = { do: `assign:${account?.id}`, key: "one" };
      expect(locationOf(await bulk(fields, [ada, tobias]))).toBe("/admin/contacts?done=one");
    }
    expect(await changes()).toBe(before + 2);
    expect(await staff.text("/admin/contacts?done=one")).toContain(
      "2 messages assigned to admin Undo",
    );
    expect(await staff.text("/admin/contacts?assignee=me")).toContain("2 of 3 messages");

    await bulk({ do: "state:spam", key: "two", filters: "assignee=me", all: "1" });
    // Ada's message is changed again before the undo.
    await staff.post("/admin/contacts", { intent: "handle", id: ada, state: "answered" });
    const undone = await bulk({ intent: "undo", key: "two", back: "/admin/contacts?q=x" });
    expect(locationOf(undone)).toBe("/admin/contacts?q=x&toast=bulk-undone");
    const states = (await site.rows("contacts")).map(({ id, state }) => [id, state]);
    expect(Object.fromEntries(states)).toEqual({
      [ada]: "answered",
      [tobias]: "new",
      [june]: "new",
    });
    expect((await site.rows("contacts")).map(({ spam_at }) => spam_at)).toEqual([null, null, null]);
    expect(locationOf(await bulk({ intent: "undo", key: "two" }))).toContain("undo-late");
  });

  test("an undo is refused to others and after a minute, and so is a change of nothing, of no account's and of too much", async () => {
    const { site, staff, bulk } = await open(database);
    const [ada = ""] = await addMessages(site);
    const [account] = await site.rows("staff_accounts");
    await bulk({ do: `assign:${account?.id}`, key: "one" }, [ada]);
    const colleague = await addStaff(staff, "m.editor", "editor");
    const undo = { intent: "undo", key: "one" };
    expect(locationOf(await colleague.post("/admin/contacts", undo))).toContain("undo-late");
    (site.services.clock as TestClock).advance(2 * MINUTE);
    for (const [fields, toast] of [
      [undo, "undo-late"],
      [{ do: "state:new", key: "two", id: ada }, "none-chosen"],
      [{ do: `assign:${ada}`, key: "three", id: ada }, "none-chosen"],
      [{ do: "explode", key: "four", id: ada }, "none-chosen"],
      [{ do: "state:spam", key: "five" }, "none-chosen"],
    ] as const)
      expect(locationOf(await bulk(fields))).toContain(`toast=${toast}`);
    const [message] = await site.rows("contacts");
    const {
      search_text: _text,
      person_key: _key,
      ...first
    } = message as NonNullable<typeof message>;
    const many = Array.from({ length: BULK_MAX }, (_, n) => ({
      ...first,
      id: `many-${n}`,
      idempotency_key: `many-${n}`,
    }));
    for (let at = 0; at < many.length; at += 1_000)
      await site.add("contacts", ...many.slice(at, at + 1_000));
    const all = { do: "state:answered", key: "six", all: "1", filters: "" };
    expect(locationOf(await bulk(all))).toContain("too-many-chosen");
  });

  test("the chosen messages are exported, and no others", async () => {
    const { site, staff } = await open(database);
    const [ada = "", , june = ""] = await addMessages(site);
    const file = await staff.get(`/admin/contacts/export?id=${ada}&id=${june}`);
    const lines = (await file.text()).trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.slice(1, 37)).sort()).toEqual([ada, june].sort());
  });
});

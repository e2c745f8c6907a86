/** Changes of many records, saved views and columns of the desk's lists. */
import { describe, expect, test } from "vitest";
import { BULK_MAX } from "#domain/lists/bulk-change.ts";
import { MINUTE } from "#domain/ports/clock.ts";
import { contact } from "#tests/support/contact-message.ts";
import { addGift } from "#tests/support/gifts.ts";
import {
  type DatabaseKind,
  databases,
  ORIGIN,
  openDesk,
  type TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";
import { addStaff, locationOf, type Staff, signInStaff } from "#tests/support/staff.ts";

const AT = "2026-02-01T12:00:00.000Z";

async function open(database: DatabaseKind) {
  const { site, staff } = await openDesk(database);
  const bulk = (list: string, fields: Record<string, string>, ids: readonly string[] = []) => {
    const form = new URLSearchParams(fields);
    for (const id of ids) form.append("id", id);
    return staff.post(`/admin/${list}/bulk`, form);
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

/** The sum at the foot of the list. */
const received = async (staff: Staff) =>
  Array.from((await staff.text("/admin/donations")).matchAll(/Received (\$[\d,.]+)/g)).at(-1)?.[1];

describe.each(databases)("many records at once on %s", (database) => {
  test("chosen messages are assigned and set, each sent twice acts once, and undone while nothing else changed them", async () => {
    const { site, staff, bulk, changes } = await open(database);
    const [ada = "", tobias = "", june = ""] = await addMessages(site);
    const [account] = await site.rows("staff_accounts");
    const before = await changes();
    for (let sent = 1; sent <= 2; sent++) {
      const fields = { do: `assign:${account?.id}`, key: "one" };
      expect(locationOf(await bulk("contacts", fields, [ada, tobias]))).toBe(
        "/admin/contacts?done=one",
      );
    }
    expect(await changes()).toBe(before + 2);
    expect(await staff.text("/admin/contacts?done=one")).toContain(
      "2 messages assigned to admin Undo",
    );
    expect(await staff.text("/admin/contacts?assignee=me")).toContain("2 of 3 messages");

    await bulk("contacts", { do: "state:spam", key: "two", filters: "assignee=me", all: "1" });
    // Ada's message is changed again before the undo.
    await staff.post("/admin/contacts", { intent: "handle", id: ada, state: "answered" });
    const undone = await bulk("contacts", { do: "undo", key: "two", back: "/admin/contacts?q=x" });
    expect(locationOf(undone)).toBe("/admin/contacts?q=x&toast=bulk-undone");
    const states = (await site.rows("contacts")).map(({ id, state }) => [id, state]);
    expect(Object.fromEntries(states)).toEqual({
      [ada]: "answered",
      [tobias]: "new",
      [june]: "new",
    });
    expect((await site.rows("contacts")).map(({ spam_at }) => spam_at)).toEqual([null, null, null]);
    expect(locationOf(await bulk("contacts", { do: "undo", key: "two" }))).toContain("undo-late");
  });

  test("pledges are confirmed and gifts voided with a reason, in sums and history, and undone", async () => {
    const { site, staff, bulk } = await open(database);
    const gift = await addGift(site, AT, { amount_cents: 5_000 });
    const other = await addGift(site, AT, { amount_cents: 2_000 });
    const promise = { status: "pledged", source: "pledge-form" } as const;
    const pledge = await addGift(site, AT, promise);
    const suspected = await addGift(site, AT, { ...promise, suspected: "too fast" });
    const confirmed = { do: "confirm", key: "confirm", all: "1", filters: "" };
    expect(locationOf(await bulk("donations", confirmed))).toContain("done=confirm");
    const isConfirmed = async (id: string) =>
      (await site.rows("donations")).some((row) => row.id === id && row.confirmed_at !== null);
    expect([await isConfirmed(pledge), await isConfirmed(suspected)]).toEqual([true, false]);
    await bulk("donations", { do: "undo", key: "confirm" });
    expect(await isConfirmed(pledge)).toBe(false);

    const silent = await bulk("donations", { do: "void", key: "void" }, [gift, other]);
    expect(locationOf(silent)).toContain("reason-missing");
    await bulk("donations", { do: "void", key: "void", reason: "Bounced" }, [gift]);
    expect(await received(staff)).toBe("$20.00");
    expect(await staff.text(`/admin/donations?open=${gift}`)).toContain("Voided Bounced");
    await bulk("donations", { do: "undo", key: "void" });
    expect(await received(staff)).toBe("$70.00");
    const history = (await site.rows("donation_changes")).map(({ action }) => action);
    expect(history).toEqual(["confirmed", "unconfirmed", "voided", "restored"]);
  });

  test("an undo is refused to others and after a minute, and so is a change of nothing, of no account's and of too much", async () => {
    const { site, staff, bulk } = await open(database);
    const gift = await addGift(site, AT);
    const [account] = await site.rows("staff_accounts");
    await bulk("donations", { do: `assign:${account?.id}`, key: "one" }, [gift]);
    const colleague = await addStaff(staff, "m.editor", "editor");
    const late = await colleague.post("/admin/donations/bulk", { do: "undo", key: "one" });
    expect(locationOf(late)).toContain("undo-late");
    (site.services.clock as TestClock).advance(2 * MINUTE);
    for (const [fields, toast] of [
      [{ do: "undo", key: "one" }, "undo-late"],
      [{ do: "restore", key: "two" }, "none-chosen"],
      [{ do: `assign:${gift}`, key: "three", id: gift }, "none-chosen"],
      [{ do: "explode", key: "four", id: gift }, "none-chosen"],
    ] as const)
      expect(locationOf(await bulk("donations", fields))).toContain(`toast=${toast}`);
    const many = Array.from({ length: BULK_MAX }, (_, n) => ({
      id: `many-${n}`,
      created_at: AT,
      first_name: "",
      last_name: "",
      email: "",
      amount_cents: 100,
      donation_type: "Check",
      status: "received" as const,
      external_id: `many-${n}`,
    }));
    for (let at = 0; at < many.length; at += 1_000)
      await site.add("donations", ...many.slice(at, at + 1_000));
    const all = { do: "void", reason: "All", key: "five", all: "1", filters: "" };
    expect(locationOf(await bulk("donations", all))).toContain("too-many-chosen");
  });

  test("the chosen rows are exported, and no others", async () => {
    const { site, staff } = await open(database);
    const [one, three] = [await addGift(site, AT), await addGift(site, AT)];
    await addGift(site, AT);
    const file = await staff.get(`/admin/donations/export?id=${one}&id=${three}`);
    const lines = (await file.text()).trimEnd().split("\r\n").slice(1);
    expect(lines.map((line) => line.slice(1, 37)).sort()).toEqual([one, three].sort());
  });

  test("a view is saved for oneself or for all, marked when edited, and removed by its owner only", async () => {
    const { site, staff } = await open(database);
    await addGift(site, AT, { amount_cents: 900_000 });
    await addGift(site, AT, { amount_cents: 900 });
    const query = "view=all&min=5000&page=3";
    const view = { list: "donations", name: "Large gifts", query, shared: "on" };
    const saved = new URL(locationOf(await staff.post("/admin/views", view)), ORIGIN);
    const id = saved.searchParams.get("view") ?? "";
    const stored = { name: "Large gifts", query: "min=5000", is_shared: 1 };
    expect(await site.rows("staff_views")).toMatchObject([stored]);
    const colleague = await addStaff(staff, "m.viewer", "viewer");
    expect(await colleague.text("/admin/donations")).toContain("Large gifts 1");
    const edited = `/admin/donations?view=${id}&min=5000&type=Check`;
    expect(await colleague.text(edited)).toContain("Large gifts edited");
    // Viewers save for themselves only.
    await colleague.post("/admin/views", { ...view, name: "Mine" });
    expect(await (await signInStaff(site)).text("/admin/donations")).not.toContain("Mine");
    await colleague.post("/admin/views", { intent: "remove", id });
    expect(await site.rows("staff_views")).toHaveLength(2);
    await staff.post("/admin/views", { intent: "remove", id });
    expect(await site.rows("staff_views")).toMatchObject([{ name: "Mine", is_shared: 0 }]);
    const nameless = await staff.post("/admin/views", { ...view, name: " " });
    expect(locationOf(nameless)).toContain("toast=view-refused");
  });

  test("hidden columns stay hidden for the account", async () => {
    const { site, staff } = await open(database);
    await addGift(site, AT, { phone: "970-555-0127" });
    const form = new URLSearchParams({ back: "/admin/donations" });
    for (const column of ["phone", "notes"]) form.append("column", `donations.${column}`);
    form.append("shown", "donations.notes");
    await staff.post("/admin/preferences", form);
    const text = await (await signInStaff(site)).text("/admin/donations");
    expect(text).not.toContain("970-555-0127");
    expect(text).toContain("Location Notes");
  });

  test("a word mistyped by one letter finds what was meant and says so, in the export, too", async () => {
    const { site, staff } = await open(database);
    await addGift(site, AT, { first_name: "Marigold", last_name: "Östberg" });
    await addGift(site, AT, { first_name: "Tobias", last_name: "Fenn" });
    for (const typed of ["marygold", "ostbreg", "Marigol Östbergg"]) {
      const text = await staff.text(`/admin/donations?q=${encodeURIComponent(typed)}`);
      expect(text, typed).toContain("1 of 2 gifts");
      expect(text, typed).toMatch(/Nothing has “.+”\. Shown: “.+”\./);
    }
    const file = await staff.get("/admin/donations/export?q=marygold");
    expect((await file.text()).trimEnd().split("\r\n")).toHaveLength(2);
    expect(await staff.text("/admin/donations?q=zebra")).toContain("0 of 2 gifts");
  });
});

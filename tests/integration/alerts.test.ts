/** The alerts that people choose: at once, daily, never. */
import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#domain/ports/clock.ts";
import { databases } from "#tests/support/open-test-site.ts";
import { openWorld, run, send, type World } from "#tests/support/open-world.ts";
import { addStaff, idOf, type Staff, signInStaff } from "#tests/support/staff.ts";

const EDITOR = "ruth@example.org";

/** An editor with a mail address, who has chosen. */
async function openAlerts(database: (typeof databases)[number], choices: Record<string, string>) {
  const world = await openWorld(database);
  const staff = await signInStaff(world.site);
  const editor = await addStaff(staff, "ruth", "editor");
  const own = { name: "Ruth", email: EDITOR };
  await editor.post("/admin/account", own);
  await editor.post("/admin/alerts", choices);
  await world.site.runSchedule();
  return { world, staff, editor };
}

/** Time passes, the schedule runs, and mails go out; answers the new ones to the editor. */
async function mailsAfter({ site, clock, smtp }: World, time: number) {
  smtp.mails.length = 0;
  clock.advance(time);
  // Of two instances one sends.
  await Promise.all([site.runSchedule(), site.runSchedule()]);
  await run(site);
  return smtp.mails.filter(({ recipients }) => recipients[0] === EDITOR);
}

const assign = async ({ site, post }: Staff) => {
  const [contact] = await site.rows("contacts");
  const change = { intent: "handle", state: "new", assignee: await idOf(site, "ruth") };
  const { status } = await post("/admin/contacts", { ...change, id: contact?.id ?? "" });
  expect(status).toBeLessThan(400);
};

describe.each(databases)("alerts on %s", (database) => {
  test("what is chosen at once comes within a minute, as numbers with a way to the list, and once", async () => {
    const choices = { messages: "at-once", assigned: "at-once" };
    const { world, staff } = await openAlerts(database, choices);
    expect(await mailsAfter(world, MINUTE)).toEqual([]);
    await send(world.site, { firstName: "Dale", message: "May I bring my horse?" });
    const [told, ...more] = await mailsAfter(world, MINUTE);
    expect([told?.subject, more]).toEqual(["1 new message", []]);
    expect(told?.text).toContain("/admin/contacts?state=waiting");
    expect(told?.text).toContain("/admin/alerts");
    expect(told?.text).not.toMatch(/Dale|horse/);
    expect(await mailsAfter(world, MINUTE)).toEqual([]);
    await assign(staff);
    const [assigned] = await mailsAfter(world, MINUTE);
    expect(assigned?.subject).toBe("1 message assigned to you");
  });

  test("the daily mail comes once at seven in the organisation's zone, with all of a day, and not when there is nothing", async () => {
    // 5 AM in Denver.
    const choices = { messages: "daily", assigned: "daily", pledges: "never" };
    const { world, staff } = await openAlerts(database, choices);
    await send(world.site);
    await send(world.site, { email: "other@example.org", message: "Another long message" });
    expect(await mailsAfter(world, HOUR)).toEqual([]);
    const mails = await mailsAfter(world, HOUR + MINUTE);
    expect(mails.map(({ subject }) => subject)).toEqual(["2 new messages"]);
    expect(await mailsAfter(world, MINUTE)).toEqual([]);
    expect(await mailsAfter(world, DAY)).toEqual([]);
    await assign(await signInStaff(staff.site));
    expect((await mailsAfter(world, DAY)).map(({ subject }) => subject)).toEqual([
      "1 message assigned to you",
    ]);
  });

  test("a person who chooses otherwise, or whose account is closed, is told nothing more", async () => {
    const { world, staff, editor } = await openAlerts(database, { messages: "at-once" });
    await editor.post("/admin/alerts", { messages: "never" });
    await send(world.site);
    expect(await mailsAfter(world, MINUTE)).toEqual([]);
    await editor.post("/admin/alerts", { messages: "at-once" });
    const id = await idOf(world.site, "ruth");
    const closing = { intent: "change", id, role: "editor", disabled: "on", email: EDITOR };
    await staff.post("/admin/accounts", closing);
    await send(world.site, { email: "third@example.org" });
    expect(await mailsAfter(world, MINUTE)).toEqual([]);
  });
});

import { describe, expect, test } from "vitest";
import { DAY, HOUR, MINUTE } from "#domain/ports/clock.ts";
import { databases } from "#tests/support/open-test-site.ts";
import { openWorld, run, send, type World } from "#tests/support/open-world.ts";
import { addStaff, idOf, signInStaff } from "#tests/support/staff.ts";

const EDITOR = "ruth@example.org";

/** 5 AM in Denver; an editor with a mail address wants the daily mail. */
async function openDaily(database: (typeof databases)[number]) {
  const world = await openWorld(database);
  const staff = await signInStaff(world.site);
  const editor = await addStaff(staff, "ruth", "editor");
  await editor.post("/admin/account", { name: "Ruth", email: EDITOR });
  await editor.post("/admin/alerts", { daily: "on" });
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

describe.each(databases)("the daily mail on %s", (database) => {
  test("comes once at seven in the organisation's zone, as numbers with a way to the lists, and not when there is nothing", async () => {
    const { world } = await openDaily(database);
    await send(world.site, { firstName: "Dale", message: "May I bring my horse?" });
    await send(world.site, { email: "other@example.org", message: "Another long message" });
    expect(await mailsAfter(world, HOUR)).toEqual([]);
    const [mail, ...more] = await mailsAfter(world, HOUR + MINUTE);
    expect([mail?.subject, more]).toEqual(["2 new messages", []]);
    expect(mail?.text).toContain("/admin/contacts?state=waiting");
    expect(mail?.text).toContain("/admin/alerts");
    expect(mail?.text).not.toMatch(/Dale|horse/);
    expect(await mailsAfter(world, MINUTE)).toEqual([]);
    expect(await mailsAfter(world, DAY)).toEqual([]);
  });

  test.each(["wants none any more", "has a closed account"])(
    "does not come to a person who %s",
    async (why) => {
      const { world, staff, editor } = await openDaily(database);
      const id = await idOf(world.site, "ruth");
      const closing = { intent: "change", id, role: "editor", disabled: "on", email: EDITOR };
      if (why === "wants none any more") await editor.post("/admin/alerts", {});
      else await staff.post("/admin/accounts", closing);
      await send(world.site);
      expect(await mailsAfter(world, 3 * HOUR)).toEqual([]);
    },
  );
});

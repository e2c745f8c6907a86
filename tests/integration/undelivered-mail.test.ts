import { describe, expect, test } from "vitest";
import { databases, locationOf, signInStaff } from "#tests/support/open-test-site.ts";
import { openWorld, run, runForHours, send } from "#tests/support/open-world.ts";

describe.each(databases)("mail that is not delivered on %s", (database) => {
  test("a mail that the server refuses is tried four times, listed as given up, and sent when staff retry", async () => {
    const world = await openWorld(database);
    const { site, smtp } = world;
    smtp.refuseWith = 550;
    await send(site);
    await runForHours(world, 96);
    expect(smtp.refusals).toBe(8);
    const staff = await signInStaff(site);
    const before = await staff.text("/admin/jobs");
    expect(before).toMatch(/Failed 2 /);
    expect(before).toMatch(/Mail to staff Failed 4 × The mail server answered 550/);
    expect(before).toMatch(/Thank-you mail Failed 4 × The mail server answered 550/);

    smtp.refuseWith = null;
    const retried = await staff.post("/admin/jobs", { retry: "all" });
    expect(retried.status).toBe(303);
    expect(locationOf(retried)).toBe("/admin/jobs?toast=work-retried");
    await run(site);
    expect(smtp.mails).toHaveLength(2);
    expect(await staff.text("/admin/jobs")).toContain("No delivery has failed.");
    const again = await staff.post("/admin/jobs", { retry: "all" });
    expect(locationOf(again)).toBe("/admin/jobs?toast=nothing-to-do");
  });
});

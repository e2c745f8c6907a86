import { describe, expect, test } from "vitest";
import { HOUR } from "#domain/ports/clock.ts";
import { databases, signInAsAdministrator } from "#tests/support/open-test-site.ts";
import { openWorld, run, runForDays, send } from "#tests/support/open-world.ts";
import { textOf } from "#tests/support/text-of.ts";

describe.each(databases)("mail that does not go out on %s", (database) => {
  test("a refusing mail server is tried again, then staff see the dead letters and retry them", async () => {
    const world = await openWorld(database);
    const { site, smtp } = world;
    smtp.refuseWith = 550;
    await send(site);
    await runForDays(world);
    expect(smtp.refusals).toBe(8);
    const cookie = await signInAsAdministrator(site);
    const before = await textOf(await site.get("/admin/jobs", { cookie }));
    expect(before).toMatch(/Given up 2 /);
    expect(before).toMatch(/Mail to the staff Given up 4 × The mail server answered 550/);
    expect(before).toMatch(/Thank-you mail Given up 4 × The mail server answered 550/);

    smtp.refuseWith = null;
    const retried = await site.post("/admin/jobs", new URLSearchParams({ retry: "all" }), {
      cookie,
    });
    expect([retried.status, retried.headers.get("location")]).toEqual([
      303,
      "/admin/jobs?notice=work-retried",
    ]);
    await run(site);
    expect(smtp.mails).toHaveLength(2);
    expect(await textOf(await site.get("/admin/jobs", { cookie }))).toContain(
      "Every delivery has gone as it should.",
    );
    const again = await site.post("/admin/jobs", new URLSearchParams({ retry: "all" }), { cookie });
    expect(again.headers.get("location")).toBe("/admin/jobs?notice=nothing-to-do");
  });

  test("a mail server that is away for a day loses nothing", async () => {
    const world = await openWorld(database);
    world.smtp.refuseWith = 451;
    await send(world.site);
    for (let hour = 0; hour < 24; hour++) {
      await run(world.site);
      world.clock.advance(HOUR);
    }
    world.smtp.refuseWith = null;
    await runForDays(world);
    expect(world.smtp.mails).toHaveLength(2);
  });
});

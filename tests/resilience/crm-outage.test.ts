import { expect, test } from "vitest";
import { MINUTE } from "#domain/ports/clock.ts";
import { openWorld, run, runForHours, send, unfinished } from "#tests/support/open-world.ts";

const AT_ONCE = 50;

test.each([
  ["sqlite", 1_000],
  ["postgres", 300],
] as const)(
  "on %s each of %i messages sent while the CRM is down becomes one Case when it is back",
  async (database, count) => {
    const world = await openWorld(database);
    const { site, crm, clock } = world;
    crm.mood.down = true;
    for (let sent = 0; sent < count; sent += AT_ONCE) {
      const numbers = Array.from({ length: AT_ONCE }, (_, i) => sent + i);
      await Promise.all(numbers.map((n) => send(site, { message: `Message ${n} of many` })));
      // Cases alone are counted here; mail has tests of its own.
      await site.db.deleteFrom("jobs").where("kind", "<>", "contact.create-case").execute();
      clock.advance(MINUTE);
      await run(site);
    }
    expect(crm.cases.size).toBe(0);

    crm.mood.down = false;
    crm.mood.dropAfterWork = 0.05;
    for (let hour = 0; hour < 60; hour++) {
      await runForHours(world, 1);
      if (crm.cases.size === count) crm.mood.dropAfterWork = 0;
    }
    await run(site);
    const texts = [...crm.cases.values()].map((made) => made.Description);
    expect(new Set(texts).size).toBe(count);
    // Some were written again because their answer was lost; none of them made a second Case.
    expect(crm.upserts.length).toBeGreaterThan(count);
    expect(crm.upserts.filter((upsert) => upsert.created)).toHaveLength(count);
    expect(await unfinished(site)).toEqual([]);
  },
  180_000,
);

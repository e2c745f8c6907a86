import { expect, test } from "vitest";
import { DAY, MINUTE } from "#domain/ports/clock.ts";
import { beginThrottledAttempt, LOCKED_FOR } from "#domain/sessions/lockout.ts";
import { countSubmission } from "#domain/spam/count-submission.ts";
import { databases, openStill } from "#tests/support/open-test-site.ts";

test.each(databases)(
  "after the clock jumped two days ahead and back, no lock or hourly limit outlasts its own length, on %s",
  async (database) => {
    const { db, clock } = await openStill(database);
    const attempt = () => beginThrottledAttempt(db, clock, "admin", "192.0.2.7");
    const count = async () => (await countSubmission(db, clock, "form:192.0.2.7")).count;
    clock.advance(2 * DAY);
    for (let failed = 0; failed < 5; failed++) await attempt();
    expect((await attempt()).lockedFor).toBe(LOCKED_FOR);
    expect([await count(), await count()]).toEqual([1, 2]);
    clock.advance(-2 * DAY);
    expect((await attempt()).lockedFor).toBeNull();
    expect(await count()).toBe(1);
    for (let failed = 0; failed < 4; failed++) await attempt();
    expect((await attempt()).lockedFor).toBe(LOCKED_FOR);
    clock.advance(LOCKED_FOR);
    expect((await attempt()).lockedFor).toBeNull();
    clock.advance(60 * MINUTE);
    expect(await count()).toBe(1);
  },
);

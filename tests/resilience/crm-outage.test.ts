import { describe, expect, onTestFinished, test } from "vitest";
import { HOUR, MINUTE } from "#domain/ports/clock.ts";
import { startSalesforce } from "#tests/fakes/salesforce.ts";
import { asJson, contactBody } from "#tests/support/contact-message.ts";
import { databases, openTestSite, TestClock } from "#tests/support/open-test-site.ts";

const MESSAGES = 1_000;
const AT_ONCE = 50;

describe.each(databases)("an outage of the CRM on %s", (database) => {
  test("1,000 messages sent while it is down become 1,000 Cases when it is back", async () => {
    const crm = await startSalesforce();
    onTestFinished(crm.close);
    const clock = new TestClock();
    const env = { ...crm.env, CONTACT_HOURLY_LIMIT: "0" };
    const site = await openTestSite(database, { clock, env });
    const { db, outbox } = site.services;

    crm.mood.down = true;
    for (let sent = 0; sent < MESSAGES; sent += AT_ONCE) {
      const responses = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, i) =>
          site.post(
            "/api/contact",
            contactBody({ message: `Message ${sent + i} of many` }),
            asJson,
          ),
        ),
      );
      expect(responses.every((response) => response.status === 201)).toBe(true);
      // Cases alone are looked at here; mail has tests of its own.
      await db.deleteFrom("jobs").where("kind", "<>", "contact.create-case").execute();
      clock.advance(MINUTE);
      await outbox.runDue();
    }
    expect(crm.cases.size).toBe(0);

    crm.mood.down = false;
    crm.mood.dropAfterWork = 0.05;
    for (let hour = 0; hour < 60; hour++) {
      clock.advance(HOUR);
      await outbox.runDue();
      if (crm.cases.size === MESSAGES) crm.mood.dropAfterWork = 0;
    }
    const texts = [...crm.cases.values()].map((made) => made.Description);
    expect(crm.cases.size).toBe(MESSAGES);
    expect(new Set(texts).size).toBe(MESSAGES);
    // Some were written again because their answer was lost; none of them made a second Case.
    expect(crm.upserts.length).toBeGreaterThan(MESSAGES);
    expect(crm.upserts.filter((upsert) => upsert.created)).toHaveLength(MESSAGES);
    const left = await db.selectFrom("jobs").select("id").where("state", "<>", "done").execute();
    expect(left).toEqual([]);
  }, 180_000);
});

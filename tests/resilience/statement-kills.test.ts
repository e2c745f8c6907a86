import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { organizationDefaults } from "#content/organization.ts";
import { isoTime } from "#domain/values/clock.ts";
import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/database.ts";
import { startSmtp } from "#tests/fakes/smtp.ts";
import { addGift } from "#tests/support/gifts.ts";
import { CHURCH } from "#tests/support/letters.ts";
import { databases, makeDataStore, TestClock } from "#tests/support/open-test-site.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { postForm, sessionCookieOf, startSite } from "#tests/support/site-process.ts";

/** `KILLS=30 npm test -- statement-kills` kills more often, and on both databases. */
const KILLS = Number(process.env.KILLS ?? 2);
const STATEMENTS = 100;

test.each(process.env.KILLS ? databases : (["postgres"] as const))(
  `on %s, killed ${KILLS} times while statements are sent, the site sends each, and none as another message`,
  async (database) => {
    const smtp = await startSmtp();
    const store = await makeDataStore(database, true);
    const db = openDatabase(readConfig(store.env));
    const clock = new TestClock("2025-03-01T12:00:00.000Z");
    await publishContent({ services: { db, clock } } as never, "organization", {
      ...organizationDefaults,
      ...CHURCH,
    });
    for (let n = 0; n < STATEMENTS; n++)
      await addGift({ db } as never, isoTime(clock), { email: `giver${n}@example.org` });
    await db.destroy();
    const site = await startSite({
      ...store.env,
      ...smtp.env,
      LOG_LEVEL: "silent",
      JOB_LEASE_SECONDS: "5",
    });
    onTestFinished(async () => {
      await site.remove();
      await smtp.close();
      await store.remove();
    });
    const headers = { cookie: await sessionCookieOf(site.url, site.administrator) };
    const page = `${site.url}/admin/donations/statements?year=2025`;
    const press = () =>
      postForm(
        page,
        new URLSearchParams({ intent: "email", key: randomUUID(), all: "1" }),
        headers,
      ).catch(() => null);
    for (let kill = 0; kill < KILLS; kill++) {
      const sent = press();
      await pause((kill * 97) % 400);
      await site.kill();
      await sent;
      await site.start();
    }
    await press();
    const addressesOf = () => new Set(smtp.mails.map(({ recipients }) => recipients[0]));
    await expect.poll(() => addressesOf().size, { timeout: 60_000 }).toBe(STATEMENTS);
    // A mail that was accepted as the site died is sent again with the same Message-ID, and some
    // mailboxes drop the second.
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(STATEMENTS);
  },
  600_000,
);

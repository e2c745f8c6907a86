/**
 * Tests that church and EIN, which were published with the suggested gifts, move to the
 * organization, also those of a draft.
 */
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { databases, makeDataStore } from "#tests/support/open-test-site.ts";
import { migrateBefore, openStored } from "./earlier-release.ts";

const AT = "2026-01-02T12:00:00.000Z";
const LATER = "2026-02-02T12:00:00.000Z";
const RECEIVER = { church: "Sample Church", ein: "12-3456789" };

test.each(databases.flatMap((database) => [[database, true] as const, [database, false] as const]))(
  "on %s, with an organization of its own: %s",
  async (database, hasOwn) => {
    const { env, remove } = await makeDataStore(database);
    onTestFinished(remove);
    const db = openStored(env);
    await migrateBefore(db, "0096");
    const publish = (id: string, key: string, value: object, publishAt = AT, withdraws?: string) =>
      sql`insert into content_revisions
      (id, at, key, language, value, publish_at, withdraws, username)
      values (${id}, ${AT}, ${key}, 'en', ${JSON.stringify(value)}, ${publishAt}, ${withdraws ?? null},
        'ada')`.execute(db);
    await publish("1", "giving", { giftCents: [5000], church: "Earlier", ein: "" });
    await publish("2", "giving", { giftCents: [5000], ...RECEIVER });
    // This revision was scheduled and withdrawn.
    await publish("3", "giving", { giftCents: [5000], church: "Withdrawn", ein: "" }, LATER);
    await publish("4", "giving", { giftCents: [5000] }, LATER, "3");
    if (hasOwn) await publish("5", "organization", { name: "Vale Arena" });
    const draft = (key: string, value: object) =>
      sql`insert into content_drafts (key, language, value, version, username, updated_at)
      values (${key}, 'en', ${JSON.stringify(value)}, 1, 'ada', ${AT})`.execute(db);
    await draft("giving", { giftCents: [5000], ...RECEIVER, church: "In a draft" });
    if (hasOwn) await draft("organization", { name: "Draft" });
    await migrate(db);
    const { rows } = await sql<{ value: string }>`
    select value from content_revisions where key = 'organization'
    union all select value from content_drafts where key = 'organization'`.execute(db);
    expect(rows.map(({ value }) => JSON.parse(value))).toEqual([
      { ...(hasOwn && { name: "Vale Arena" }), ...RECEIVER },
      { ...(hasOwn && { name: "Draft" }), ...RECEIVER, church: "In a draft" },
    ]);
    await db.destroy();
  },
);

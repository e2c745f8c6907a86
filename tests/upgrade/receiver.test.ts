/** Church and EIN, which were published with the suggested gifts, stand with the organization. */
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { migrate, migrations } from "#db/migrate.ts";
import { databases, makeDataStore } from "#tests/support/open-test-site.ts";
import { openStored } from "./earlier-release.ts";

const AT = "2026-01-02T12:00:00.000Z";
const RECEIVER = { church: "Sample Church", ein: "12-3456789" };

test.each(databases.flatMap((database) => [[database, true] as const, [database, false] as const]))(
  "on %s, with an organization of its own: %s",
  async (database, hasOwn) => {
    const { env, remove } = await makeDataStore(database);
    onTestFinished(remove);
    const db = openStored(env);
    await sql`create table kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
    for (const [name, { up }] of Object.entries(migrations)) {
      if (name >= "0096") break;
      await up(db as never);
      await sql`insert into kysely_migration values (${name}, ${AT})`.execute(db);
    }
    const publish = (id: string, key: string, value: object) =>
      sql`insert into content_revisions (id, at, key, language, value, publish_at, username)
      values (${id}, ${AT}, ${key}, 'en', ${JSON.stringify(value)}, ${AT}, 'ada')`.execute(db);
    await publish("1", "giving", { giftCents: [5000], church: "Earlier", ein: "" });
    await publish("2", "giving", { giftCents: [5000], ...RECEIVER });
    if (hasOwn) await publish("3", "organization", { name: "Vale Arena" });
    await sql`insert into content_drafts (key, language, value, version, username, updated_at)
    values ('organization', 'en', ${JSON.stringify({ name: "Draft" })}, 1, 'ada', ${AT})`.execute(
      db,
    );
    await migrate(db);
    const { rows } = await sql<{ value: string }>`
    select value from content_revisions where key = 'organization'
    union all select value from content_drafts where key = 'organization'`.execute(db);
    expect(rows.map(({ value }) => JSON.parse(value))).toEqual([
      { ...(hasOwn && { name: "Vale Arena" }), ...RECEIVER },
      { name: "Draft", ...RECEIVER },
    ]);
    await db.destroy();
  },
);

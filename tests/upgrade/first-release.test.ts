import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { describe, expect, onTestFinished, test } from "vitest";
import { listMigrations, migrate, migrations } from "#db/migrate.ts";
import * as first from "#db/migrations/0001-first.ts";
import { readConfig } from "#server/config/config.ts";
import { openDatabase } from "#server/container.ts";
import { databases, makeDataStore, openTestSite } from "#tests/support/open-test-site.ts";

/** How the first release noted its migration. */
const FIRST_MIGRATION = [
  sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`,
  sql`insert into kysely_migration values ('0001-first', '2026-01-01T00:00:00.000Z')`,
];

/** The first released schema with a row in each of its tables, as that release wrote them. */
const FIRST_ROWS = [
  sql`insert into contacts values ('c-1', '2026-01-05T10:00:00.000Z', 'Ada Larkspur',
    'ada@example.org', null, 'Donations', 'Words of the first release', 'form:first')`,
  sql`insert into donations values ('d-1', '2026-01-06T10:00:00.000Z', 'Ada', 'Larkspur',
    'ada@example.org', null, 12345600, 'One-time', 'Bayfield', 'CO', null, 'received')`,
  sql`insert into jobs values ('j-1', '2026-01-05T10:00:00.000Z', 'contact.create-case', '{}',
    'case:c-1', 'waiting', 3, '2026-01-05T10:00:00.000Z')`,
  sql`insert into staff_accounts values ('s-1', '2026-01-01T00:00:00.000Z', 'admin', 'hash')`,
  sql`insert into staff_sessions values ('x', 's-1', '2026-01-01T00:00:00.000Z', '2026-01-01T00:30:00.000Z')`,
  sql`insert into sign_in_failures values ('name:admin', 2, '2026-01-01T00:00:00.000Z', null)`,
];

/** What a release before migration 0015 left behind. */
const OLDER_ROWS = [
  sql`insert into contacts (id, created_at, name, email, subject, message, idempotency_key) values
    ('c-2', '2026-01-05T10:00:00.000Z', 'Mary Ann Fenn', 'm@example.org', 'Donations', 'm', 'k-2')`,
  sql`insert into contacts (id, created_at, name, email, subject, message, idempotency_key, state)
    values ('c-3', '2026-01-05T10:00:00.000Z', 'Program', 'p@example.org', 'Donations', 'm', 'k-3',
    'spam')`,
  sql`insert into jobs (id, created_at, kind, payload, unique_key, run_at) values ('j-2',
    '2026-01-05T10:00:00.000Z', 'contact.create-case',
    '{"contactId":"c-2","firstName":"Mary Ann","lastName":"Fenn","email":"m@example.org"}',
    'case:c-2', '2026-01-05T10:00:00.000Z')`,
  sql`insert into donations (id, created_at, first_name, last_name, email, amount_cents,
    donation_type, status, source, external_id, pledge_months) values ('d-2',
    '2026-01-06T10:00:00.000Z', 'P', '', 'p@example.org', 500, 'Suspected spam', 'pledged',
    'pledge-form', 'k', 24)`,
  sql`insert into audit_events (id, at, staff_id, username, action, subject, address) values ('a-1',
    '2026-01-06T10:00:00.000Z', 's-1', 'admin', 'exported', 'contacts?q=ada%40example.org', 'x')`,
  sql`insert into audit_events (id, at, staff_id, username, action, subject, address) values ('a-2',
    '2026-01-06T10:00:00.000Z', null, 'hunter-of-horses', 'sign-in.failed', null, 'x')`,
];

describe.each(databases)("upgrading on %s", (database) => {
  async function openFirstRelease() {
    const { env, remove } = await makeDataStore(database);
    const db = openDatabase(readConfig(env));
    onTestFinished(async () => {
      await db.destroy();
      await remove();
    });
    // The first migration knows none of the tables that our types name.
    await first.up(db as unknown as Kysely<unknown>);
    for (const statement of [...FIRST_MIGRATION, ...FIRST_ROWS]) await statement.execute(db);
    return { env, db };
  }

  test("the schema of the first release becomes the newest, and its data stays", async () => {
    const { env, db } = await openFirstRelease();
    const ran = await migrate(db);
    expect(ran[0]).toBe("0002-follow-up");
    expect(await listMigrations(db)).toEqual(["0001-first", ...ran]);
    expect(await migrate(db)).toEqual([]);
    const site = await openTestSite(database, { env });
    expect(site.firstSignIn).toBeNull();
    const contact = { message: "Words of the first release", state: "new" };
    expect(await site.rows("contacts")).toMatchObject([contact]);
    const gift = { amount_cents: 12_345_600, currency: "USD", source: "staff" };
    expect(await site.rows("donations")).toMatchObject([gift]);
    expect(await site.json("/api/progress")).toMatchObject({ raised: 623_456 });
  });

  test("copies that an older release made of visitors' texts are removed from jobs and the audit log", async () => {
    const { db } = await openFirstRelease();
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo("0011-session-address");
    for (const row of OLDER_ROWS) await row.execute(db);
    const before = new Date().toISOString();
    await migrate(db);

    const contacts = await db.selectFrom("contacts").selectAll().orderBy("id").execute();
    expect(contacts).toMatchObject([
      // Only the whole name is known of one, the names as typed of the other.
      { id: "c-1", first_name: "Ada", last_name: "Larkspur", spam_at: null },
      { id: "c-2", name: "Mary Ann Fenn", first_name: "Mary Ann", last_name: "Fenn" },
      { id: "c-3", first_name: "Program", last_name: "", state: "spam" },
    ]);
    // Since when it is spam is not known: its retention begins with the upgrade.
    expect(contacts[2]?.spam_at ?? "").toMatch(/^20.*Z$/);
    expect((contacts[2]?.spam_at ?? "") >= before).toBe(true);
    const work = await db.selectFrom("jobs").select(["unique_key", "payload"]).execute();
    expect(Object.fromEntries(work.map((job) => [job.unique_key, job.payload]))).toEqual({
      "case:c-1": '{"contactId":"c-1"}',
      "case:c-2": '{"contactId":"c-2"}',
    });
    const pledge = await db
      .selectFrom("donations")
      .select(["donation_type", "suspected"])
      .where("id", "=", "d-2")
      .executeTakeFirst();
    expect(pledge).toEqual({ donation_type: "Pledge over 24 months", suspected: "unknown" });

    const log = await db.selectFrom("audit_events").selectAll().orderBy("id").execute();
    expect(log.map(({ username, subject }) => [username, subject])).toEqual([
      ["admin", "contacts, filtered"],
      ["unknown name", null],
    ]);
    await expect(db.updateTable("audit_events").set({ username: "x" }).execute()).rejects.toThrow(
      /append-only/,
    );
  });

  test("several instances that start at once migrate once", async () => {
    const { env, db } = await openFirstRelease();
    const others = [0, 1].map(() => openDatabase(readConfig(env)));
    onTestFinished(async () => void (await Promise.all(others.map((other) => other.destroy()))));
    // The embedded database has one instance: no other instance races with it.
    const racing = database === "postgres" ? [db, ...others] : [db];
    const ran = await Promise.all(racing.map(migrate));
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
    const names = await listMigrations(db);
    expect(new Set(names).size).toBe(names.length);
  });
});

import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { isOnPostgres } from "#db/dialect.ts";
import { foldText } from "#db/fold-text.ts";
import { listMigrations, migrate, migrations } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import { undoImport } from "#domain/imports/undo-import.ts";
import { readConfig } from "#server/config/config.ts";
import { openDatabase, openForUpgrade } from "#server/database.ts";
import { messageForm } from "#tests/support/message.ts";
import { databases, makeDataStore, openTestSite } from "#tests/support/open-test-site.ts";
import { expectAnswer, expectText } from "#tests/support/text-of.ts";
import {
  countRecords,
  layRelease,
  migrateBefore,
  openStored,
  recordsOf,
  releases,
} from "./earlier-release.ts";

/** Copies of visitors' texts that the release of 62029d6 made in jobs and the audit log. */
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

describe.each(databases)("on %s", (database) => {
  test.each(releases)(
    "the database of %s is brought up to date with all its records, and the site works",
    async (release) => {
      const env = await layRelease(database, release);
      const before = openStored(env);
      expect(await countRecords(before)).toEqual(recordsOf[release]);
      await before.destroy();
      const site = await openTestSite(database, { env });
      expect(await countRecords(site.db)).toEqual(recordsOf[release]);
      await expectAnswer(site.get("/readyz"), 200);
      expect(await migrate(site.db)).toEqual([]);
      const stored = await site.postJson("/api/pledge", messageForm({ amount: "250", notes: "" }));
      expect(stored.status).toBe(201);
      if (release !== "62029d6")
        await expectText(site, "/about", "The office is closed on Friday.");
    },
  );

  test("imports that were open are closed, what was half written or half undone is gone, and written ones can be undone", async () => {
    const env = await layRelease(database, "c8d26346");
    const db = openStored(env);
    const AT = "2026-02-01T12:00:00.000Z";
    const states = ["columns", "ready", "writing", "removing", "done"];
    for (const state of states) {
      const busy = state === "removing" ? 1 : null;
      await sql`insert into imports (id, created_at, source, file_name, row_count, state, busy, booked_at)
        values (${state}, ${AT}, 'csv', 'a.csv', 1, ${state}, ${busy}, ${AT})`.execute(db);
      if (["removing", "done"].includes(state))
        await sql`insert into donations (id, created_at, updated_at, first_name, last_name, email,
          amount_cents, donation_type, status, source, external_id, import_id)
          values (${state}, ${AT}, ${AT}, 'Ada', '', '', 100, 'One-time', 'received', 'csv', ${state},
          ${state})`.execute(db);
    }
    await db.destroy();
    const site = await openTestSite(database, { env });
    const stored = await site.rows("imports");
    expect(Object.fromEntries(stored.map(({ id, state }) => [id, state]))).toEqual({
      columns: "closed",
      ready: "closed",
      writing: "closed",
      removing: "undone",
      done: "done",
    });
    const imported = async () =>
      (await site.rows("donations")).filter(({ import_id }) => import_id).map(({ id }) => id);
    expect(await imported()).toEqual(["done"]);
    const actor = { staffId: null, username: "ada", clientIp: "terminal" };
    expect(await undoImport({ ...site.services, actor }, "done")).toBe(true);
    expect(await imported()).toEqual([]);
  });

  test("a migration that fails leaves the schema as it was, and says what to do", async () => {
    const env = await layRelease(database, "62029d6");
    const db = openStored(env);
    // A stopped upgrade of an earlier version left this behind on SQLite.
    await sql`alter table donations add column search_text text not null default ''`.execute(db);
    const tables = async () => (await db.introspection.getTables()).map(({ name }) => name).sort();
    const before = await tables();
    await expect(migrate(db)).rejects.toThrow(
      /could not be brought up to date at 0038-desk: .*Nothing was changed.*npm run restore/,
    );
    expect(await tables()).toEqual(before);
    await sql`alter table donations drop column search_text`.execute(db);
    expect(await migrate(db)).toHaveLength(Object.keys(migrations).length - 1);
    expect(await countRecords(db)).toEqual(recordsOf["62029d6"]);
  });

  test("the triggers of the texts to search are made anew, and so are the texts", async () => {
    const db = openStored(await layRelease(database, "62029d6"));
    await migrate(db);
    const triggers = await searchTriggers(db);
    expect(triggers).toHaveLength(database === "sqlite" ? 4 : 2);
    await db.updateTable("contacts").set({ search_text: "of an earlier rule" }).execute();
    await migrate(db);
    expect((await readTexts(db)).every(({ stored }) => stored === "of an earlier rule")).toBe(true);
    const on = database === "postgres" ? " on contacts" : "";
    for (const name of triggers.filter((each) => each.startsWith("contacts")))
      await sql.raw(`drop trigger ${name}${on}`).execute(db);
    await migrate(db);
    expect(await searchTriggers(db)).toEqual(triggers);
    await db.updateTable("contacts").set({ phone: "(970) 555-0142" }).execute();
    for (const { stored, texts } of await readTexts(db))
      expect(stored).toBe(`${foldText(texts)} 9705550142`);
  });

  test("reminders that were switched on beside the suggested gifts stay on", async () => {
    const env = await layRelease(database, "c8d26346");
    const db = openStored(env);
    const steps = [
      ["r-1", "on", "2026-01-02T00:00:00.000Z", null],
      ["r-2", "off", "2026-01-03T00:00:00.000Z", null],
      // This revision was withdrawn, so it does not count.
      ["r-3", null, "2026-01-03T00:00:00.000Z", "r-2"],
    ] as const;
    for (const [id, reminders, at, withdraws] of steps)
      await sql`insert into content_revisions (id, key, language, value, at, publish_at, username,
        withdraws) values (${id}, 'giving', 'en', ${JSON.stringify({ giftCents: [100_00], reminders })},
        ${at}, ${at}, 'admin', ${withdraws})`.execute(db);
    await db.destroy();
    const { services } = await openTestSite(database, { env });
    await services.refresh();
    expect(services.facts.read("desk")).toMatchObject({ reminders: "on" });
    expect(services.facts.read("giving").giftCents).toEqual([100_00]);
  });

  test("refunds that files told are kept, each with its file", async () => {
    const { env, remove } = await makeDataStore(database);
    onTestFinished(remove);
    const db = openStored(env);
    await migrateBefore(db, "0100");
    const refund = { source: "csv", gift: "G1", key: "R1 2000 1", cents: 20_00, import_id: "a" };
    await db.insertInto("gift_refunds").values(refund).execute();
    await migrate(db);
    const other = { ...refund, import_id: "b" };
    await db.insertInto("gift_refunds").values(other).execute();
    const stored = await db.selectFrom("gift_refunds").selectAll().orderBy("import_id").execute();
    expect(stored).toMatchObject([refund, other]);
  });

  test("a database that stopped between two releases is said to be half-way", async () => {
    const db = openStored(await layRelease(database, "62029d6"));
    await sql`insert into kysely_migration values ('0012-money-sums', '2026-01-01T00:00:00.000Z')`.execute(
      db,
    );
    await expect(migrate(db)).rejects.toThrow(/stopped during its upgrade.*npm run restore/);
  });

  test("a database that has the migrations which one replaces loses only what no code reads", async () => {
    const db = openStored(await layRelease(database, "c8d26346"));
    await migrate(db);
    const fresh = await columnsOf(db);
    await sql`update kysely_migration set name = '0064-fewer-indices' where name = '0064-office'`.execute(
      db,
    );
    await sql`delete from kysely_migration where name = '0066-unused'`.execute(db);
    await sql`create table staff_views (id text primary key)`.execute(db);
    await sql`alter table staff_accounts add column wants_daily_mail integer not null default 0`.execute(
      db,
    );
    expect(await migrate(db)).toEqual(["0066-unused"]);
    expect(await columnsOf(db)).toEqual(fresh);
    expect(await listMigrations(db)).toEqual(Object.keys(migrations));
  });

  test("copies that an older release made of visitors' texts are removed from jobs and the audit log", async () => {
    const db = openStored(await layRelease(database, "62029d6"));
    for (const row of OLDER_ROWS) await row.execute(db);
    const before = new Date().toISOString();
    await migrate(db);
    const rowOf = async (table: "contacts" | "jobs" | "donations" | "audit_events", id: string) =>
      (await db.selectFrom(table).selectAll().where("id", "=", id).execute())[0];
    const names = { name: "Mary Ann Fenn", first_name: "Mary Ann", last_name: "Fenn" };
    expect(await rowOf("contacts", "c-2")).toMatchObject(names);
    // It is unknown since when this is spam, so its retention begins with the upgrade.
    const spam = await rowOf("contacts", "c-3");
    expect(spam).toMatchObject({ first_name: "Program", last_name: "", state: "spam" });
    expect(String(spam && "spam_at" in spam && spam.spam_at) >= before).toBe(true);
    expect(await rowOf("jobs", "j-2")).toMatchObject({ payload: '{"contactId":"c-2"}' });
    const pledge = { donation_type: "Pledge over 24 months", suspected: "unknown" };
    expect(await rowOf("donations", "d-2")).toMatchObject(pledge);
    const exported = { username: "admin", subject: "contacts, filtered" };
    expect(await rowOf("audit_events", "a-1")).toMatchObject(exported);
    const failed = { username: "unknown name", subject: null };
    expect(await rowOf("audit_events", "a-2")).toMatchObject(failed);
    await expect(db.updateTable("audit_events").set({ username: "x" }).execute()).rejects.toThrow(
      /append-only/,
    );
  });
});

test("an upgrade on PostgreSQL may take longer than a request", async () => {
  const env = await layRelease("postgres", "c8d26346");
  const limitOf = async (db: Db) => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as "limit"`.execute(db);
    return rows[0]?.limit;
  };
  await using requests = openDatabase(readConfig(env));
  await using upgrade = openForUpgrade(env.DATABASE_URL ?? "");
  expect([await limitOf(requests), await limitOf(upgrade)]).toEqual(["10s", "1h"]);
});

async function searchTriggers(db: Db): Promise<string[]> {
  const { rows } = await (isOnPostgres(db)
    ? sql<{ name: string }>`select tgname as name from pg_trigger where tgname like '%search%'`
    : sql<{ name: string }>`select name from sqlite_master
        where type = 'trigger' and name like '%search%'`
  ).execute(db);
  return rows.map(({ name }) => name).sort();
}

/** Returns for each message the search text and the texts it is made of. */
const readTexts = async (db: Db) =>
  (await db.selectFrom("contacts").selectAll().execute()).map((row) => ({
    stored: row.search_text,
    texts: `${row.name} ${row.email} ${row.message}`,
  }));

/** Returns each table's name with the names of its columns. */
const columnsOf = async (db: Db) =>
  (await db.introspection.getTables())
    .map(({ name, columns }) => [name, ...columns.map((column) => column.name)].join(" "))
    .sort();

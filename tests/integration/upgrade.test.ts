import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import * as first from "#db/migrations/0001-first.ts";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/container.ts";
import { listMigrations } from "#server/keeping/tables.ts";
import { databases, openTestSite, postgresDatabase } from "#tests/support/open-test-site.ts";

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

describe.each(databases)("upgrading on %s", (database) => {
  async function openFirstRelease() {
    const place = database === "postgres" ? await postgresDatabase() : null;
    const folder = mkdtempSync(join(tmpdir(), "arena-upgrade-"));
    const env = { DATA_DIR: folder, ...place?.env };
    const db = openDatabase(readConfig(env));
    onTestFinished(async () => {
      await db.destroy();
      await place?.remove();
      rmSync(folder, { recursive: true, force: true });
    });
    await first.up(db as unknown as Kysely<unknown>);
    await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
      db,
    );
    await sql`insert into kysely_migration values ('0001-first', '2026-01-01T00:00:00.000Z')`.execute(
      db,
    );
    for (const row of FIRST_ROWS) await row.execute(db);
    return { env, db };
  }

  test("the first released schema with data in it becomes the newest, and nothing of the data changes", async () => {
    const { env, db } = await openFirstRelease();
    const ran = await migrate(db);
    expect(ran[0]).toBe("0002-follow-up");
    expect(await listMigrations(db)).toEqual(["0001-first", ...ran]);
    expect(await migrate(db)).toEqual([]);
    const site = await openTestSite(database, { env });
    expect(site.firstSignIn).toBeNull();
    const contact = await db.selectFrom("contacts").selectAll().executeTakeFirstOrThrow();
    expect(contact).toMatchObject({ message: "Words of the first release", state: "new" });
    const gift = await db.selectFrom("donations").selectAll().executeTakeFirstOrThrow();
    expect(gift).toMatchObject({ amount_cents: 12_345_600, currency: "USD", source: "staff" });
    expect(await (await site.get("/api/progress")).json()).toMatchObject({ raised: 623_456 });
  });

  test("several instances that start at once bring it up to date once", async () => {
    const { env, db } = await openFirstRelease();
    const others = [0, 1].map(() => openDatabase(readConfig(env)));
    onTestFinished(async () => void (await Promise.all(others.map((other) => other.destroy()))));
    // On the embedded database there is one instance, and nobody to race with.
    const racing = database === "postgres" ? [db, ...others] : [db];
    const ran = await Promise.all(racing.map(migrate));
    expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
    const names = await listMigrations(db);
    expect(new Set(names).size).toBe(names.length);
  });
});

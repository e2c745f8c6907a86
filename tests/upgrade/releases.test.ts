import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migrate, migrations } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import { openForUpgrade } from "#server/container.ts";
import { databases, openTestSite } from "#tests/support/open-test-site.ts";
import { countRecords, layRelease, openStored, recordsOf, releases } from "./earlier-release.ts";

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
      expect((await site.get("/readyz")).status).toBe(200);
      expect(await migrate(site.db)).toEqual([]);
      const pledge = {
        firstName: "Ada",
        lastName: "Larkspur",
        email: "ada@example.org",
        amount: "250",
      };
      const stored = await site.postJson("/api/pledge", { ...pledge, key: crypto.randomUUID() });
      expect(stored.status).toBe(201);
      if (release === "c8d26346")
        expect(await site.text("/about")).toContain("The office is closed on Friday.");
    },
  );

  test("a migration that fails leaves the schema as it was, and says what to do", async () => {
    const env = await layRelease(database, "62029d6");
    const db = openStored(env);
    // What a stopped upgrade of an earlier version left behind on SQLite.
    await sql`alter table donations add column search_text text not null default ''`.execute(db);
    const tables = async () => (await db.introspection.getTables()).map(({ name }) => name).sort();
    const before = await tables();
    await expect(migrate(db)).rejects.toThrow(
      /could not be brought up to date at 0014-search-text: .*Nothing was changed.*npm run restore/,
    );
    expect(await tables()).toEqual(before);
    await sql`alter table donations drop column search_text`.execute(db);
    expect(await migrate(db)).toHaveLength(Object.keys(migrations).length - 11);
    expect(await countRecords(db)).toEqual(recordsOf["62029d6"]);
  });
});

test("an upgrade on PostgreSQL may take longer than a request", async () => {
  const env = await layRelease("postgres", "c8d26346");
  const limitOf = async (db: Db) => {
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as "limit"`.execute(db);
    return rows[0]?.limit;
  };
  await using requests = openStored(env);
  await using upgrade = openForUpgrade(env.DATABASE_URL ?? "");
  expect([await limitOf(requests), await limitOf(upgrade)]).toEqual(["10s", "1h"]);
});

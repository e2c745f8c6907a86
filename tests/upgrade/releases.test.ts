import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { migrate, migrations } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import { undoImport } from "#domain/imports/undo-import.ts";
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
      ...{ columns: "closed", ready: "closed", writing: "closed" },
      ...{ removing: "undone", done: "done" },
    });
    const imported = async () =>
      (await site.rows("donations")).filter(({ import_id }) => import_id).map(({ id }) => id);
    expect(await imported()).toEqual(["done"]);
    const actor = { staffId: null, username: "ada", address: "terminal" };
    expect(await undoImport({ ...site.services, actor }, "done")).toBe(true);
    expect(await imported()).toEqual([]);
  });

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

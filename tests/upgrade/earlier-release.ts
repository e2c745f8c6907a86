/** Opens databases as earlier releases left them (tests/fixtures/releases/README.md). */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { sql } from "kysely";
import { onTestFinished } from "vitest";
import { migrations } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import { readConfig } from "#server/config/config.ts";
import { openDatabase, openForUpgrade, sqliteFile } from "#server/database.ts";
import { type DatabaseKind, type Fields, makeDataStore } from "#tests/support/open-test-site.ts";

export const releases = ["62029d6", "c8d26346", "f54bfa96"] as const;
export type Release = (typeof releases)[number];

/** Copies the database of a release into a new store; returns the environment of a site on it. */
export async function layRelease(
  kind: DatabaseKind,
  release: Release,
): Promise<Fields & { DATA_DIR: string }> {
  const { env, remove } = await makeDataStore(kind);
  onTestFinished(remove);
  const config = readConfig(env);
  const dump = gunzipSync(readFileSync(fixture(release, kind === "sqlite" ? "sqlite" : "sql")));
  if (kind === "sqlite") writeFileSync(sqliteFile(config), dump);
  else {
    const psql = join(process.env.POSTGRES_BIN ?? "", "psql");
    const args = [
      "--no-psqlrc",
      "--quiet",
      "--set=ON_ERROR_STOP=1",
      `--dbname=${config.databaseUrl}`,
    ];
    execFileSync(psql, args, { input: dump, stdio: ["pipe", "ignore", "pipe"] });
  }
  return env;
}

const fixture = (release: Release, kind: string) =>
  new URL(`../fixtures/releases/${release}.${kind}.gz`, import.meta.url);

/** Counts what must be the same before and after: records, and the sum of gifts in cents. */
export async function countRecords(db: Db) {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from donations) as donations, (select count(*) from contacts) as contacts,
      (select count(*) from staff_accounts) as accounts, (select count(*) from jobs) as jobs,
      (select sum(amount_cents) from donations) as cents`.execute(db);
  return Object.fromEntries(Object.entries(rows[0] ?? {}).map(([name, n]) => [name, Number(n)]));
}

const COUNTS = { donations: 300, contacts: 40, accounts: 1, jobs: 1 };
/** The contents of each release's database. */
export const recordsOf: Record<Release, Record<string, number>> = {
  "62029d6": { ...COUNTS, cents: 30_365_000 },
  c8d26346: { ...COUNTS, cents: 30_282_000 },
  f54bfa96: { ...COUNTS, cents: 30_282_000 },
};

/**
 * Opens the database alone, and closes it after the test; an upgrade has all the time that it
 * needs.
 */
export function openStored(env: Record<string, string>): Db {
  const config = readConfig(env);
  const db = config.databaseUrl ? openForUpgrade(config.databaseUrl) : openDatabase(config);
  onTestFinished(() => db.destroy());
  return db;
}

/** Runs the migrations before the given one on an empty database. */
export async function migrateBefore(db: Db, end: string): Promise<void> {
  await sql`create table kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  for (const [name, { up }] of Object.entries(migrations)) {
    if (name >= end) break;
    await up(db as never);
    await sql`insert into kysely_migration values (${name}, '2026-01-02T12:00:00.000Z')`.execute(
      db,
    );
  }
}

import { type Kysely, sql } from "kysely";
import { isDatabaseFailure } from "./database-errors.ts";
import { isOnPostgres, runStatements } from "./dialect.ts";
import { lock } from "./lock.ts";
import * as baseline from "./migrations/0011-baseline.ts";
import * as desk from "./migrations/0038-desk.ts";
import * as office from "./migrations/0064-office.ts";
import * as unused from "./migrations/0066-unused.ts";
import * as peopleAreRecords from "./migrations/0080-people-are-records.ts";
import * as deskSettings from "./migrations/0082-desk-settings.ts";
import * as receiver from "./migrations/0096-receiver.ts";
import * as emailsOfSearchTexts from "./migrations/0117-emails-of-search-texts.ts";
import { SQL_MIGRATIONS } from "./migrations/sql-migrations.ts";
import type { Db, DbOrTransaction, DbTransaction, OpenDb } from "./schema.ts";
import { writeSearchTexts } from "./search-texts.ts";

interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
}

const statements = Object.entries(SQL_MIGRATIONS).map(([name, list]): [string, Migration] => [
  name,
  { up: (db) => runStatements(db, typeof list === "function" ? list(isOnPostgres(db)) : list) },
]);

const codeMigrations: Record<string, Migration> = {
  "0011-baseline": baseline,
  "0038-desk": desk,
  "0064-office": office,
  "0066-unused": unused,
  "0080-people-are-records": peopleAreRecords,
  "0082-desk-settings": deskSettings,
  "0096-receiver": receiver,
  "0117-emails-of-search-texts": emailsOfSearchTexts,
};

/**
 * All migrations, in the order in which they run: by name. Databases store the names of those that
 * ran in a table that Kysely's Migrator made. The Migrator itself is not used, because its work
 * after a failed migration, in one transaction on PostgreSQL, hides the error.
 */
export const migrations = Object.fromEntries(
  [...statements, ...Object.entries(codeMigrations)].toSorted(([a], [b]) => (a < b ? -1 : 1)),
);

/**
 * Migrations that replace several earlier ones. A database that ran the last of those does not run
 * this migration.
 */
const JOINED_MIGRATIONS = [
  {
    name: "0011-baseline",
    // Databases of the first release may have recorded its last migration under either name.
    last: ["0009-session-address", "0011-session-address"],
    isPart: (name: string) => name < "0012",
  },
  {
    name: "0038-desk",
    last: ["0038-desk-scans"],
    isPart: (name: string) => name > "0012" && name < "0039",
  },
  {
    name: "0064-office",
    last: ["0064-fewer-indices", "0065-no-bulk-changes"],
    isPart: (name: string) => name > "0039" && name < "0066",
  },
];

/**
 * Thrown when the stored schema is not one that these migrations can upgrade. Its message says what
 * to do.
 */
export class SchemaError extends Error {
  override name = "SchemaError";
}

/**
 * Upgrades the database to the newest schema, in one transaction, and returns the names of the
 * migrations that ran. Several instances may call it at the same time: they wait for each other.
 * Throws a SchemaError for the schema of a newer version and for one that an earlier version left
 * half upgraded.
 */
export async function migrate(db: Db): Promise<string[]> {
  return await (db as OpenDb).transaction().execute(async (trx) => {
    await lock(trx, "migrations");
    await sql`create table if not exists kysely_migration
      (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx);
    await adoptJoined(trx, await listMigrations(trx));
    const storedNames = await listMigrations(trx);
    refuseNewer(storedNames);
    const missing = Object.entries(migrations).filter(([name]) => !storedNames.includes(name));
    for (const [name, migration] of missing) await run(trx, name, migration);
    await writeSearchTexts(trx as unknown as Kysely<unknown>);
    return missing.map(([name]) => name);
  });
}

/**
 * Throws a SchemaError unless the schema is the newest. For commands, which upgrade nothing,
 * because an earlier version of the site may run beside them.
 */
export async function requireNewestSchema(db: DbOrTransaction): Promise<void> {
  const storedNames = await listMigrations(db);
  refuseNewer(storedNames);
  if (Object.keys(migrations).some((name) => !storedNames.includes(name)))
    throw new SchemaError(
      "The data belongs to an earlier version of the site. Start this version, which upgrades it, then run the command again.",
    );
}

async function run(trx: DbTransaction, name: string, { up }: Migration) {
  try {
    await up(trx as unknown as Kysely<unknown>);
  } catch (error) {
    throw isDatabaseFailure(error) ? error : cannotRun(name, error);
  }
  await recordMigration(trx, name);
}

const recordMigration = (trx: DbTransaction, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(
    trx,
  );

/** Lists the names of the migrations that ran, in order; empty for a database without tables. */
export async function listMigrations(db: DbOrTransaction): Promise<string[]> {
  const { rows } = await (isOnPostgres(db)
    ? sql`select 1 from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`
    : sql`select 1 from sqlite_master where name = 'kysely_migration'`
  ).execute(db);
  if (rows.length === 0) return [];
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    db,
  );
  return ran.rows.map(({ name }) => name);
}

/** Replaces the names of earlier migrations that ran with the name of the one that joins them. */
async function adoptJoined(trx: DbTransaction, storedNames: readonly string[]) {
  for (const { name, last, isPart } of JOINED_MIGRATIONS) {
    if (!last.some((one) => storedNames.includes(one))) continue;
    const joinedNames = sql.join(storedNames.filter(isPart));
    await sql`delete from kysely_migration where name in (${joinedNames})`.execute(trx);
    await recordMigration(trx, name);
  }
}

function refuseNewer(storedNames: readonly string[]) {
  const newerName = storedNames.find((name) => !(name in migrations));
  if (newerName && JOINED_MIGRATIONS.some(({ isPart }) => isPart(newerName)))
    throw cannotRun(newerName, "others that belong to it have not run");
  if (newerName)
    throw new SchemaError(
      `The database belongs to a newer version of the site (${newerName}). Start that version, or put a backup of this version in its place: npm run restore -- <folder of the backup> --replace`,
    );
}

/**
 * Errors of a half upgraded database, and of a migration that adds something twice: until
 * 2026-11-24 a stopped upgrade left SQLite between two schemas, with part of what a migration adds.
 */
const HALF_UPGRADED = /already exists|duplicate column|have not run/i;

function cannotRun(name: string, cause: unknown): SchemaError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const isHalf = HALF_UPGRADED.test(why);
  const orStopped = isHalf ? ", or an earlier one was stopped during its upgrade" : "";
  const otherwise = isHalf
    ? ". If that fails too, put the backup from before that upgrade in its place: npm run restore -- <folder of the backup> --replace"
    : "";
  return new SchemaError(
    `The database could not be brought up to date at ${name}: ${why}. Nothing was changed. This version has a fault${orStopped}. Start the version before it, for which the database is as it was${otherwise}`,
    { cause },
  );
}

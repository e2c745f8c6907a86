/**
 * Makes databases that are up to date, with an administrator and nothing else. Most tests begin
 * with a copy of one, which needs no migrations and no hash of a first password.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { openPostgres } from "#adapters/postgres/postgres.ts";
import { openSqlite } from "#adapters/sqlite/sqlite.ts";
import { migrate } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import { hashPassword } from "#domain/accounts/password.ts";
import { CHOSEN_PASSWORD, MIGRATED_SQLITE } from "./site-process.ts";
import { makeFolder } from "./temporary-folder.ts";

/**
 * Makes the embedded database, also for sites in their own process. As Playwright's set-up, it
 * returns a function that removes it.
 */
export default async function makeMigratedSqlite(): Promise<() => void> {
  const folder = makeFolder("migrated");
  const file = join(folder, "arena.sqlite");
  await prepare(openSqlite(file));
  process.env[MIGRATED_SQLITE] = file;
  // Without this, each start of a site would compile its code again.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  // Processes that end write what they compiled until the last moment.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

/**
 * Makes the database on a PostgreSQL whose URL has no database name; returns the database's name.
 */
export async function makeMigratedPostgres(server: string): Promise<string> {
  const name = "migrated";
  await administer(server, `create database ${name}`);
  await prepare(openPostgres(`${server}/${name}`, () => undefined));
  return name;
}

/**
 * The lowest cost that argon2id accepts. Passwords that a test chooses through the site have their
 * real cost.
 */
const CHEAP_HASH = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };

/**
 * Migrates the database, adds the administrator, and closes it. Closing writes everything into one
 * file, and lets PostgreSQL copy it.
 */
export async function prepare(db: Db): Promise<void> {
  await migrate(db);
  await db
    .insertInto("staff_accounts")
    .values({
      id: "01900000-0000-7000-8000-000000000000",
      created_at: "2026-01-01T00:00:00.000Z",
      username: "admin",
      role: "administrator",
      must_change_password: 0,
      password_hash: await hashPassword(CHOSEN_PASSWORD, CHEAP_HASH),
    })
    .execute();
  await db.destroy();
}

/** The connections stay open, because opening one takes as long as a statement. */
const connections = new Map<string, pg.Pool>();

/**
 * Runs one statement on a database of the server, by default the one in which to make others;
 * returns its rows.
 */
export async function administer(
  server: string,
  statement: string,
  database = "postgres",
): Promise<Record<string, unknown>[]> {
  return (await connectionTo(`${server}/${database}`).query(statement)).rows;
}

function connectionTo(url: string): pg.Pool {
  const known = connections.get(url);
  if (known) return known;
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The server may end before this process.
  pool.on("error", () => undefined);
  connections.set(url, pool);
  return pool;
}

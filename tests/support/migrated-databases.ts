/**
 * Databases that are up to date, with an administrator and nothing else, made once: most tests begin
 * with a copy of one, which costs no migrations and no hashing of a first password.
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

/** Makes the embedded one, for sites of their own process, too; as Playwright's set-up, it answers the removal. */
export default async function makeMigratedSqlite(): Promise<() => void> {
  const folder = makeFolder("migrated");
  const file = join(folder, "arena.sqlite");
  await prepare(openSqlite(file));
  process.env[MIGRATED_SQLITE] = file;
  // Each start of a site would compile its code again.
  process.env.NODE_COMPILE_CACHE = join(folder, "compiled");
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Makes the other on a PostgreSQL, given without a database name; answers its name. */
export async function makeMigratedPostgres(server: string): Promise<string> {
  const name = "migrated";
  await administer(server, `create database ${name}`);
  await prepare(openPostgres(`${server}/${name}`, () => undefined));
  return name;
}

/** The least that argon2id takes. Passwords that a test chooses through the site cost what they really do. */
const CHEAP = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };

/** Closing writes everything into the one file, and lets PostgreSQL copy it. */
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
      password_hash: await hashPassword(CHOSEN_PASSWORD, CHEAP),
    })
    .execute();
  await db.destroy();
}

/** Kept: to open one costs as much as what is asked of it. */
const connections = new Map<string, pg.Pool>();

/** One statement on the PostgreSQL itself, such as making a database. */
export async function administer(server: string, statement: string): Promise<void> {
  await connectionTo(server).query(statement);
}

function connectionTo(server: string): pg.Pool {
  const known = connections.get(server);
  if (known) return known;
  const made = new pg.Pool({
    connectionString: `${server}/postgres`,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The server may end before this process.
  made.on("error", () => undefined);
  connections.set(server, made);
  return made;
}

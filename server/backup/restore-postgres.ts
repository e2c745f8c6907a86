import { mkdir, mkdtempDisposable, open } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { DbTransaction, OpenDb } from "#db/schema.ts";
import { runPostgresTool } from "./postgres-tools.ts";

/** The schema that holds a restored backup until it is compared. */
const RESTORED_SCHEMA = "arena_restored";

/** The schema that holds the site's own tables while a dump is loaded. */
const OLD_TABLES_SCHEMA = "arena_aside";

/**
 * Replaces the site's tables and functions with a dump's, in one transaction that commits only when
 * `check`, which sees the dump's tables, resolves. If anything fails, the site's own stay. The
 * dump's SQL lies in `folder` meanwhile, because /tmp may be in memory.
 */
export async function restorePostgres(
  bin: string | null,
  url: string,
  db: OpenDb,
  dump: string,
  folder: string,
  check: (trx: DbTransaction) => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; schema: string }>`
    select name, quote_ident(name) as schema
    from coalesce(current_schema(), 'public') as name`.execute(db);
  const { name, schema } = rows[0] ?? { name: "public", schema: "public" };
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Backups leave out hidden folders.
  await using unpacked = await mkdtempDisposable(join(folder, ".arena-restore-"));
  const script = join(unpacked.path, "load.sql");
  const load = `--file=${script}`;
  // Earlier backups hold other schemas, too. This also leaves out `create schema` and extensions.
  const args = [`--schema=${name}`, "--no-owner", "--no-privileges", load, dump];
  await runPostgresTool(bin, "pg_restore", null, args);
  await dropTransactionTimeout(script);
  await loadBeside(bin, url, schema, load);
  try {
    await db.transaction().execute(async (trx) => {
      await sql`set local search_path to ${sql.id(RESTORED_SCHEMA)}`.execute(trx);
      await check(trx);
      await sql.raw(forAll(schema, "drop %s cascade")).execute(trx);
      await sql.raw(moveAll(RESTORED_SCHEMA, schema)).execute(trx);
    });
  } finally {
    await sql`drop schema ${sql.id(RESTORED_SCHEMA)} cascade`.execute(db);
  }
}

/**
 * Comments out a setting that an older server does not know, and that pg_restore of PostgreSQL 17
 * and later writes at the top of its script. The rest, of any size, stays as it is.
 */
async function dropTransactionTimeout(script: string) {
  await using file = await open(script, "r+");
  const { buffer } = await file.read(Buffer.alloc(4_096));
  const offset = buffer.indexOf("SET transaction_timeout");
  if (offset !== -1) await file.write("--", offset);
}

/**
 * Loads a dump's SQL into RESTORED_SCHEMA. It names its original schema, so psql moves the site's
 * own tables aside in the meantime, in one transaction, which others do not see.
 */
async function loadBeside(bin: string | null, url: string, schema: string, load: string) {
  await runPostgresTool(bin, "psql", url, [
    "--no-psqlrc",
    "--quiet",
    "--single-transaction",
    "--set=ON_ERROR_STOP=1",
    // A restore that was killed may have left it.
    `--command=drop schema if exists ${RESTORED_SCHEMA} cascade`,
    `--command=create schema ${RESTORED_SCHEMA}`,
    `--command=create schema ${OLD_TABLES_SCHEMA}`,
    `--command=${moveAll(schema, OLD_TABLES_SCHEMA)}`,
    `--command=${addTrigrams(schema)}`,
    load,
    `--command=${moveAll(schema, RESTORED_SCHEMA)}`,
    `--command=${moveAll(OLD_TABLES_SCHEMA, schema)}`,
    `--command=drop schema ${OLD_TABLES_SCHEMA}`,
  ]);
}

/** As the migrations do; a dump with indices of trigrams fails by itself where there are none. */
const addTrigrams = (schema: string) => `
  do $$ begin create extension if not exists pg_trgm schema ${schema};
  exception when others then raise notice '%', sqlerrm; end $$`;

const moveAll = (from: string, to: string) => forAll(from, `alter %s set schema ${to}`);

/**
 * Returns SQL that runs a command for each table and function of a schema, except those of
 * extensions. Extended statistics come first, because they do not move with their table.
 */
const forAll = (schema: string, command: string) => `
  do $$ declare object text; begin
    for object in select name from (
      select 'statistics ${schema}.' || quote_ident(stxname) as name from pg_statistic_ext
      where stxnamespace = '${schema}'::regnamespace
      union all
      select 'table ' || oid::regclass from pg_class
      where relkind = 'r' and relnamespace = '${schema}'::regnamespace
      union all
      select 'function ' || oid::regprocedure from pg_proc
      where pronamespace = '${schema}'::regnamespace
        and prolang <> (select oid from pg_language where lanname = 'c')
      ) as objects order by name not like 'statistics %'
    loop execute format('${command}', object); end loop;
  end $$;`;

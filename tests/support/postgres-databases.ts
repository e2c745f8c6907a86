/** The databases of tests on their PostgreSQL. */
import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { administer } from "./migrated-databases.ts";

/**
 * Makes a fresh database: empty, with the `options` of `create database`, or `isMigrated` with an
 * administrator in it.
 */
export async function postgresDatabase({ isMigrated = false, options = "" } = {}) {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copying files instead of the write-ahead log takes half the time.
  const template = isMigrated
    ? `template ${inject("migratedPostgres")} strategy file_copy`
    : options;
  await administer(server, `create database ${name} ${template}`);
  return {
    name,
    env: { DATABASE_URL: `${server}/${name}` },
    remove: async () => {
      await administer(server, `drop database ${name} with (force)`);
    },
  };
}

/** As many stay for the next tests, because each has some connections. */
const MAX_FREE = 2;

/**
 * Says how the schema is; PostgreSQL numbers the transactions that change it. `pg_class` also
 * changes when a table is emptied.
 */
const SCHEMA = ["type", "attribute", "proc", "trigger", "constraint", "index", "namespace"]
  .map((name) => `(select count(*) || ' ' || max(xmin::text::bigint) from pg_${name})`)
  .join(" || ' ' || ");

interface KeptDatabase extends Awaited<ReturnType<typeof postgresDatabase>> {
  /** Gives the database its first rows; fails when a test changed its schema. */
  reset: string;
}

const free: KeptDatabase[] = [];

/**
 * Returns the same, a `isMigrated` one that an earlier test of the worker used, with its first
 * rows: making one takes as long as a short test, and so does connecting to it
 * (postgres-pooler.ts).
 */
export async function takeDatabase({ isMigrated = false } = {}) {
  if (!isMigrated) return postgresDatabase();
  const server = inject("pooledPostgresUrl");
  const database = free.pop() ?? (await makeKeptDatabase(server));
  const keep = async () => {
    if (free.length >= MAX_FREE) throw new Error("enough are free");
    await administer(server, database.reset, database.name);
    free.push(database);
  };
  return {
    ...database,
    env: { DATABASE_URL: `${server}/${database.name}` },
    remove: () => keep().catch(database.remove),
  };
}

async function makeKeptDatabase(server: string): Promise<KeptDatabase> {
  const database = await postgresDatabase({ isMigrated: true });
  const read = (query: string) => administer(server, query, database.name);
  const names = await read("select tablename as name from pg_tables where schemaname = 'public'");
  const tables = await read(
    names
      .map(({ name }) => `select '${name}' as name, jsonb_agg(each) as rows from ${name} as each`)
      .join(" union all "),
  );
  const [schema] = await read(`select ${SCHEMA} as state`);
  const inserts = tables
    .filter(({ rows }) => rows)
    .map(
      ({ name, rows }) =>
        `insert into ${name} select * from jsonb_populate_recordset(null::${name},
          '${JSON.stringify(rows).replaceAll("'", "''")}');`,
    );
  const reset = `do $$ declare used text; begin
    if ${SCHEMA} <> '${schema?.state}' then raise 'the schema changed'; end if;
    set local session_replication_role = replica;
    set local lock_timeout = 1000;
    set local client_min_messages = warning;
    select string_agg(oid::regclass::text, ', ') into used from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0;
    execute 'truncate ' || used || ' cascade';
    ${inserts.join("\n")}
  end $$`;
  return { ...database, reset };
}

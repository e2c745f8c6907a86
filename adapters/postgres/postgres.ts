import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { driverSettings, parsePostgresUrl } from "#db/postgres-url.ts";
import type { Database, OpenDb } from "#db/schema.ts";
import { type VersionReader, type Versions, versionsOf } from "#domain/ports/version-reader.ts";
import { SECOND } from "#domain/values/clock.ts";

const INT8 = 20;

/** Requests to a stuck database fail instead of accumulating. */
const STATEMENT_TIMEOUT_MS = 10 * SECOND;

const connectionTo = (url: string) => ({
  ...driverSettings(parsePostgresUrl(url)),
  // Shows operators which program has these connections.
  application_name: "heritage-arena",
  keepAlive: true,
});

/**
 * The settings of each connection before its first statement, regardless of the role, the database
 * or the address. They are sent as a statement, because poolers refuse settings among the
 * parameters of a connection.
 * - jit: with many records PostgreSQL expects the sums to be slow and compiles them first, which
 *   takes ten times as long as the sums themselves (docs/decisions/0110).
 * - random_page_cost: the default is that of a spinning disk, for which PostgreSQL reads whole
 *   tables instead of an index.
 * - isolation: the level that the locks and single statements of the use cases assume.
 * - strings: the mode that the escapes of searches assume.
 */
const prepareConnection = (limit: number) => `
  set statement_timeout = ${limit};
  set jit = off;
  set random_page_cost = 1.1;
  set default_transaction_isolation = 'read committed';
  set standard_conforming_strings = on`;

/** Receives the error with which an idle connection broke. */
export type ConnectionLostHandler = (error: Error) => void;

/**
 * Opens a pool on the PostgreSQL database at `url`. Statements fail after `limit`, in milliseconds.
 * The pool replaces idle connections that broke. The limit for a server that does not answer at
 * all, as behind a broken network, is a little longer than the server's own.
 */
export function openPostgres(
  url: string,
  onLost: ConnectionLostHandler,
  limit = STATEMENT_TIMEOUT_MS,
): OpenDb {
  const pool = openPool(url, onLost, {
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: limit + 2 * SECOND,
    onConnect: async (client) => {
      await client.query(prepareConnection(limit));
    },
    // Cents and counts stay far below 2^53, so bigint columns are read as numbers.
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

function openPool(url: string, onLost: ConnectionLostHandler, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connectionTo(url), ...options });
  pool.on("error", onLost);
  // The pool listens only to idle connections. Without this listener, one that breaks between two
  // statements of a transaction would end the process; its caller gets the error at the next
  // statement.
  pool.on("connect", (client) => client.on("error", onLost));
  return pool;
}

/** After this many ms without an answer, visitors get the last known state. */
const ANSWER_TIMEOUT_MS = 1_000;

/**
 * Reads the versions on a separate connection, so that pages do not wait for the desk's queries. It
 * runs one query at a time, which answers all calls that came before it was sent. A call that
 * arrives while it runs waits for the next query, because the running one may have read before the
 * caller's commit.
 */
export function openPostgresVersions(url: string, onLost: ConnectionLostHandler): VersionReader {
  const pool = openPool(url, onLost, {
    max: 1,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  let currentRead: Promise<Versions> | null = null;
  let nextRead: Promise<Versions> | null = null;
  let failure: Error | null = null;

  async function query(): Promise<Versions> {
    try {
      const text = "select name, value from versions";
      const { rows } = await pool.query({ name: "versions", text });
      failure = null;
      return versionsOf(rows);
    } catch (error) {
      failure = error as Error;
      throw error;
    }
  }

  function send(): Promise<Versions> {
    nextRead = null;
    currentRead = query().finally(() => {
      currentRead = null;
    });
    return currentRead;
  }

  return {
    async read() {
      if (!currentRead) return send();
      // While the database is unreachable, only one caller at a time waits for it.
      if (failure) throw failure;
      nextRead ??= currentRead.then(send, send);
      return nextRead;
    },
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * The lock of the site on one schema of one database: its instances share it, a restore takes it
 * exclusively.
 */
const SITE_LOCK = "hashtextextended('heritage-arena ' || current_schema(), 0)";
/** PostgreSQL may release the lock of a site that has just stopped a moment later. */
const MAX_ENDING_MS = 2 * SECOND;
const LOCK_POLL_MS = 50;
const RECONNECT_MS = SECOND;

/** Thrown for an address with which the site cannot work, however long it waits. */
export class PostgresRefusal extends Error {
  override name = "PostgresRefusal";
}

/**
 * Holds the database at `url` with a lock of PostgreSQL, on a separate connection: shared between
 * the instances of a site, exclusively for a restore. Returns null while a restore, or a site, has
 * it. A site takes its lock again when its connection breaks. Throws a PostgresRefusal for a pooler
 * that gives each transaction another connection, because no lock lasts there.
 */
export async function holdPostgres(
  url: string,
  use: "site" | "restore",
): Promise<AsyncDisposable | null> {
  const stopped = new AbortController();
  let client = await connect(url);
  const end = async () => {
    stopped.abort();
    await client.end().catch(() => undefined);
  };
  const hold = async () => {
    while (!stopped.signal.aborted) {
      try {
        client = await connect(url);
        if (await takeLock(client, use)) return watch();
        await client.end();
      } catch {
        // The database is unreachable; the site itself reports that.
      }
      await pause(RECONNECT_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const watch = () => {
    client.once("end", () => {
      if (!stopped.signal.aborted) void hold();
    });
  };
  try {
    await refuseSharedConnections(client, url);
    const deadline = Date.now() + MAX_ENDING_MS;
    while (!(await takeLock(client, use))) {
      if (Date.now() > deadline) {
        await end();
        return null;
      }
      await pause(LOCK_POLL_MS);
    }
    watch();
    return { [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionTo(url),
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  // Pending statements get the error too.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function takeLock(client: pg.Client, use: "site" | "restore"): Promise<boolean> {
  const kind = use === "site" ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
  const { rows } = await client.query(`select ${kind}(${SITE_LOCK}) as taken`);
  const { taken } = rows[0];
  // Without a schema the lock has no name.
  if (taken === null)
    throw new PostgresRefusal("The search_path of DATABASE_URL names no schema that exists.");
  return taken;
}

/**
 * Detects a pooler in transaction mode, which gives a connection that has just become free to the
 * next transaction.
 */
async function refuseSharedConnections(client: pg.Client, url: string) {
  const pidOf = async (one: pg.Client) =>
    (await one.query("select pg_backend_pid() as pid")).rows[0].pid;
  const sitePid = await pidOf(client);
  const otherClient = await connect(url);
  try {
    await otherClient.query("begin");
    if ((await pidOf(otherClient)) !== sitePid) return;
    throw new PostgresRefusal(
      "DATABASE_URL leads to a pooler that shares connections between transactions (PgBouncer: pool_mode = transaction). Use its session mode, or the database's own address.",
    );
  } finally {
    await otherClient.end();
  }
}

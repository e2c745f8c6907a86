import { setTimeout as pause } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { driverSettings, readPostgresUrl } from "#db/postgres-url.ts";
import type { Database, OpenDb } from "#db/schema.ts";
import { type VersionReader, type Versions, versionsOf } from "#domain/ports/version-reader.ts";
import { SECOND } from "#domain/values/clock.ts";

const INT8 = 20;

/** Requests to a stuck database fail instead of accumulating. */
const STATEMENT_LIMIT = 10 * SECOND;
/** Shows operators whose connections these are. */
const APPLICATION_NAME = "heritage-arena";

/**
 * What each connection is set to before its first statement, whatever the role, the database or the address
 * says: sent as a statement, because poolers refuse settings among the parameters of a connection.
 * - jit: with many records PostgreSQL expects the sums to be slow and compiles them first, which takes
 *   ten times as long as the sums themselves (docs/decisions/0110).
 * - random_page_cost: the default is that of a spinning disk, for which whole tables are read in place of an index.
 * - isolation: what the locks and single statements of the use cases are written for.
 * - strings: what the escapes of searches are written for.
 */
const prepareConnection = (limit: number) => `
  set statement_timeout = ${limit};
  set jit = off;
  set random_page_cost = 1.1;
  set default_transaction_isolation = 'read committed';
  set standard_conforming_strings = on`;

/** Gets the error with which an idle connection broke. */
export type OnLost = (error: Error) => void;

/**
 * Opens a pool on the PostgreSQL database at `url`. Statements fail after `limit`, milliseconds. The pool replaces idle connections that broke. The limit
 * for a server that does not answer at all, as behind a broken network, is a little longer than the
 * server's own.
 */
export function openPostgres(url: string, onLost: OnLost, limit = STATEMENT_LIMIT): OpenDb {
  const pool = new pg.Pool({
    ...driverSettings(readPostgresUrl(url)),
    max: 10,
    connectionTimeoutMillis: 5_000,
    query_timeout: limit + 2 * SECOND,
    application_name: APPLICATION_NAME,
    onConnect: async (client) => {
      await client.query(prepareConnection(limit));
    },
    keepAlive: true,
    // Cents and counts stay far below 2^53, so bigint columns are read as numbers.
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  pool.on("error", onLost);
  // The pool listens to idle connections only. One that breaks between two statements of a transaction
  // would otherwise end the process; its caller gets the error at the next statement.
  pool.on("connect", (client) => client.on("error", onLost));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** After this many ms without an answer, visitors get what is known. */
const ANSWERS_WITHIN = 1_000;

/**
 * Reads the versions by a connection of its own, so that pages do not wait for the queries of the desk.
 * One query at a time: it answers all calls that came before it was sent. A call that comes while it is
 * on its way waits for the next one, because the running one may have read before the caller's commit.
 */
export function openPostgresVersions(url: string, onLost: OnLost): VersionReader {
  const pool = new pg.Pool({
    ...driverSettings(readPostgresUrl(url)),
    application_name: APPLICATION_NAME,
    max: 1,
    connectionTimeoutMillis: ANSWERS_WITHIN,
    query_timeout: ANSWERS_WITHIN,
    keepAlive: true,
  });
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  let running: Promise<Versions> | null = null;
  let next: Promise<Versions> | null = null;
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
    next = null;
    running = query().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    async read() {
      if (!running) return send();
      // While the database is away, one caller at a time waits for it.
      if (failure) throw failure;
      next ??= running.then(send, send);
      return next;
    },
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Of the site on one schema of one database: shared by its instances, taken alone by a restore. */
const SITE_LOCK = "hashtextextended('heritage-arena ' || current_schema(), 0)";
/** PostgreSQL releases the lock of a site that has just stopped a moment later. */
const ENDING = 2 * SECOND;
const ASK_AGAIN = 50;
const CONNECT_AGAIN = SECOND;

/** Thrown for an address with which the site cannot work, however long it waits. */
export class PostgresRefusal extends Error {
  override name = "PostgresRefusal";
}

/**
 * Holds the database at `url` by a lock of PostgreSQL, on a connection of its own: for a site together with
 * other instances, for a restore alone. Null while a restore, or a site, has it. A site's lock is taken again
 * when its connection breaks. Throws a PostgresRefusal for a pooler that gives each transaction another
 * connection, where no lock lasts.
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
        // The database is away; the site itself says so.
      }
      await pause(CONNECT_AGAIN, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  };
  const watch = () => {
    client.once("end", () => {
      if (!stopped.signal.aborted) void hold();
    });
  };
  try {
    await refuseSharedConnections(client, url);
    const deadline = Date.now() + ENDING;
    while (!(await takeLock(client, use))) {
      if (Date.now() > deadline) {
        await end();
        return null;
      }
      await pause(ASK_AGAIN);
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
    ...driverSettings(readPostgresUrl(url)),
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    keepAlive: true,
  });
  // What waits for an answer gets the error, too.
  client.on("error", () => undefined);
  await client.connect();
  return client;
}

async function takeLock(client: pg.Client, use: "site" | "restore"): Promise<boolean> {
  const kind = use === "site" ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock";
  const { rows } = await client.query(`select ${kind}(${SITE_LOCK}) as taken`);
  return rows[0].taken;
}

/** A pooler in transaction mode gives the connection that has just become free to the next transaction. */
async function refuseSharedConnections(client: pg.Client, url: string): Promise<void> {
  const pidOf = async (one: pg.Client) =>
    (await one.query("select pg_backend_pid() as pid")).rows[0].pid;
  const own = await pidOf(client);
  const other = await connect(url);
  try {
    await other.query("begin");
    if ((await pidOf(other)) !== own) return;
    throw new PostgresRefusal(
      "DATABASE_URL leads to a pooler that shares connections between transactions (PgBouncer: pool_mode = transaction). Use its session mode, or the database's own address.",
    );
  } finally {
    await other.end();
  }
}

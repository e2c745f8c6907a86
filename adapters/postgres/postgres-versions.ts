import pg from "pg";
import { type VersionReader, type Versions, versionsOf } from "#domain/ports/version-reader.ts";
import { APPLICATION_NAME, type OnLost } from "./postgres.ts";

/** After this many ms without an answer, visitors get what is known. */
const ANSWERS_WITHIN = 1_000;

/**
 * Reads the versions by a connection of its own, so that pages do not wait for the queries of the desk.
 * One query at a time: it answers all calls that came before it was sent. A call that comes while it is
 * on its way waits for the next one, because the running one may have read before the caller's commit.
 */
export function openPostgresVersions(url: string, onLost: OnLost): VersionReader {
  const pool = new pg.Pool({
    connectionString: url,
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

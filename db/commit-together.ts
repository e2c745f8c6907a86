import { sql, type Transaction } from "kysely";
import { onPostgres } from "./dialect.ts";
import type { Database, Db } from "./schema.ts";

type Work<T> = (trx: Transaction<Database>) => Promise<T>;

/** One caller's work within a shared transaction; answers how to tell the caller once it is on disk. */
interface Piece {
  carryOut(trx: Transaction<Database>): Promise<() => void>;
  reject(error: unknown): void;
}

/** Bounds how long the first of a crowd waits for the last. */
const MOST_PIECES = 64;

/**
 * Runs `work` as a transaction of its own, as db.transaction() does: all of it is on disk when this
 * resolves, or nothing of it was kept when it rejects. Those that come at the same moment share one
 * commit, because waiting for the disk is what a commit on the embedded database costs (decision
 * 0075); PostgreSQL does the same by itself. For small work that visitors wait for.
 */
export function commitTogether<T>(db: Db, work: Work<T>): Promise<T> {
  if (onPostgres(db)) return db.transaction().execute(work);
  const group = groups.get(db) ?? new CommitGroup(db);
  groups.set(db, group);
  return group.add(work);
}

const groups = new WeakMap<Db, CommitGroup>();

class CommitGroup {
  #db: Db;
  #waiting: Piece[] = [];
  #isCommitting = false;

  constructor(db: Db) {
    this.#db = db;
  }

  add<T>(work: Work<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const carryOut = async (trx: Transaction<Database>) => {
      const outcome = await apart(trx, work);
      return () => (outcome.ok ? resolve(outcome.value) : reject(outcome.error));
    };
    this.#waiting.push({ carryOut, reject });
    this.#gather();
    return promise;
  }

  /** Waits until whatever has arrived with it has been read, too. */
  #gather(): void {
    if (this.#isCommitting || this.#waiting.length === 0) return;
    this.#isCommitting = true;
    setImmediate(() => this.#commit());
  }

  /** Never rejects: every piece is told its own outcome. */
  async #commit(): Promise<void> {
    const pieces = this.#waiting.splice(0, MOST_PIECES);
    try {
      const outcomes = await this.#db.transaction().execute(async (trx) => {
        const told: (() => void)[] = [];
        for (const piece of pieces) told.push(await piece.carryOut(trx));
        return told;
      });
      for (const tell of outcomes) tell();
    } catch (error) {
      for (const piece of pieces) piece.reject(error);
    }
    this.#isCommitting = false;
    this.#gather();
  }
}

type Outcome<T> = { ok: true; value: T } | { ok: false; error: unknown };

/** What fails takes back its own writing and nobody else's. */
async function apart<T>(trx: Transaction<Database>, work: Work<T>): Promise<Outcome<T>> {
  await sql`savepoint piece`.execute(trx);
  try {
    const value = await work(trx);
    await sql`release piece`.execute(trx);
    return { ok: true, value };
  } catch (error) {
    try {
      await sql`rollback to piece`.execute(trx);
      await sql`release piece`.execute(trx);
    } catch {
      // A full disk ends the whole transaction: then that is what all of them have to hear.
      throw error;
    }
    return { ok: false, error };
  }
}

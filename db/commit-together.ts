import type { Transaction } from "kysely";
import { onPostgres } from "./dialect.ts";
import type { Database, Db } from "./schema.ts";
import { isDatabaseFailure } from "./unreachable.ts";

type Work<T> = (trx: Transaction<Database>) => Promise<T>;

/** One caller's work; answers how to tell the caller once it is on disk. */
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
 * 0075); PostgreSQL does the same by itself. For small work that visitors wait for. When one of them
 * fails, each is done again by itself: `work` may run twice, and must do nothing but ask the database.
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
      const value = await work(trx);
      return () => resolve(value);
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

  async #commit(): Promise<void> {
    await this.#settle(this.#waiting.splice(0, MOST_PIECES));
    this.#isCommitting = false;
    this.#gather();
  }

  /** Never rejects: every piece is told its own outcome. */
  async #settle(pieces: readonly Piece[]): Promise<void> {
    try {
      await this.#commitAll(pieces);
    } catch (error) {
      // Of a database that cannot work now, each alone would ask in vain, and all others wait for it.
      if (pieces.length === 1 || isDatabaseFailure(error))
        for (const piece of pieces) piece.reject(error);
      else for (const piece of pieces) await this.#settle([piece]);
    }
  }

  /** Rejects when any of them fails; then none was kept, and nobody has been told anything. */
  async #commitAll(pieces: readonly Piece[]): Promise<void> {
    const outcomes = await this.#db.transaction().execute(async (trx) => {
      const told: (() => void)[] = [];
      for (const piece of pieces) told.push(await piece.carryOut(trx));
      return told;
    });
    for (const tell of outcomes) tell();
  }
}

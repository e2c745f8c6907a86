/** Transactions on the embedded database that come at the same moment share one commit. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
} from "kysely";
import { Lock } from "./lock.ts";
import type { PendingChanges } from "./sqlite-changes.ts";

/** Bounds how long the first of a crowd waits for the last. */
const MOST_IN_A_GROUP = 64;

const BEGIN = CompiledQuery.raw("begin");
const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");
const SAVEPOINT = CompiledQuery.raw("savepoint piece");
const RELEASE = CompiledQuery.raw("release piece");
const ROLLBACK_TO = CompiledQuery.raw("rollback to piece");

/** Callers' transactions within one of the database. */
interface Group {
  size: number;
  /** Settles when all of them are on disk, or none is. */
  committed: PromiseWithResolvers<void>;
}

/** One caller's use of the database. */
interface Use extends DatabaseConnection {
  /** False after its transaction: then the next caller may go on. */
  hasLock: boolean;
  /** What its transaction belongs to; null outside of one. */
  group: Group | null;
}

/**
 * Waiting for the disk is what a commit costs, so a caller's transaction is a savepoint, and the
 * driver commits those together that come within one turn of the event loop. To callers it is a
 * transaction of their own: when it resolves it is on disk, when it fails nothing of it is kept,
 * and a statement outside a transaction never becomes part of another caller's. When the database
 * ends or refuses the shared one (a full disk), all of its callers get the error. PostgreSQL groups
 * commits by itself.
 */
export class GroupCommitDriver implements Driver {
  readonly #inner: SqliteDriver;
  readonly #isInTransaction: () => boolean;
  readonly #pending: PendingChanges;
  readonly #lock = new Lock();
  #connection!: DatabaseConnection;
  #group: Group | null = null;

  /** `isInTransaction` tells whether the database itself has one open; `pending` publishes after a commit. */
  constructor(database: SqliteDatabase, isInTransaction: () => boolean, pending: PendingChanges) {
    this.#inner = new SqliteDriver({ database });
    this.#isInTransaction = isInTransaction;
    this.#pending = pending;
  }

  async init(): Promise<void> {
    await this.#inner.init();
    this.#connection = await this.#inner.acquireConnection();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#lock.obtain();
    const use: Use = {
      hasLock: true,
      group: null,
      executeQuery: (query) => this.#run(use, query),
      streamQuery: (query, chunkSize) => this.#stream(use, query, chunkSize),
    };
    return use;
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#letGo(connection as Use);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const use = connection as Use;
    await this.#hold(use);
    const group = this.#group ?? (await this.#open());
    await this.#connection.executeQuery(SAVEPOINT);
    use.group = group;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const use = connection as Use;
    const group = this.#groupOf(use);
    await this.#connection.executeQuery(RELEASE);
    use.group = null;
    group.size += 1;
    if (group.size >= MOST_IN_A_GROUP) await this.#commit();
    this.#letGo(use);
    await group.committed.promise;
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const use = connection as Use;
    const { group } = use;
    use.group = null;
    if (!group || group !== this.#group) return;
    await this.#connection.executeQuery(ROLLBACK_TO);
    await this.#connection.executeQuery(RELEASE);
  }

  savepoint(use: DatabaseConnection, name: string, compile: QueryCompiler["compileQuery"]) {
    return this.#inner.savepoint(use, name, compile);
  }

  rollbackToSavepoint(
    use: DatabaseConnection,
    name: string,
    compile: QueryCompiler["compileQuery"],
  ) {
    return this.#inner.rollbackToSavepoint(use, name, compile);
  }

  releaseSavepoint(use: DatabaseConnection, name: string, compile: QueryCompiler["compileQuery"]) {
    return this.#inner.releaseSavepoint(use, name, compile);
  }

  async destroy(): Promise<void> {
    await this.#lock.obtain();
    await this.#commit();
    this.#lock.release();
    await this.#inner.destroy();
  }

  async #open(): Promise<Group> {
    await this.#connection.executeQuery(BEGIN);
    const group: Group = { size: 0, committed: Promise.withResolvers() };
    // The callers that wait for the group get its failure; there may be none.
    group.committed.promise.catch(() => undefined);
    this.#group = group;
    setImmediate(async () => {
      await this.#lock.obtain();
      if (this.#group === group) await this.#commit();
      this.#lock.release();
    });
    return group;
  }

  /** Never rejects: the callers that wait for the group get the error. */
  async #commit(): Promise<void> {
    const group = this.#group;
    if (!group) return;
    this.#group = null;
    try {
      await this.#connection.executeQuery(COMMIT);
      this.#pending.publish();
      group.committed.resolve();
    } catch (error) {
      this.#pending.discard();
      if (this.#isInTransaction()) await this.#connection.executeQuery(ROLLBACK);
      group.committed.reject(error);
    }
  }

  async #run<Row>(use: Use, query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#prepare(use);
    try {
      return await this.#connection.executeQuery<Row>(query);
    } catch (error) {
      this.#noticeEnd(error);
      throw error;
    }
  }

  async *#stream<Row>(use: Use, query: CompiledQuery, chunkSize: number) {
    await this.#prepare(use);
    yield* this.#connection.streamQuery<Row>(query, chunkSize);
  }

  async #prepare(use: Use): Promise<void> {
    await this.#hold(use);
    if (use.group) this.#groupOf(use);
    else await this.#commit();
  }

  /** Throws when the database has ended the transaction; what followed would stand outside of any. */
  #groupOf({ group }: Use): Group {
    if (!group || group !== this.#group)
      throw new Error("The database has ended this transaction.");
    return group;
  }

  /** Some errors end the whole transaction, and with it what others had done in it. */
  #noticeEnd(error: unknown): void {
    if (!this.#group || this.#isInTransaction()) return;
    this.#pending.discard();
    this.#group.committed.reject(error);
    this.#group = null;
  }

  async #hold(use: Use): Promise<void> {
    if (use.hasLock) return;
    await this.#lock.obtain();
    use.hasLock = true;
  }

  #letGo(use: Use): void {
    if (!use.hasLock) return;
    use.hasLock = false;
    this.#lock.release();
  }
}

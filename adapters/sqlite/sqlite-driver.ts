/** Transactions on the embedded database that come at the same moment share one commit. */
import {
  CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDatabase,
  SqliteDriver,
} from "kysely";
import { Lock } from "./lock.ts";
import type { PendingChanges } from "./sqlite-changes.ts";

/** Limits how long the first transaction of a group waits for the last. */
const MOST_IN_A_GROUP = 64;

const BEGIN = CompiledQuery.raw("begin");
const COMMIT = CompiledQuery.raw("commit");
const ROLLBACK = CompiledQuery.raw("rollback");
const SAVEPOINT = CompiledQuery.raw("savepoint piece");
const RELEASE = CompiledQuery.raw("release piece");
const ROLLBACK_TO = CompiledQuery.raw("rollback to piece");

/** Callers' transactions within one transaction of the database. */
interface Group {
  size: number;
  /** Settles when all of them are on disk, or none is. */
  committed: PromiseWithResolvers<void>;
}

/** One caller's connection. */
interface CallerConnection extends DatabaseConnection {
  /** False after its transaction, so that the next caller can continue. */
  hasLock: boolean;
  /** The group of its transaction; null outside of one. */
  group: Group | null;
}

/**
 * A commit costs the wait for the disk. So a caller's transaction is a savepoint, and the driver commits
 * together those that come within one turn of the event loop. Each caller sees a transaction of its own:
 * when it resolves it is on disk, when it fails nothing of it is stored, and a statement outside a
 * transaction never becomes part of another caller's. When the database ends or refuses the shared
 * transaction (a full disk), all of its callers get the error. PostgreSQL groups commits by itself.
 */
export class GroupCommitDriver extends SqliteDriver {
  readonly #isInTransaction: () => boolean;
  readonly #pending: PendingChanges;
  readonly #lock = new Lock();
  #connection!: DatabaseConnection;
  #group: Group | null = null;

  /** `isInTransaction`: whether the database itself has one open; `pending` publishes after a commit. */
  constructor(database: SqliteDatabase, isInTransaction: () => boolean, pending: PendingChanges) {
    super({ database });
    this.#isInTransaction = isInTransaction;
    this.#pending = pending;
  }

  override async init(): Promise<void> {
    await super.init();
    this.#connection = await super.acquireConnection();
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#lock.obtain();
    const caller: CallerConnection = {
      hasLock: true,
      group: null,
      executeQuery: (query) => this.#run(caller, query),
      streamQuery: (query, chunkSize) => this.#stream(caller, query, chunkSize),
    };
    return caller;
  }

  override async releaseConnection(caller?: DatabaseConnection): Promise<void> {
    this.#releaseLock(caller as CallerConnection);
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    const caller = connection as CallerConnection;
    await this.#obtainLock(caller);
    const group = this.#group ?? (await this.#openGroup());
    await this.#connection.executeQuery(SAVEPOINT);
    caller.group = group;
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const caller = connection as CallerConnection;
    const group = this.#openGroupOf(caller);
    await this.#connection.executeQuery(RELEASE);
    caller.group = null;
    group.size += 1;
    if (group.size >= MOST_IN_A_GROUP) await this.#commitGroup();
    this.#releaseLock(caller);
    await group.committed.promise;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const caller = connection as CallerConnection;
    const { group } = caller;
    caller.group = null;
    if (!group || group !== this.#group) return;
    await this.#connection.executeQuery(ROLLBACK_TO);
    await this.#connection.executeQuery(RELEASE);
  }

  override async destroy(): Promise<void> {
    await this.#lock.obtain();
    await this.#commitGroup();
    this.#lock.release();
    await super.destroy();
  }

  async #openGroup(): Promise<Group> {
    await this.#connection.executeQuery(BEGIN);
    const group: Group = { size: 0, committed: Promise.withResolvers() };
    // The group's callers get its failure; it may have none, and then nothing else handles it.
    group.committed.promise.catch(() => undefined);
    this.#group = group;
    setImmediate(async () => {
      await this.#lock.obtain();
      if (this.#group === group) await this.#commitGroup();
      this.#lock.release();
    });
    return group;
  }

  /** Never rejects: the callers that wait for the group get the error. */
  async #commitGroup(): Promise<void> {
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

  async #run<Row>(caller: CallerConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    await this.#prepare(caller);
    try {
      return await this.#connection.executeQuery<Row>(query);
    } catch (error) {
      this.#failEndedGroup(error);
      throw error;
    }
  }

  async *#stream<Row>(caller: CallerConnection, query: CompiledQuery, chunkSize: number) {
    await this.#prepare(caller);
    yield* this.#connection.streamQuery<Row>(query, chunkSize);
  }

  async #prepare(caller: CallerConnection): Promise<void> {
    await this.#obtainLock(caller);
    if (caller.group) this.#openGroupOf(caller);
    else await this.#commitGroup();
  }

  /** Throws when the database has ended the transaction, because what followed would be outside of any. */
  #openGroupOf({ group }: CallerConnection): Group {
    if (!group || group !== this.#group)
      throw new Error("The database has ended this transaction.");
    return group;
  }

  /** Some errors end the whole transaction of the database, with all callers' work in it. */
  #failEndedGroup(error: unknown): void {
    if (!this.#group || this.#isInTransaction()) return;
    this.#pending.discard();
    this.#group.committed.reject(error);
    this.#group = null;
  }

  async #obtainLock(caller: CallerConnection): Promise<void> {
    if (caller.hasLock) return;
    await this.#lock.obtain();
    caller.hasLock = true;
  }

  #releaseLock(caller: CallerConnection): void {
    if (!caller.hasLock) return;
    caller.hasLock = false;
    this.#lock.release();
  }
}

import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Database, Db } from "#db/schema.ts";
import type { Question, ThreadAnswer } from "./sqlite-thread.ts";

/**
 * The embedded database, read in a separate thread: a search through a million records takes that
 * thread a second, while the process continues to answer visitors (docs/decisions/0004). It sees
 * everything that is committed and cannot write. `file` must exist at the first query, which starts
 * the thread.
 */
export function openReadonlySqlite(file: string): Db {
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createDriver: () => readOnlyDriver(new ThreadConnection(file)),
    },
  });
}

function readOnlyDriver(connection: ThreadConnection): Driver {
  const refuse = async () => {
    throw new Error("the read-only database has no transactions");
  };
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    releaseConnection: async () => undefined,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: () => connection.close(),
  };
}

class ThreadConnection implements DatabaseConnection {
  #file: string;
  #thread: Worker | null = null;
  #unanswered = new Map<number, PromiseWithResolvers<QueryResult<never>>>();
  #asked = 0;

  constructor(file: string) {
    this.#file = file;
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.#thread ??= this.#start();
    const id = ++this.#asked;
    const answered = Promise.withResolvers<QueryResult<never>>();
    this.#unanswered.set(id, answered);
    this.#thread.postMessage({ id, sql, parameters } satisfies Question);
    return answered.promise;
  }

  streamQuery(): never {
    throw new Error("the read-only database answers whole");
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const thread = new Worker(threadFile(), { workerData: this.#file });
    thread.on("message", (answer: ThreadAnswer) => {
      const query = this.#unanswered.get(answer.id);
      this.#unanswered.delete(answer.id);
      if ("error" in answer) query?.reject(answer.error);
      else query?.resolve({ rows: answer.rows as never[] });
    });
    // When a thread dies its queries fail with it; the next query starts another thread.
    const fail = (error: Error) => {
      if (this.#thread === thread) this.#thread = null;
      for (const query of this.#unanswered.values()) query.reject(error);
      this.#unanswered.clear();
    };
    thread.on("error", fail);
    thread.on("exit", () => fail(new Error("the reading thread has ended")));
    return thread;
  }
}

/** The file is next to this one, in the source tree as in the build. */
function threadFile(): URL {
  const source = new URL("./sqlite-thread.ts", import.meta.url);
  return existsSync(source) ? source : new URL("./sqlite-thread.js", import.meta.url);
}

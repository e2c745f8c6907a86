/** Runs in a separate thread and answers read-only queries on the embedded database, one by one. */
import { parentPort, workerData } from "node:worker_threads";
import SQLite from "better-sqlite3";
import { foldName } from "#db/fold-text.ts";
import { preparedStatements } from "./prepared-statements.ts";

export interface Question {
  id: number;
  sql: string;
  parameters: readonly unknown[];
}

export type ThreadAnswer = { id: number; rows: unknown[] } | { id: number; error: Error };

const database = new SQLite(workerData as string, { readonly: true });
database.pragma("busy_timeout = 5000");
database.function("fold_name", { deterministic: true }, (name) => foldName(String(name)));
const prepare = preparedStatements(database);

parentPort?.on("message", ({ id, sql, parameters }: Question) => {
  parentPort?.postMessage(answer(id, sql, parameters));
});

function answer(id: number, sql: string, parameters: readonly unknown[]): ThreadAnswer {
  try {
    return { id, rows: prepare(sql).all(...parameters) };
  } catch (error) {
    return { id, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** What a database holds, in a form that can be compared: for each table its rows and their hash. */
import { createHash } from "node:crypto";
import type { DbOrTransaction } from "#db/schema.ts";
import { listTables, type Row, readRows } from "./tables.ts";

export interface TableFingerprint {
  rows: number;
  /** Sum of the SHA-256 of all rows modulo 2^256, hex: the order of the rows does not matter. */
  hash: string;
}

export type Fingerprint = Record<string, TableFingerprint>;

const MODULUS = 1n << 256n;

/** Reads every row; the same on SQLite and PostgreSQL. `trx` is a transaction (see atOneMoment). */
export async function fingerprint(trx: DbOrTransaction): Promise<Fingerprint> {
  const found: Fingerprint = {};
  for (const table of await listTables(trx)) {
    let rows = 0;
    let sum = 0n;
    for await (const batch of readRows(trx, table)) {
      rows += batch.length;
      for (const row of batch) sum = (sum + hashOf(row)) % MODULUS;
    }
    found[table] = { rows, hash: sum.toString(16).padStart(64, "0") };
  }
  return found;
}

/** Names of the tables in which two databases differ, those that only one of them has included. */
export function differences(a: Fingerprint, b: Fingerprint): string[] {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].filter(
    (name) => a[name]?.rows !== b[name]?.rows || a[name]?.hash !== b[name]?.hash,
  );
}

export const countRows = (found: Fingerprint) =>
  Object.values(found).reduce((sum, { rows }) => sum + rows, 0);

/** Columns by name: the two databases may hold them in different orders. */
function hashOf(row: Row): bigint {
  const cells = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return BigInt(`0x${createHash("sha256").update(JSON.stringify(cells)).digest("hex")}`);
}

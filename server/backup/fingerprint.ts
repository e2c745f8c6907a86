/**
 * The content of a database in a form that can be compared: for each table its rows and their hash.
 */
import { createHash } from "node:crypto";
import type { DbTransaction } from "#db/schema.ts";
import { OperatorError } from "#server/operator-error.ts";
import { listTables, readTable, type StoredRow } from "./tables.ts";

/**
 * `hash` is the sum of the SHA-256 of all rows modulo 2^256, hex, so that their order does not
 * matter.
 */
export type Fingerprint = Record<string, { rows: number; hash: string }>;

const MODULUS = 1n << 256n;

/**
 * Reads every row. The result is equal for equal data on SQLite and PostgreSQL. `trx` is a
 * transaction (see runInSnapshot).
 */
export async function fingerprint(trx: DbTransaction): Promise<Fingerprint> {
  const fingerprints: Fingerprint = {};
  for (const table of await listTables(trx)) {
    let rows = 0;
    let sum = 0n;
    for await (const batch of readTable(trx, table)) {
      rows += batch.length;
      for (const row of batch) sum = (sum + hashOf(row)) % MODULUS;
    }
    fingerprints[table] = { rows, hash: sum.toString(16).padStart(64, "0") };
  }
  return fingerprints;
}

/**
 * Returns the names of the tables in which two databases differ, including those that only one of
 * them has.
 */
export const differences = (a: Fingerprint, b: Fingerprint): string[] =>
  Object.keys({ ...a, ...b }).filter(
    (name) => a[name]?.rows !== b[name]?.rows || a[name]?.hash !== b[name]?.hash,
  );

/** Throws an OperatorError with the message for the tables that differ, if any do. */
export function requireSame(
  a: Fingerprint,
  b: Fingerprint,
  message: (tables: string) => string,
): void {
  const tables = differences(a, b);
  if (tables.length > 0) throw new OperatorError(message(tables.join(", ")));
}

export const sumRowCounts = (tables: Fingerprint) =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

/** Bytes of a file whose text is in memory at a time; the whole text of 20 MB takes 300 MB. */
const CHUNK_BYTES = 4_096;

/**
 * Hashes the JSON text of the cells. Columns are sorted by name, because the two databases may hold
 * them in different orders.
 */
function hashOf(row: StoredRow): bigint {
  const cells = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  const hash = createHash("sha256");
  let text = "";
  for (const cell of cells) {
    text += text === "" ? "[" : ",";
    const [name, value] = cell;
    if (!Buffer.isBuffer(value)) {
      text += JSON.stringify(cell);
      continue;
    }
    // As JSON.stringify writes it, so that earlier backups keep their hashes.
    hash.update(`${text}[${JSON.stringify(name)},{"type":"Buffer","data":[`);
    for (let from = 0; from < value.length; from += CHUNK_BYTES) {
      const piece = value.subarray(from, from + CHUNK_BYTES).join();
      hash.update(from > 0 ? `,${piece}` : piece);
    }
    text = "]}]";
  }
  return BigInt(`0x${hash.update(`${text}]`).digest("hex")}`);
}

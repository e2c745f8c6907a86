import { countRows } from "#db/count-rows.ts";
import type { Db } from "#db/schema.ts";
import type { RowKind } from "./import-counts.ts";
import { findRows } from "./import-rows.ts";
import { providerOf } from "./map/file-providers.ts";
import { type Layout, parseLayout } from "./map/layout.ts";
import { removableRecords } from "./undo-import.ts";

const LISTED = 100;

/** The newest imports first; times ISO UTC, money in cents. */
export async function listImports(db: Db) {
  const rows = await db
    .selectFrom("imports")
    .select(["id", "created_at", "source", "file_name"])
    .select(["staff_name", "state", "row_count", "amount_cents"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(({ source, ...row }) => ({ ...row, provider: providerOf(source).name }));
}

export type ImportDetail = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** One import without its rows, or null. */
export async function findImport(db: Db, id: string) {
  const row = await db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const { layout, ...rest } = row;
  return { ...rest, provider: providerOf(row.source).name, layout: parseLayout(layout) };
}

export type ImportResult = Awaited<ReturnType<typeof findResult>>;

/** How many rows were left out, by kind, and how many of its records an undo removes, and keeps or has kept. */
export async function findResult(db: Db, written: { id: string; booked_at: string | null }) {
  const { id } = written;
  const records = db.selectFrom("donations").where("import_id", "=", id);
  const [leftOut, removable, all] = await Promise.all([
    db
      .selectFrom("import_rows")
      .select(["kind", (eb) => eb.fn.countAll<number | string>().as("count")])
      .where("import_id", "=", id)
      .groupBy("kind")
      .execute(),
    countRows(removableRecords(db, written)),
    countRows(records),
  ]);
  return {
    leftOut: leftOut.map(({ kind, count }) => ({ kind: kind as RowKind, rows: Number(count) })),
    removable,
    kept: all - removable,
  };
}

/** Rows that are looked at, values that are shown, and characters of each. */
const SAMPLED = 50;
const VALUES = 3;
const SHOWN = 40;

export async function sampleColumns(db: Db, id: string, { headers }: Layout): Promise<string[][]> {
  const rows = await findRows(db, id, SAMPLED);
  return headers.map((_, at) => {
    const cells = rows.map(({ cells }) => (cells[at] ?? "").trim());
    return [...new Set(cells)].filter(Boolean).slice(0, VALUES).map(shorten);
  });
}

const shorten = (cell: string) =>
  cell.length > SHOWN ? `${cell.slice(0, SHOWN).toWellFormed()}…` : cell;

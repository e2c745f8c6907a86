import type { Selectable } from "kysely";
import type { Db, ImportRowKind, ImportRowTable, ImportState } from "#db/schema.ts";
import { providerOf } from "./file-providers.ts";
import { type Layout, parseLayout } from "./layout.ts";
import { parseTally, type Tally } from "./tally.ts";

/** One import as the list shows it; times ISO UTC, money in cents, sizes in bytes. */
export interface ImportLine {
  id: string;
  created_at: string;
  provider: string;
  file_name: string;
  staff_name: string | null;
  state: ImportState;
  row_count: number;
  amount_cents: number | null;
  undone_at: string | null;
}

const LISTED = 100;
const COLUMNS = [
  ...(["id", "created_at", "source", "file_name", "staff_name", "state"] as const),
  ...(["row_count", "amount_cents", "undone_at"] as const),
] as const;

/** The newest imports first. */
export async function listImports(db: Db): Promise<ImportLine[]> {
  const rows = await db
    .selectFrom("imports")
    .select(COLUMNS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(LISTED)
    .execute();
  return rows.map(({ source, ...row }) => ({ ...row, provider: providerOf(source).name }));
}

export interface ImportDetail extends ImportLine {
  source: string;
  layout: Layout | null;
  tally: Tally;
  problem: string | null;
  fileSize: number;
  bytesRead: number;
  bookedLine: number;
  lastLine: number;
  /** Of the written records: how many somebody has changed since. */
  changed: number;
}

/** Everything about one import but its rows, or null. */
export async function findImport(db: Db, id: string): Promise<ImportDetail | null> {
  const row = await db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const changed =
    row.state === "done"
      ? await db
          .selectFrom("donations")
          .select((eb) => eb.fn.countAll<number>().as("count"))
          .where("import_id", "=", id)
          .where("updated_at", ">", row.booked_at ?? "")
          .executeTakeFirstOrThrow()
      : { count: 0 };
  const last =
    row.state === "writing"
      ? await db
          .selectFrom("import_rows")
          .select((eb) => eb.fn.max("line").as("line"))
          .where("import_id", "=", id)
          .executeTakeFirst()
      : undefined;
  const { layout, tally, file_size, bytes_read, booked_line, ...rest } = row;
  return {
    ...rest,
    provider: providerOf(row.source).name,
    layout: parseLayout(layout),
    tally: parseTally(tally),
    fileSize: file_size ?? 0,
    bytesRead: bytes_read ?? 0,
    bookedLine: booked_line ?? 0,
    lastLine: last?.line ?? 0,
    changed: Number(changed.count),
  };
}

export type WaitingRow = Omit<Selectable<ImportRowTable>, "import_id" | "cells" | "donation_id">;

/** Up to `most` rows of one kind, in the order of the file. */
export function waitingRows(
  db: Db,
  id: string,
  kind: ImportRowKind,
  most: number,
): Promise<WaitingRow[]> {
  return db
    .selectFrom("import_rows")
    .select([
      ...(["line", "kind", "external_id", "first_name", "last_name", "email", "phone"] as const),
      ...(["amount_cents", "donation_type", "city", "state", "notes", "received_at"] as const),
      ...(["problem", "column_name", "said", "hint"] as const),
    ])
    .where("import_id", "=", id)
    .where("kind", "=", kind)
    .orderBy("line")
    .limit(most)
    .execute();
}

export interface ChangedRecord {
  id: string;
  first_name: string;
  last_name: string;
  amount_cents: number;
  updated_at: string | null;
}

/** Records of an import that somebody has changed since, the newest change first. */
export function changedRecords(db: Db, id: string, most: number): Promise<ChangedRecord[]> {
  return db
    .selectFrom("donations")
    .innerJoin("imports", "imports.id", "donations.import_id")
    .select(["donations.id", "first_name", "last_name", "donations.amount_cents", "updated_at"])
    .where("import_id", "=", id)
    .whereRef("updated_at", ">", "booked_at")
    .orderBy("updated_at", "desc")
    .limit(most)
    .execute();
}

import type { Selectable } from "kysely";
import type { Db, ImportRowKind, ImportRowTable, ImportState } from "#db/schema.ts";
import { type Clock, MINUTE } from "#domain/ports/clock.ts";
import { type ImportCounts, parseImportCounts } from "./checks/import-counts.ts";
import { providerOf } from "./files/file-providers.ts";
import { type Layout, parseLayout } from "./files/layout.ts";
import { UNKNOWN_STATUS } from "./files/read-row.ts";
import { type Kept, parseKept } from "./kept.ts";
import { whatUndoKeeps } from "./kept-records.ts";

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
  pledged_cents: number | null;
  undone_at: string | null;
}

const LISTED = 100;
const COLUMNS = [
  ...(["id", "created_at", "source", "file_name", "staff_name", "state"] as const),
  ...(["row_count", "amount_cents", "pledged_cents", "undone_at"] as const),
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
  tally: ImportCounts;
  problem: string | null;
  fileSize: number;
  bytesRead: number;
  bookedLine: number;
  lastLine: number;
  /** What an undo would keep, or has kept. */
  kept: Kept;
  /** True when a reading has shown no sign of life for a while. */
  stalled: boolean;
}

const STALLED_AFTER = MINUTE;

/** Everything about one import but its rows, or null. */
export async function findImport(db: Db, clock: Clock, id: string): Promise<ImportDetail | null> {
  const row = await db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const last =
    row.state === "writing"
      ? await db
          .selectFrom("import_rows")
          .select((eb) => eb.fn.max("line").as("line"))
          .where("import_id", "=", id)
          .executeTakeFirst()
      : undefined;
  const kept = row.state === "done" ? await whatUndoKeeps(db, row) : parseKept(row.kept);
  const { layout, tally, file_size, bytes_read, booked_line, checked_at, check_id, ...rest } = row;
  const silent = clock.now().getTime() - Date.parse(checked_at ?? row.created_at);
  return {
    ...rest,
    provider: providerOf(row.source).name,
    layout: parseLayout(layout),
    tally: parseImportCounts(tally),
    fileSize: file_size ?? 0,
    bytesRead: bytes_read ?? 0,
    bookedLine: booked_line ?? 0,
    lastLine: last?.line ?? 0,
    kept,
    stalled: row.state === "checking" && silent > STALLED_AFTER,
  };
}

export type WaitingRow = Omit<Selectable<ImportRowTable>, "import_id" | "cells" | "donation_id">;

const STAGES_ASKED = 20;

/** The words of a file's rows that say nothing clear about their money, as they stand there. */
export async function unknownStages(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("import_rows")
    .select("said")
    .distinct()
    .where("import_id", "=", id)
    .where("problem", "=", UNKNOWN_STATUS)
    .orderBy("said")
    .limit(STAGES_ASKED)
    .execute();
  return rows.flatMap(({ said }) => (said ? [said] : []));
}

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
      ...([
        "line",
        "kind",
        "status",
        "external_id",
        "first_name",
        "last_name",
        "email",
        "phone",
      ] as const),
      ...(["amount_cents", "donation_type", "city", "state", "notes", "received_at"] as const),
      ...(["problem", "column_name", "said", "hint"] as const),
    ])
    .where("import_id", "=", id)
    .where("kind", "=", kind)
    .orderBy("line")
    .limit(most)
    .execute();
}

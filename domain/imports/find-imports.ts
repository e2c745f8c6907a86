import { countRows } from "#db/count-rows.ts";
import type { Db, ImportRowKind } from "#db/schema.ts";
import { visibleDonations } from "#db/visible-donations.ts";
import { type Clock, MINUTE } from "#domain/ports/clock.ts";
import { parseImportCounts } from "./checks/import-counts.ts";
import { providerOf } from "./files/file-providers.ts";
import { parseLayout } from "./files/layout.ts";
import { UNKNOWN_STATUS } from "./files/read-row.ts";
import { findLeftInBooks, parseLeftInBooks } from "./left-in-books.ts";

const LISTED = 100;
const STALLED_AFTER = MINUTE;
const STAGES_ASKED = 20;

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

/** Everything about one import but its rows, or null. */
export async function findImport(db: Db, clock: Clock, id: string) {
  const row = await db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const { layout, tally, kept, ...rest } = row;
  const last = await db
    .selectFrom("import_rows")
    .select((eb) => eb.fn.max("line").as("line"))
    .where("import_id", "=", id)
    .executeTakeFirst();
  const silentMs = clock.now().getTime() - Date.parse(row.checked_at ?? row.created_at);
  return {
    ...rest,
    provider: providerOf(row.source).name,
    layout: parseLayout(layout),
    counts: parseImportCounts(tally),
    lastLine: last?.line ?? 0,
    /** What an undo would leave in the books, or has left there. */
    left: row.state === "done" ? await findLeftInBooks(db, row) : parseLeftInBooks(kept),
    /** True when a reading has shown no sign of life for a while. */
    stalled: row.state === "checking" && silentMs > STALLED_AFTER,
  };
}

/** The statuses in a file's rows that are not known, as the file writes them. */
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
  return rows.flatMap(({ said }) => said || []);
}

export type PendingRow = Awaited<ReturnType<typeof pendingRows>>[number];

/** Up to `most` rows of one kind, in the order of the file. */
export const pendingRows = (db: Db, id: string, kind: ImportRowKind, most: number) =>
  db
    .selectFrom("import_rows")
    .select(["line", "kind", "external_id", "first_name", "last_name", "amount_cents"])
    .select(["donation_type", "received_at", "problem", "column_name", "said", "hint"])
    .select("is_included")
    .where("import_id", "=", id)
    .where("kind", "=", kind)
    .orderBy("line")
    .limit(most)
    .execute();

/** How many donation records there are, without those that are voided. */
export const countRecords = (db: Db): Promise<number> =>
  countRows(db.selectFrom("donations").where("voided_at", "is", null).where(visibleDonations));

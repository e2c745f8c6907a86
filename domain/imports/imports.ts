/** Lists imports, reads one of them with its layout, and cancels undecided ones. */
import type { Updateable } from "kysely";
import { countRows } from "#db/count-rows.ts";
import { inList } from "#db/in-list.ts";
import type { Db, DbOrTransaction, ImportTable } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import { type StaffContext, SYSTEM_ACTOR } from "#domain/changes/staff-context.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { UNDECIDED_RETENTION_MS } from "#domain/values/durations.ts";
import { fileProviderOf } from "./map/file-providers.ts";
import { type FileLayout, parseLayout } from "./map/layout.ts";

const MAX_LISTED_IMPORTS = 100;

/** Lists the newest imports first. Times are ISO UTC, money is in cents. */
export async function listImports(db: Db) {
  const rows = await db
    .selectFrom("imports")
    .where("state", "!=", "aside")
    .select(["id", "created_at", "source", "file_name"])
    .select(["staff_name", "state", "row_count", "amount_cents"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(MAX_LISTED_IMPORTS)
    .execute();
  return rows.map(({ source, ...row }) => ({ ...row, provider: fileProviderOf(source).name }));
}

export type ImportDetail = NonNullable<Awaited<ReturnType<typeof readImport>>>;

/** Reads one import without its rows, with the other readable sheets of its workbook; or null. */
export async function readImport(db: DbOrTransaction, id: string) {
  const row = await db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const layout = parseLayout(row.layout);
  const aside = layout?.sheets.length ? await selectSheetsAside(db, layout).execute() : [];
  const sheets = layout?.sheets.filter((sheet) => aside.some((each) => each.id === sheet.id)) ?? [];
  return { ...row, provider: fileProviderOf(row.source).name, layout, sheets };
}

const selectSheetsAside = (db: DbOrTransaction, { sheets }: Pick<FileLayout, "sheets">) =>
  db
    .selectFrom("imports")
    .select("id")
    .where("state", "=", "aside")
    .where("id", "in", inList(sheets.map((sheet) => sheet.id)));

/**
 * Reads another sheet of an import's workbook and sets the present one aside if it is undecided.
 * Returns false when there is no such sheet.
 */
export const switchSheet = ({ db, clock, actor }: StaffContext, id: string, sheet: string) =>
  change(db, "desk", async (trx) => {
    const openImport = await readImport(trx, id);
    if (!openImport?.sheets.some((other) => other.id === sheet)) return false;
    await updateOpenImport(trx, id, { state: "aside" });
    await trx.updateTable("imports").set({ state: "open" }).where("id", "=", sheet).execute();
    await recordAudit(trx, { now: isoTime(clock), actor }, "import.columns", `import:${sheet}`);
    return true;
  });

/** Updates an undecided import. Returns the row, or undefined when it is decided or gone. */
export const updateOpenImport = (
  db: DbOrTransaction,
  id: string,
  values: Updateable<ImportTable>,
) =>
  db
    .updateTable("imports")
    .set(values)
    .where("id", "=", id)
    .where("state", "=", "open")
    .returningAll()
    .executeTakeFirst();

/**
 * Whether another import is being written or undone. What it has stored may still be removed, so no
 * file is compared with the books in the meantime.
 */
export const isOtherImportUnderWay = async (db: DbOrTransaction, id: string): Promise<boolean> =>
  (await db
    .selectFrom("imports")
    .select("id")
    .where("state", "in", ["writing", "undoing"])
    .where("id", "!=", id)
    .executeTakeFirst()) !== undefined;

/** Counts the imports in the books. */
export const countWrittenImports = (db: DbOrTransaction) =>
  countRows(db.selectFrom("imports").where("state", "=", "done"));

/** Lists the imports undone since a moment (ISO UTC); removed gifts are in no other list. */
export const listImportsUndoneSince = (db: Db, since: string) =>
  db
    .selectFrom("imports")
    .select(["id", "file_name", "amount_cents"])
    .where("undone_at", ">=", since)
    .where("amount_cents", ">", 0)
    .orderBy("undone_at")
    .execute();

export const cancelImport = ({ db, clock, actor }: StaffContext, id: string): Promise<void> =>
  changeUnversioned(db, async (trx) => {
    const canceledImport = await readImport(trx, id);
    const sheets = canceledImport?.state === "open" ? canceledImport.sheets : [];
    const ids = [id, ...sheets.map((sheet) => sheet.id)];
    // The foreign key removes the rows too.
    const { numDeletedRows } = await trx
      .deleteFrom("imports")
      .where("id", "in", ids)
      .where("state", "in", ["open", "closed", "aside"])
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await recordAudit(trx, { now: isoTime(clock), actor }, "import.cancelled", `import:${id}`);
  });

/** Cancels imports that have been undecided longer than UNDECIDED_RETENTION_MS. */
export async function cancelUndecidedImports(db: Db, clock: Clock): Promise<void> {
  const forgotten = db
    .selectFrom("imports")
    .select("id")
    .where("state", "in", ["open", "closed", "aside"])
    .where("created_at", "<=", isoTime(clock, -UNDECIDED_RETENTION_MS));
  for (const { id } of await forgotten.execute())
    await cancelImport({ db, clock, actor: SYSTEM_ACTOR }, id);
}

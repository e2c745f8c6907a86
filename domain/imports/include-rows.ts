import type { DbOrTransaction } from "#db/schema.ts";
import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { CONTENT_KEY } from "./files/content-key.ts";
import { updateImport } from "./import-record.ts";

/** Rows that staff include although they look as if they were here already. */
export interface IncludedRows {
  rows: number;
  /** The sum of gifts and pledges, and of the pledges alone. */
  cents: number;
  pledges: number;
  pledgeCents: number;
}

/** A row by its line, or all rows (null) of a kind. */
interface ChosenRows {
  kind: "possible" | "known";
  line: number | null;
}

/**
 * Includes rows that look as if they were here already (files/content-key.ts) in an import that is not
 * decided, or leaves them out again. Returns false when the import has moved on.
 */
export function includeRows(
  { db, clock, actor }: Desk,
  id: string,
  { kind, line }: ChosenRows,
  isIncluded: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // This update locks the import, so that it is not written meanwhile.
    if (!(await updateImport(trx, id, ["ready"], { busy: null }))) return false;
    const before = await countIncluded(trx, id);
    // Which rows may be included: mayInclude (files/content-key.ts).
    await trx
      .updateTable("import_rows")
      .set({ is_included: isIncluded ? 1 : 0 })
      .where("import_id", "=", id)
      .where("kind", "=", kind)
      .$if(kind === "known", (query) => query.where("external_id", "like", `${CONTENT_KEY}%`))
      .$if(line !== null, (query) => query.where("line", "=", line))
      .execute();
    const after = await countIncluded(trx, id);
    if (before.rows !== after.rows)
      await recordAudit(trx, isoTime(clock), actor, "import.rows", `import:${id}`, {
        included: [before.rows, after.rows],
      });
    return true;
  });
}

/** How many rows are included that would be left out, with their sums in cents. */
export async function countIncluded(db: DbOrTransaction, id: string): Promise<IncludedRows> {
  const rows = await db
    .selectFrom("import_rows")
    .select(["status", (eb) => eb.fn.countAll<number | string>().as("count")])
    .select((eb) => eb.fn.sum<number | string>("amount_cents").as("cents"))
    .where("import_id", "=", id)
    .where("is_included", "=", 1)
    .groupBy("status")
    .execute();
  const included: IncludedRows = { rows: 0, cents: 0, pledges: 0, pledgeCents: 0 };
  for (const { status, count, cents } of rows) {
    included.rows += Number(count);
    included.cents += Number(cents);
    if (status !== "pledged") continue;
    included.pledges += Number(count);
    included.pledgeCents += Number(cents);
  }
  return included;
}

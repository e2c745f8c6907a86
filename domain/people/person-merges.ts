/** The rows that each merge of two people moved. Undoing the merge moves them back. */
import type { DbTransaction } from "#db/schema.ts";
import { TABLES_WITH_PERSON } from "./people-of-records.ts";

/**
 * The ids of the rows that a merge moved, by table. `people` has those who had already been merged
 * into the other person.
 */
export type MovedRows = Partial<Record<(typeof TABLES_WITH_PERSON)[number] | "people", string[]>>;

export const readAllMerges = async (trx: DbTransaction) =>
  (await trx.selectFrom("person_merges").select(["id", "moved"]).execute()).map((each) => ({
    id: each.id,
    moved: JSON.parse(each.moved ?? "{}") as MovedRows,
  }));

/** Forgets rows that now belong to another person, so that undoing a merge leaves them there. */
export async function removeFromMerges(
  trx: DbTransaction,
  merges: Awaited<ReturnType<typeof readAllMerges>>,
  leaving: MovedRows,
): Promise<void> {
  for (const { id, moved } of merges) {
    for (const table of [...TABLES_WITH_PERSON, "people"] as const)
      moved[table] = (moved[table] ?? []).filter((row) => !leaving[table]?.includes(row));
    await trx
      .updateTable("person_merges")
      .set({ moved: JSON.stringify(moved) })
      .where("id", "=", id)
      .where("moved", "is not", null)
      .execute();
  }
}

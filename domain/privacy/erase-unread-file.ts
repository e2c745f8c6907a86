import type { DbOrTransaction } from "#db/schema.ts";

/**
 * Removes an upload that is not read to its end, with its file and what was read of it: its rows are
 * not known, so that no person can be taken out of it. A reading that is under way ends.
 */
export async function eraseUnreadFile(trx: DbOrTransaction, importId: string): Promise<void> {
  // Its file goes with it, by the foreign key.
  await trx.deleteFrom("import_rows").where("import_id", "=", importId).execute();
  await trx.deleteFrom("imports").where("id", "=", importId).execute();
}

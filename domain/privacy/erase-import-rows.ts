import type { DbOrTransaction } from "#db/schema.ts";
import { NOBODY } from "./erase-donation.ts";
import type { PersonRecords } from "./find-person.ts";

/**
 * Takes the person out of the rows that wait to be written, and removes the files they were read from,
 * so that reading one again cannot bring the person back: what was found in it can still be written.
 * Rows that were written and wait to be cleared away count, too. Answers the ids of the imports.
 */
export async function eraseImportRows(
  trx: DbOrTransaction,
  { importRows, donations }: PersonRecords,
): Promise<string[]> {
  const written = await trx
    .selectFrom("import_rows")
    .select(["import_id", "line"])
    .where("donation_id", "in", donations.length > 0 ? donations : [""])
    .execute();
  for (const { import_id, line } of [...importRows, ...written])
    await trx
      .updateTable("import_rows")
      .set({ ...NOBODY, said: null, hint: null, cells: null })
      .where("import_id", "=", import_id)
      .where("line", "=", line)
      .execute();
  const imports = [...new Set(importRows.map(({ import_id }) => import_id))];
  if (imports.length > 0)
    await trx.deleteFrom("import_files").where("import_id", "in", imports).execute();
  return imports;
}

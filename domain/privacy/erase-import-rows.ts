import type { DbOrTransaction } from "#db/schema.ts";
import { NO_PERSON } from "./erase-donation.ts";
import type { PersonRecords } from "./find-person.ts";

/**
 * Erases the person in import rows that wait to be written, and in written rows that wait for deletion.
 * Deletes the files of waiting rows, so that reading them again cannot restore the person; the rows can
 * still be written. Returns the ids of the imports of waiting rows.
 */
export async function eraseImportRows(
  trx: DbOrTransaction,
  { importRows, donations }: PersonRecords,
): Promise<string[]> {
  const written = await trx
    .selectFrom("import_rows")
    .select(["import_id", "line"])
    .where("donation_id", "in", ["", ...donations])
    .execute();
  for (const { import_id, line } of [...importRows, ...written])
    await trx
      .updateTable("import_rows")
      .set({ ...NO_PERSON, said: null, hint: null, cells: null })
      .where("import_id", "=", import_id)
      .where("line", "=", line)
      .execute();
  const imports = [...new Set(importRows.map(({ import_id }) => import_id))];
  if (imports.length > 0)
    await trx.deleteFrom("import_files").where("import_id", "in", imports).execute();
  return imports;
}

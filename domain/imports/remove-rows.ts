import type { Db } from "#db/schema.ts";

/** Takes up to `most` waiting rows of an import away; false when there were none. */
export async function removeSomeRows(db: Db, importId: string, most: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("import_rows")
    .where("import_id", "=", importId)
    .where("line", "in", (eb) =>
      eb
        .selectFrom("import_rows")
        .select("line")
        .where("import_id", "=", importId)
        .orderBy("line")
        .limit(most),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

import type { Db } from "#db/schema.ts";

/** Every record that the site writes mails about. */
const MAILED = ["contacts", "donations", "subscribers"] as const;

/**
 * Of these ids, those of records that were erased or are gone: copies of them, such as mails in the
 * folder, have to go, too.
 */
export async function findForgotten(db: Db, ids: string[]): Promise<Set<string>> {
  const forgotten = new Set(ids);
  if (ids.length === 0) return forgotten;
  for (const table of MAILED) {
    const kept = await db
      .selectFrom(table as "contacts")
      .select("id")
      .where("id", "in", ids)
      .$if(table !== "subscribers", (query) => query.where("erased_at", "is", null))
      .execute();
    for (const { id } of kept) forgotten.delete(id);
  }
  return forgotten;
}

import type { Db } from "#db/schema.ts";

const MAILED = [
  "contacts",
  "donations",
  "subscribers",
  "attendees",
  "contact_mails",
  "staff_accounts",
] as const;
/** Their rows are deleted, not emptied. */
const DELETED: readonly string[] = ["subscribers", "attendees", "contact_mails", "staff_accounts"];

/** Of these ids, those of erased or deleted records: their mails in the folder must go, too. */
export async function findForgotten(db: Db, ids: string[]): Promise<Set<string>> {
  const forgotten = new Set(ids);
  if (ids.length === 0) return forgotten;
  for (const table of MAILED) {
    const present = await db
      .selectFrom(table as "contacts")
      .select("id")
      .where("id", "in", ids)
      .$if(!DELETED.includes(table), (query) => query.where("erased_at", "is", null))
      .execute();
    for (const { id } of present) forgotten.delete(id);
  }
  return forgotten;
}

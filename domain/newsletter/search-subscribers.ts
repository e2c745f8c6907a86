import { sql } from "kysely";
import type { Db } from "#db/schema.ts";

/** The confirmed subscribers whose email contains the text, the newest first, at most `limit`. */
export async function searchSubscribers(db: Db, typed: string, limit: number) {
  const email = typed.trim().toLowerCase().replaceAll("\0", "");
  return db
    .selectFrom("subscribers")
    .select(["id", "email", "confirmed_at"])
    .where("confirmed_at", "is not", null)
    .$narrowType<{ confirmed_at: string }>()
    .where(sql<boolean>`lower(email) like ${`%${email.replace(/[\\%_]/g, "\\$&")}%`} escape '\\'`)
    .orderBy("confirmed_at", "desc")
    .limit(limit)
    .execute();
}

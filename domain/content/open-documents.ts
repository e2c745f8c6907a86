/** Who has a document open: an editor that is visible says so every 15 seconds. */
import type { Db } from "#db/schema.ts";
import type { Acting, StaffActor } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime, SECOND } from "#domain/ports/clock.ts";
import type { DocumentKey } from "./document-types.ts";

/** Three questions of its editor. */
const OPEN_FOR = 45 * SECOND;

/** Stores that the actor has a document open. */
export async function keepOpen(
  { db, clock, actor }: Acting<StaffActor>,
  key: DocumentKey,
): Promise<void> {
  const at = isoTime(clock);
  await db
    .insertInto("open_documents")
    .values({ key, staff_id: actor.staffId, at })
    .onConflict((conflict) => conflict.columns(["key", "staff_id"]).doUpdateSet({ at }))
    .execute();
}

/** The usernames of the others who have a document open. */
export async function openWith(
  { db, clock, actor }: Acting<StaffActor>,
  key: DocumentKey,
): Promise<string[]> {
  const rows = await db
    .selectFrom("open_documents")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_id")
    .select("username")
    .where("key", "=", key)
    .where("staff_id", "<>", actor.staffId)
    .where("at", ">", isoTime(clock, -OPEN_FOR))
    .orderBy("username")
    .execute();
  return rows.map(({ username }) => username);
}

/** Deletes who had documents open. */
export async function forgetClosed(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom("open_documents").where("at", "<=", isoTime(clock, -OPEN_FOR)).execute();
}

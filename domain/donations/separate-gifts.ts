import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

/** More of the same person, day and amount are a mistake of a file, which its import can undo. */
const SHOWN = 20;

export type LikeGift = Awaited<ReturnType<typeof findLikeGifts>>[number];

/** The records that look like this one (db/possible-duplicates.ts) and may be the same, the oldest first. */
export const findLikeGifts = (db: Db, id: string) =>
  db
    .selectFrom("donations")
    .select(["donations.id", "source", "created_at"])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("name"))
    .where("likeness", "=", (eb) =>
      eb.selectFrom("donations as this").select("this.likeness").where("this.id", "=", id),
    )
    .where("donations.id", "<>", id)
    .where("donations.id", "not in", (eb) =>
      eb.selectFrom("separate_gifts").select("other_id").where("donation_id", "=", id),
    )
    .orderBy("created_at")
    .orderBy("donations.id")
    .limit(SHOWN)
    .execute();

/**
 * Remembers that two records that look the same are separate gifts. Repeating it changes nothing. False when
 * they do not look the same (any more). Call it within a transaction.
 */
export async function separateGifts(
  trx: DbOrTransaction,
  clock: Clock,
  actor: Actor,
  [id, otherId]: readonly [id: string, otherId: string],
): Promise<boolean> {
  const like = await trx
    .selectFrom("donations")
    .select("likeness")
    .where("id", "in", [id, otherId])
    .where("likeness", "is not", null)
    .execute();
  if (like.length !== 2 || like[0]?.likeness !== like[1]?.likeness) return false;
  const now = isoTime(clock);
  const said = { at: now, username: actor.username };
  const stored = await trx
    .insertInto("separate_gifts")
    .values([
      { ...said, donation_id: id, other_id: otherId },
      { ...said, donation_id: otherId, other_id: id },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .returning("at")
    .execute();
  if (stored.length > 0) await recordAudit(trx, now, actor, "record.separated", `donation:${id}`);
  return true;
}

import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

/** More of the same person, day and amount are a mistake of a file, which its import can undo. */
const SHOWN = 20;

export type LikeGift = Awaited<ReturnType<typeof findLikeGifts>>[number];

/**
 * The records that look like this one (db/possible-duplicates.ts), the oldest first. `separated_by`:
 * who marked the pair as separate gifts, or null.
 */
export const findLikeGifts = (db: Db, id: string) =>
  db
    .selectFrom("donations")
    .leftJoin("separate_gifts", (join) =>
      join.onRef("separate_gifts.other_id", "=", "donations.id").on("donation_id", "=", id),
    )
    .select(["donations.id", "source", "created_at", "separate_gifts.username as separated_by"])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("name"))
    .where("likeness", "=", (eb) =>
      eb.selectFrom("donations as this").select("this.likeness").where("this.id", "=", id),
    )
    .where("donations.id", "<>", id)
    .orderBy("created_at")
    .orderBy("donations.id")
    .limit(SHOWN)
    .execute();

/**
 * Remembers that two records that look the same are separate gifts, or with `areSeparate` false forgets
 * it. Repeating it changes nothing. False when they do not look the same (any more). Call it within a
 * transaction.
 */
export async function separateGifts(
  trx: DbOrTransaction,
  clock: Clock,
  actor: Actor,
  pair: readonly [id: string, otherId: string],
  areSeparate: boolean,
): Promise<boolean> {
  const like = await trx
    .selectFrom("donations")
    .select("likeness")
    .where("id", "in", pair)
    .where("likeness", "is not", null)
    .execute();
  if (like.length !== 2 || like[0]?.likeness !== like[1]?.likeness) return false;
  const now = isoTime(clock);
  const changed = areSeparate
    ? await store(trx, pair, { at: now, username: actor.username })
    : await trx
        .deleteFrom("separate_gifts")
        .where("donation_id", "in", pair)
        .where("other_id", "in", pair)
        .returning("at")
        .execute();
  const action = areSeparate ? "record.separated" : "record.compared";
  if (changed.length > 0) await recordAudit(trx, now, actor, action, `donation:${pair[0]}`);
  return true;
}

const store = (
  trx: DbOrTransaction,
  [id, otherId]: readonly [string, string],
  said: { at: string; username: string },
) =>
  trx
    .insertInto("separate_gifts")
    .values([
      { ...said, donation_id: id, other_id: otherId },
      { ...said, donation_id: otherId, other_id: id },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .returning("at")
    .execute();

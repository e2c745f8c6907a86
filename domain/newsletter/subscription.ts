import type { Db } from "#db/schema.ts";
import { type Clock, DAY, isoTime } from "#domain/ports/clock.ts";
import { type LinkPurpose, readLink } from "./link-token.ts";

/** How long a confirmation link works. */
export const CONFIRM_WITHIN = 2 * DAY;
/** The site forgets a sign-up that is not confirmed within this time. */
const FORGET_AFTER = 7 * DAY;

/** True when the link would work. Changes nothing: mail scanners follow links. */
export async function isLinkGood(
  db: Db,
  clock: Clock,
  purpose: LinkPurpose,
  token: string,
): Promise<boolean> {
  return (await readLink(db, clock, purpose, token)) !== null;
}

/** Puts the subscriber of the link on the list; false when the link is no good or they have left. */
export async function confirmSubscription(db: Db, clock: Clock, token: string): Promise<boolean> {
  const id = await readLink(db, clock, "confirm", token);
  if (!id) return false;
  const now = isoTime(clock);
  const row = await db
    .updateTable("subscribers")
    // A second press keeps the first time.
    .set((eb) => ({ confirmed_at: eb.fn.coalesce("confirmed_at", eb.val(now)) }))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the subscriber of the link, whole; true also when they have been removed before. */
export async function endSubscription(db: Db, clock: Clock, token: string): Promise<boolean> {
  const id = await readLink(db, clock, "unsubscribe", token);
  if (!id) return false;
  await db.deleteFrom("subscribers").where("id", "=", id).execute();
  return true;
}

/** Forgets addresses whose owners never confirmed; answers how many. */
export async function forgetUnconfirmed(db: Db, clock: Clock): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("subscribers")
    .where("confirmed_at", "is", null)
    .where("asked_at", "<=", isoTime(clock, -FORGET_AFTER))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

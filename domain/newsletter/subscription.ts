import type { Db } from "#db/schema.ts";
import { type Clock, DAY, isoTime } from "#domain/ports/clock.ts";
import { type LinkPurpose, readLink } from "./link-token.ts";

/** How long a confirmation link works. */
export const CONFIRM_WITHIN = 2 * DAY;
/** Unconfirmed sign-ups are deleted after this time. */
const FORGET_AFTER = 7 * DAY;

/** True when the link would work. Changes nothing, because mail scanners follow links. */
export async function isLinkGood(db: Db, clock: Clock, purpose: LinkPurpose, token: string) {
  return (await readLink(db, clock, purpose, token)) !== null;
}

/** Confirms the subscriber of the link; false when the link is invalid or the subscriber is gone. */
export async function confirmSubscription(db: Db, clock: Clock, token: string): Promise<boolean> {
  const id = await readLink(db, clock, "confirm", token);
  if (!id) return false;
  const now = isoTime(clock);
  const row = await db
    .updateTable("subscribers")
    // A repetition retains the first time.
    .set((eb) => ({ confirmed_at: eb.fn.coalesce("confirmed_at", eb.val(now)) }))
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the subscriber of the link; true for a repetition, too. */
export async function endSubscription(db: Db, clock: Clock, token: string): Promise<boolean> {
  const id = await readLink(db, clock, "unsubscribe", token);
  if (!id) return false;
  await db.deleteFrom("subscribers").where("id", "=", id).execute();
  return true;
}

/** Deletes expired unconfirmed sign-ups; returns how many. */
export async function forgetUnconfirmed(db: Db, clock: Clock): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("subscribers")
    .where("confirmed_at", "is", null)
    .where("asked_at", "<=", isoTime(clock, -FORGET_AFTER))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

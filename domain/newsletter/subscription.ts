import { sql } from "kysely";
import type { Db } from "#db/schema.ts";
import { type Clock, DAY, isoTime } from "#domain/values/clock.ts";
import { UNSUBSCRIBED_RETENTION_MS } from "#domain/values/periods.ts";
import { type LinkPurpose, readLink } from "./link-token.ts";

export const CONFIRMATION_LIFETIME_MS = 2 * DAY;
/** Unconfirmed sign-ups are deleted after this time. */
const UNCONFIRMED_RETENTION_MS = 7 * DAY;

/** Whether the link would work. It changes nothing, because mail scanners follow links. */
export async function isLinkValid(db: Db, clock: Clock, purpose: LinkPurpose, token: string) {
  return (await readLink(db, clock, purpose, token)) !== null;
}

/**
 * Confirms the subscriber of the link. Returns false when the link is invalid or the subscriber is
 * gone. A link from before an unsubscription does not subscribe again.
 */
export async function confirmSubscription(db: Db, clock: Clock, token: string): Promise<boolean> {
  const id = await readLink(db, clock, "confirm", token);
  if (!id) return false;
  const now = isoTime(clock);
  const row = await db
    .updateTable("subscribers")
    // A repetition keeps the first time.
    .set({
      confirmed_at: sql`case when ended_at is null then coalesce(confirmed_at, ${now}) else ${now} end`,
      ended_at: null,
    })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("ended_at", "is", null), eb("ended_at", "<", eb.ref("asked_at"))]))
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Ends the subscription of the link; deletes a sign-up that was never confirmed. Returns true for a
 * repetition too.
 */
export async function endSubscription(db: Db, clock: Clock, token: string): Promise<boolean> {
  const id = await readLink(db, clock, "unsubscribe", token);
  if (!id) return false;
  await db
    .updateTable("subscribers")
    .set((eb) => ({ ended_at: eb.fn.coalesce("ended_at", eb.val(isoTime(clock))) }))
    .where("id", "=", id)
    .where("confirmed_at", "is not", null)
    .execute();
  await db
    .deleteFrom("subscribers")
    .where("id", "=", id)
    .where("confirmed_at", "is", null)
    .execute();
  return true;
}

/** Deletes expired sign-ups, both unconfirmed and ended ones. Returns how many. */
export async function deleteOldSubscribers(db: Db, clock: Clock): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("subscribers")
    .where("asked_at", "<=", isoTime(clock, -UNCONFIRMED_RETENTION_MS))
    .where((eb) =>
      eb.or([
        eb("confirmed_at", "is", null),
        eb("ended_at", "<=", isoTime(clock, -UNSUBSCRIBED_RETENTION_MS)),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { SYSTEM_ACTOR } from "#domain/changes/staff-context.ts";
import { type Clock, DAY, isoTime } from "#domain/values/clock.ts";
import { UNSUBSCRIBED_RETENTION_MS } from "#domain/values/durations.ts";
import { type LinkPurpose, verifyLink } from "./link-token.ts";

export const CONFIRMATION_LIFETIME_MS = 2 * DAY;
/** Unconfirmed sign-ups are deleted after this time. */
const UNCONFIRMED_RETENTION_MS = 7 * DAY;

/** Whether the link would work. It changes nothing, because mail scanners follow links. */
export async function isLinkValid(db: Db, clock: Clock, purpose: LinkPurpose, token: string) {
  return (await verifyLink(db, clock, purpose, token)) !== null;
}

/** What came of a link; "gone" where nothing is left to end. */
export type LinkResult = "done" | "gone" | "expired";

/**
 * Confirms the subscriber of the link. Returns "expired" when the link is invalid or the subscriber
 * is gone. A link from before an unsubscription does not subscribe again.
 */
export async function confirmSubscription(
  db: Db,
  clock: Clock,
  token: string,
): Promise<LinkResult> {
  const id = await verifyLink(db, clock, "confirm", token);
  if (!id) return "expired";
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
  return row ? "done" : "expired";
}

/**
 * Ends the subscription of the link; deletes a sign-up that was never confirmed. A
 * repetition is done, too. Where the row is gone a mailing service may still have the address.
 */
export async function endSubscription(db: Db, clock: Clock, token: string): Promise<LinkResult> {
  const id = await verifyLink(db, clock, "unsubscribe", token);
  if (!id) return "expired";
  const endedSubscriber = await db
    .updateTable("subscribers")
    // A repetition keeps the first time, unless the person was signed up again since.
    .set({
      ended_at: sql`case when ended_at >= asked_at then ended_at else ${isoTime(clock)} end`,
    })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  const isUnconfirmed = sql<boolean>`id = ${id} and confirmed_at is null`;
  await deleteSubscribers(db, clock, "subscriber.removed", isUnconfirmed);
  return endedSubscriber ? "done" : "gone";
}

/** Deletes expired sign-ups, both unconfirmed and ended ones. */
export const deleteOldSubscribers = (db: Db, clock: Clock): Promise<void> =>
  deleteSubscribers(
    db,
    clock,
    "record.expired",
    sql<boolean>`asked_at <= ${isoTime(clock, -UNCONFIRMED_RETENTION_MS)} and
      (confirmed_at is null or ended_at <= ${isoTime(clock, -UNSUBSCRIBED_RETENTION_MS)})`,
  );

/** The audit log has their ids, by which their emails in the folder are deleted (findErasedIds). */
const deleteSubscribers = (
  db: Db,
  clock: Clock,
  action: "record.expired" | "subscriber.removed",
  condition: RawBuilder<boolean>,
) =>
  changeUnversioned(db, async (trx) => {
    const ended = await trx.deleteFrom("subscribers").where(condition).returning("id").execute();
    const auditContext = { now: isoTime(clock), actor: SYSTEM_ACTOR };
    for (const { id } of ended) await recordAudit(trx, auditContext, action, `subscriber:${id}`);
  });

import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { emailKey } from "#db/fold-text.ts";
import type { Db, DbTransaction, SubscriberTable } from "#db/schema.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { countSubmission, type SubmissionResult, tooMany } from "#domain/forms/count-submission.ts";
import { countVisitorMailTo } from "#domain/forms/visitor-mail-limit.ts";
import type { VisitorSubmission } from "#domain/forms/visitor-submission.ts";
import { type Clock, HOUR, isoTime } from "#domain/values/clock.ts";
import { confirmationMail } from "./confirmation-mail.ts";

/**
 * Stores an email, or changes its entry when that is unconfirmed or unsubscribed. Returns undefined
 * for a subscribed one, which stays as it is.
 */
export const addToList = (
  trx: DbTransaction,
  now: string,
  email: string,
  changes: Partial<Selectable<SubscriberTable>>,
) =>
  trx
    .insertInto("subscribers")
    .values({
      id: randomUUIDv7(),
      created_at: now,
      email,
      email_key: emailKey(email),
      asked_at: now,
      ...changes,
    })
    .onConflict((conflict) =>
      conflict
        .column("email_key")
        .doUpdateSet(changes)
        .where((eb) =>
          eb.or([
            eb("subscribers.confirmed_at", "is", null),
            eb("subscribers.ended_at", "is not", null),
          ]),
        ),
    )
    .returning("id")
    .executeTakeFirst();

/** The number of sign-ups stored per network and hour. */
const MAX_SIGN_UPS_PER_HOUR = 60;

/**
 * Stores a checked email and enqueues the confirmation email. An address that is already
 * subscribed, or unconfirmed and just got an email, gets the same answer and no email: a visitor
 * can neither learn who is subscribed nor fill a stranger's mailbox. When nothing can be stored,
 * the visitor is asked to try later.
 */
export async function signUpForNewsletter(
  db: Db,
  clock: Clock,
  email: string,
  { clientIp, minLimit, ceiling }: VisitorSubmission,
): Promise<SubmissionResult> {
  const now = isoTime(clock);
  const networkKey = `newsletter:${clientIp}`;
  const maxSignUps = Math.max(MAX_SIGN_UPS_PER_HOUR, minLimit);
  return changeUnversioned(db, async (trx) => {
    const { count, waitMs } = await countSubmission(trx, clock, networkKey);
    if (count > maxSignUps) return tooMany(waitMs);
    const currentSubscriber = await trx
      .selectFrom("subscribers")
      .select("id")
      .where("email_key", "=", emailKey(email))
      .where("ended_at", "is", null)
      .executeTakeFirst();
    const mail = await countVisitorMailTo(trx, clock, { kind: "newsletter", email, ceiling });
    if (!mail.ok) {
      // A sign-up that stores nothing does not count.
      await countSubmission(trx, clock, networkKey, { amount: -1 });
      if (mail.reason === "too-many") return mail;
      return currentSubscriber ? { ok: true } : tooMany(HOUR);
    }
    const subscriber = await addToList(trx, now, email, { asked_at: now });
    if (subscriber) {
      const { id } = subscriber;
      await confirmationMail.enqueue(trx, now, { subscriberId: id }, `newsletter:${id}:${now}`);
    }
    return { ok: true };
  });
}

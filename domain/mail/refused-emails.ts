/**
 * Emails that the mail server rejected as unknown. Sending there again would harm the sender's
 * reputation.
 */
import { emailKey } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import type { Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import { type StaffContext, SYSTEM_ACTOR } from "#domain/changes/staff-context.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { type Mailer, UnknownEmail } from "#domain/ports/mailer.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";

const MAX_REFUSED = 200;

/** Wraps the mailer: it stores unknown emails and sends nothing there until staff allow it. */
export function skipRefusedEmails(db: Db, clock: Clock, mailer: Mailer): Mailer {
  return {
    async send(mail, ...control) {
      const [refused] = await findRefused(db, [mail.to]);
      if (refused) throw new DeliveryFailure("unanswered", `Not sent again: ${refused.reason}`);
      try {
        await mailer.send(mail, ...control);
      } catch (error) {
        if (error instanceof UnknownEmail)
          await refuseEmail({ db, clock, actor: SYSTEM_ACTOR }, mail.to, error.message);
        throw error;
      }
    },
  };
}

/** Sends nothing more to an email, from which mail came back, until staff allow it. */
export const refuseEmail = ({ db, clock, actor }: StaffContext, email: string, reason: string) =>
  change(db, "desk", async (trx) => {
    const now = isoTime(clock);
    const newRow = await trx
      .insertInto("refused_addresses")
      .values({ email_key: emailKey(email), at: now, reason })
      .onConflict((conflict) => conflict.column("email_key").doNothing())
      .returning("email_key")
      .executeTakeFirst();
    if (newRow) await recordAudit(trx, { now, actor }, "address.refused", "mail");
  });

/** Returns which of these emails were refused as unknown. */
export const findRefused = (db: Db, emails: readonly string[]) =>
  db
    .selectFrom("refused_addresses")
    .selectAll()
    .where("email_key", "in", inList(emails.map(emailKey)))
    .execute();

/** Returns the first of these emails that was not refused, or the very first when all were. */
export async function firstAcceptedEmail(db: Db, emails: readonly [string, ...string[]]) {
  const refused = new Set((await findRefused(db, emails)).map(({ email_key }) => email_key));
  return emails.find((email) => !refused.has(emailKey(email))) ?? emails[0];
}

/** Lists the newest first. */
export const listRefused = (db: Db) =>
  db
    .selectFrom("refused_addresses")
    .selectAll()
    .orderBy("at", "desc")
    .orderBy("email_key")
    .limit(MAX_REFUSED)
    .execute();

/** Allows mail to this email again. Returns whether it was refused until now. */
export async function allowEmail(
  { db, clock, actor }: StaffContext,
  email: string,
): Promise<boolean> {
  return change(db, "desk", async (trx) => {
    const removedRow = await trx
      .deleteFrom("refused_addresses")
      .where("email_key", "=", emailKey(email))
      .returning("email_key")
      .executeTakeFirst();
    if (!removedRow) return false;
    await recordAudit(trx, { now: isoTime(clock), actor }, "address.allowed", "mail");
    return true;
  });
}

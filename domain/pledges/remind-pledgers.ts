/** Emails that remind donors of a pledge's payments, if the organization has switched them on. */
import { z } from "zod";
import type { Db } from "#db/schema.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { type MailContext, mailJob, writeMail } from "#domain/mail/mail-job.ts";
import { firstAcceptedEmail } from "#domain/mail/refused-emails.ts";
import { readPerson } from "#domain/people/read-people.ts";
import { DAY, isoTime } from "#domain/values/clock.ts";
import { longDate } from "#domain/values/format-day.ts";
import { formatCents } from "#domain/values/money.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { isUnpaid } from "./installments.ts";
import { findOverdue } from "./read-installments.ts";
import { payUrlFor, readPayableForMail } from "./read-payable.ts";

/**
 * A payment that has been due for longer gets no reminder: its donor is called. This also holds for
 * payments from before reminders were switched on.
 */
const MAX_OVERDUE_MS = 14 * DAY;
/** A bank transfer that began longer ago holds no reminder back. */
const MAX_TRANSFER_MS = 20 * DAY;

/**
 * Enqueues one email for each installment that is due and not paid, once; of several, only for the
 * latest. People who want no mail get none. When several instances run, only one enqueues each
 * email.
 */
export async function remindPledgers({
  db,
  clock,
  timeZone,
}: Pick<MailContext, "db" | "clock" | "timeZone">): Promise<void> {
  const now = isoTime(clock);
  const today = dayOf(now, timeZone);
  const since = dayOf(isoTime(clock, -MAX_OVERDUE_MS), timeZone);
  const overdue = await findOverdue(db, today, { timeZone, includeTests: false });
  const reminded = await db
    .selectFrom("pledge_reminders")
    .select(["pledge_id", "due_on"])
    .where("due_on", ">=", since)
    .execute();
  const remindedKeys = new Set(reminded.map(({ pledge_id, due_on }) => `${pledge_id} ${due_on}`));
  for (const [id, installments] of overdue) {
    const latest = installments.findLast((each) => each.dueOn <= today && isUnpaid(each));
    if (!latest || latest.dueOn < since || remindedKeys.has(`${id} ${latest.dueOn}`)) continue;
    if (await findRecipient({ db, clock }, id)) await enqueueReminder(db, now, id, latest.dueOn);
  }
}

/**
 * Returns whom to write to about a pledge; null without an email, when the person wants no mail,
 * and while a bank transfer of a payment is on its way.
 */
async function findRecipient({ db, clock }: Pick<MailContext, "db" | "clock">, pledgeId: string) {
  const pledge = await db
    .selectFrom("donations")
    .select(["email", "person_id"])
    .where("id", "=", pledgeId)
    .where("voided_at", "is", null)
    .where("written_off_at", "is", null)
    .where("erased_at", "is", null)
    .where(({ not, exists, selectFrom }) => {
      const payment = selectFrom("checkouts")
        .whereRef("pledge_id", "=", "donations.id")
        .where("created_at", ">", isoTime(clock, -MAX_TRANSFER_MS));
      return not(exists(payment.select("id").where("state", "in", ["on-its-way", "to-confirm"])));
    })
    .executeTakeFirst();
  if (!pledge?.email || !pledge.person_id) return null;
  const { wishes, died, emails, greeting: greetingName } = await readPerson(db, pledge.person_id);
  if (wishes.noMail || died) return null;
  return { to: await firstAcceptedEmail(db, [pledge.email, ...emails]), greetingName };
}

const enqueueReminder = (db: Db, at: string, pledgeId: string, dueOn: string) =>
  changeUnversioned(db, async (trx) => {
    const first = await trx
      .insertInto("pledge_reminders")
      .values({ pledge_id: pledgeId, due_on: dueOn, at })
      .onConflict((conflict) => conflict.doNothing())
      .returning("at")
      .executeTakeFirst();
    if (!first) return;
    const key = `pledge-reminder:${pledgeId}:${dueOn}`;
    await pledgeReminderMail.enqueue(trx, at, { pledgeId }, key);
  });

/**
 * Reminds the donor of what is due. It is not sent when it was paid in the meantime, or the person
 * wants no mail.
 */
export const pledgeReminderMail = mailJob({
  kind: "pledge.remind",
  name: "Reminder of a pledge's payment",
  keys: { "pledge-reminder": "donations" },
  schedule: { switch: "reminders", fromHour: 9, enqueueDue: remindPledgers },
  payload: z.object({ pledgeId: z.string() }),
  async compose({ pledgeId }, context) {
    const person = await findRecipient(context, pledgeId);
    if (!person) return null;
    const due = await readPayableForMail(context, pledgeId);
    if (!due?.overdueCents) return null;
    const amount = formatCents(due.overdueCents);
    const { email, phone } = context.facts.organization;
    const reminder = {
      amount,
      day: longDate(due.dueOn),
      remaining: formatCents(due.unpaidCents),
      contactLine: `${email}, ${phone}`,
      payUrl: payUrlFor(context, pledgeId, due),
    };
    return { ...person, ...writeMail(context, "installmentLetter", reminder, { amount }) };
  },
});

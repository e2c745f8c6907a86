/** The emails about a pledge: to the donor who makes it, to staff, and once it is confirmed. */
import { z } from "zod";
import type { Db } from "#db/schema.ts";
import {
  type MailContext,
  type MailJob,
  mailJob,
  textsOf,
  writeMail,
} from "#domain/mail/mail-job.ts";
import { firstAcceptedEmail } from "#domain/mail/refused-emails.ts";
import { readPerson } from "#domain/people/read-people.ts";
import { formatShort } from "#domain/values/money.ts";
import { fullName } from "#domain/values/person-names.ts";
import { describeContact, describeSchedule } from "./describe-schedule.ts";
import { readInstallmentsOf } from "./read-installments.ts";
import { payUrlFor, readPayableForMail } from "./read-payable.ts";

/** Describes the schedule for a letter to the donor or to staff. */
const readScheduleText = async (
  { db, timeZone }: MailContext,
  id: string,
  months: number,
  { atOnce, over }: { atOnce: string; over: string },
) =>
  describeSchedule(await readInstallmentsOf(db, id, timeZone), {
    atOnce,
    over: months > 1 ? over : null,
  });

const payload = z.object({ pledgeId: z.string() });

/** Confirms to the donor what was pledged, how it is paid, and whom to ask. */
const donorMail = (
  name: "pledgeThanksLetter" | "pledgeConfirmedLetter",
  job: Pick<MailJob, "kind" | "name" | "keys">,
) =>
  mailJob({
    ...job,
    payload,
    async compose({ pledgeId }, context) {
      const isConfirmed = name === "pledgeConfirmedLetter";
      const pledge = await findPledge(context.db, pledgeId, isConfirmed);
      if (!pledge) return null;
      // Anyone can make a pledge in another's name, so before that only the typed email is used.
      const personId = isConfirmed && pledge.person_id;
      const emails = personId ? (await readPerson(context.db, personId)).emails : [];
      const months = pledge.pledge_months ?? 1;
      const amount = formatShort(pledge.amount_cents);
      const values = { amount, months: String(months) };
      const { email, phone } = context.facts.organization;
      const data = {
        amount,
        schedule: await readScheduleText(context, pledgeId, months, textsOf(context, name, values)),
        answer: describeContact(context.content.current("pledge").form.unseen.answer),
        contactLine: `${email}, ${phone}`,
        payUrl: payUrlFor(context, pledgeId, await readPayableForMail(context, pledgeId)),
      };
      return {
        to: await firstAcceptedEmail(context.db, [pledge.email, ...emails]),
        greetingName: pledge.first_name,
        ...writeMail(context, name, data, values),
      };
    },
  });

export const pledgeThanksMail = donorMail("pledgeThanksLetter", {
  kind: "pledge.thank",
  name: "Thanks for a pledge",
  keys: { "pledge-thanks": "donations" },
});

export const pledgeConfirmedMail = donorMail("pledgeConfirmedLetter", {
  kind: "pledge.confirmed",
  name: "Email about a confirmed pledge",
  keys: { "pledge-confirmed": "donations" },
});

/** Informs staff about a new pledge. A reply goes to the donor. */
export const pledgeNoticeMail = mailJob({
  kind: "pledge.notify-staff",
  name: "Email about a pledge",
  keys: { pledge: "donations" },
  payload,
  async compose({ pledgeId }, context) {
    const pledge = await findPledge(context.db, pledgeId);
    if (!pledge) return null;
    const months = pledge.pledge_months ?? 1;
    const amount = formatShort(pledge.amount_cents);
    const { email, phone, notes: quote } = pledge;
    const name = fullName(pledge);
    const values = { name, amount, months: String(months) };
    const texts = textsOf(context, "pledgeLetter", values);
    const data = {
      person: { name, email, phone },
      amount,
      schedule: await readScheduleText(context, pledgeId, months, texts),
      quote,
      url: `${context.origin}/admin/donations?open=${pledgeId}`,
    };
    return {
      to: context.staffEmail(),
      replyTo: { name, email },
      ...writeMail(context, "pledgeLetter", data, values),
    };
  },
});

/** Finds a pledge that is still in the state of its email: to be confirmed, or confirmed. */
const findPledge = (db: Db, id: string, isConfirmed = false) =>
  db
    .selectFrom("donations")
    .select(["first_name", "last_name", "email", "phone", "amount_cents"])
    .select(["pledge_months", "notes", "person_id"])
    .where("id", "=", id)
    .where("status", "=", "pledged")
    .where("confirmed_at", isConfirmed ? "is not" : "is", null)
    .where("voided_at", "is", null)
    .where("erased_at", "is", null)
    .executeTakeFirst();

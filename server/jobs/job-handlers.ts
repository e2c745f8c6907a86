import { answerMail } from "#content/correspondence.ts";
import { heldMail } from "#content/mails.ts";
import { accountMails } from "#content/staff-people.ts";
import type { Db } from "#db/schema.ts";
import {
  type SecurityMail,
  sendInvitation,
  sendLink,
  tellOfSecurity,
} from "#domain/accounts/account-mails.ts";
import { acknowledge, createCase, notifyStaff } from "#domain/contacts/follow-up.ts";
import { sendAnswer } from "#domain/correspondence/send-answer.ts";
import type { Facts } from "#domain/facts/facts.ts";
import { tellAttendee, tellGivenUp, tellOfChange } from "#domain/gatherings/attendee-mails.ts";
import { sendDonorLink } from "#domain/giving/donor-link.ts";
import { sendLetter } from "#domain/letters/letter-mail.ts";
import type { MailSettings } from "#domain/mail/mail-job.ts";
import { sendConfirmation } from "#domain/newsletter/confirmation-mail.ts";
import type { JobHandlers } from "#domain/outbox/worker.ts";
import { notifyPledge, thankForPledge } from "#domain/pledges/make-pledge.ts";
import { sendReminder } from "#domain/pledges/remind-pledgers.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Crm } from "#domain/ports/crm.ts";
import type { Mailer } from "#domain/ports/mailer.ts";

/** Cases go to Salesforce, all other jobs to the mail server. */
export const queueOf = (kind: string) =>
  kind === "contact.create-case" ? "Cases in Salesforce" : "Mail";

/** The handler of each kind of job but the encoding of pictures. Without a CRM there are no cases. */
export function jobHandlers(
  db: Db,
  clock: Clock,
  mailer: Mailer,
  crm: Crm | null,
  settings: MailSettings & { timeZone: string; facts: Facts },
): JobHandlers {
  const accountSettings = { ...settings, texts: accountMails };
  const tellOf = (kind: SecurityMail) => tellOfSecurity(db, mailer, accountSettings, kind);
  return {
    "contact.notify-staff": notifyStaff(db, mailer, settings),
    "contact.acknowledge": acknowledge(db, mailer, settings),
    "contact.answer": sendAnswer(db, clock, mailer, { ...settings, quoteLead: answerMail.wrote }),
    "newsletter.confirm": sendConfirmation(db, clock, mailer, settings),
    "gathering.tell-attendee": tellAttendee(db, clock, mailer, { ...settings, heldMail }),
    "gathering.tell-given-up": tellGivenUp(db, clock, mailer, settings),
    "gathering.tell-change": tellOfChange(db, clock, mailer, settings),
    "account.invite": sendInvitation(db, clock, mailer, accountSettings),
    "account.send-link": sendLink(db, clock, mailer, accountSettings),
    "account.password-changed": tellOf("account.password-changed"),
    "account.passkey-added": tellOf("account.passkey-added"),
    "account.passkey-removed": tellOf("account.passkey-removed"),
    "pledge.notify-staff": notifyPledge(db, mailer, settings),
    "pledge.thank": thankForPledge(db, mailer, settings, "pledgeThanksLetter"),
    "pledge.confirmed": thankForPledge(db, mailer, settings, "pledgeConfirmedLetter"),
    "letter.mail": sendLetter(db, clock, mailer, settings),
    "pledge.remind": sendReminder(db, clock, mailer, settings),
    "gift.donor-link": sendDonorLink(db, clock, mailer, settings),
    "contact.create-case": crm ? createCase(db, crm) : async () => undefined,
  };
}

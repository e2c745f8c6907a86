/** Every kind of job that sends an email. */
import {
  emailChangedMail,
  invitationMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  passwordChangedMail,
  passwordLinkMail,
  signInChangedMail,
  wrongCodesMail,
} from "#domain/accounts/account-mails.ts";
import { gatheringChange, guestMail, seatGivenUpMail } from "#domain/gatherings/guest-mails.ts";
import { donorLinkMail } from "#domain/giving/donor-link.ts";
import { returnedTransferMail } from "#domain/giving/returned-transfer-mail.ts";
import { letterMail } from "#domain/letters/letter-mail.ts";
import type { MailJob } from "#domain/mail/mail-job.ts";
import { handOverMail, messageNotice, messageThanks } from "#domain/messages/follow-up.ts";
import { answerMail } from "#domain/messages/send-answer.ts";
import { confirmationMail } from "#domain/newsletter/confirmation-mail.ts";
import { pledgeConfirmed, pledgeNotice, pledgeThanks } from "#domain/pledges/pledge-mails.ts";
import { pledgeReminder } from "#domain/pledges/remind-pledgers.ts";

export const mailJobs: readonly MailJob[] = [
  messageNotice,
  handOverMail,
  messageThanks,
  answerMail,
  confirmationMail,
  guestMail,
  seatGivenUpMail,
  gatheringChange,
  invitationMail,
  passwordLinkMail,
  passwordChangedMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  signInChangedMail,
  emailChangedMail,
  wrongCodesMail,
  pledgeNotice,
  pledgeThanks,
  pledgeConfirmed,
  pledgeReminder,
  letterMail,
  donorLinkMail,
  returnedTransferMail,
];

export const scheduledMails = mailJobs.flatMap(({ name, schedule }) =>
  schedule ? [{ name, schedule }] : [],
);

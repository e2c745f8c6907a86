/** Every kind of job that sends an email. */
import {
  emailAddedMail,
  emailChangedMail,
  invitationMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  passwordChangedMail,
  passwordLinkMail,
  signInChangedMail,
  wrongCodesMail,
} from "#domain/accounts/account-mails.ts";
import { gatheringChangeMail, guestMail, seatGivenUpMail } from "#domain/gatherings/guest-mails.ts";
import { donorLinkMail } from "#domain/giving/donor-link.ts";
import { returnedTransferMail } from "#domain/giving/returned-transfer-mail.ts";
import { letterMail } from "#domain/letters/letter-mail.ts";
import type { MailJob } from "#domain/mail/mail-job.ts";
import { answerMail } from "#domain/messages/answer-mail.ts";
import { handOverMail, messageNoticeMail, messageThanksMail } from "#domain/messages/follow-up.ts";
import { confirmationMail } from "#domain/newsletter/confirmation-mail.ts";
import {
  pledgeConfirmedMail,
  pledgeNoticeMail,
  pledgeThanksMail,
} from "#domain/pledges/pledge-mails.ts";
import { pledgeReminderMail } from "#domain/pledges/remind-pledgers.ts";

export const mailJobs: readonly MailJob[] = [
  messageNoticeMail,
  handOverMail,
  messageThanksMail,
  answerMail,
  confirmationMail,
  guestMail,
  seatGivenUpMail,
  gatheringChangeMail,
  invitationMail,
  passwordLinkMail,
  passwordChangedMail,
  passkeyAddedMail,
  passkeyRemovedMail,
  signInChangedMail,
  emailChangedMail,
  emailAddedMail,
  wrongCodesMail,
  pledgeNoticeMail,
  pledgeThanksMail,
  pledgeConfirmedMail,
  pledgeReminderMail,
  letterMail,
  donorLinkMail,
  returnedTransferMail,
];

export const scheduledMails = mailJobs.flatMap(({ name, schedule }) =>
  schedule ? [{ name, schedule }] : [],
);

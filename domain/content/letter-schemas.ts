/** The mails of the site: what staff can write in each, with the placeholders that it fills in. */
import { z } from "zod";
import { textWith as text } from "./fields.ts";

const label = text(40);
const paragraph = text(600);

const toStaff = {
  lead: paragraph,
  name: label,
  email: label,
  phone: label,
  answer: paragraph,
  open: label,
};

/** To staff: a message of the contact form. */
export const contactLetterSchema = z.object({
  subject: text(100, "subject", "name"),
  ...toStaff,
  about: label,
});

/** To staff: a pledge. */
export const pledgeLetterSchema = z.object({
  subject: text(100, "amount", "name"),
  ...toStaff,
  about: label,
  atOnce: label,
  over: text(40, "months"),
});

/** To a visitor who has made a pledge. */
export const pledgeThanksLetterSchema = z.object({
  subject: text(100, "amount"),
  lead: paragraph,
  about: label,
  atOnce: label,
  over: text(40, "months"),
  pay: label,
  payText: text(200),
  ask: label,
  unexpected: paragraph,
});

/** To a donor: the thanks for gifts with their receipts, by email and on paper. */
export const receiptLetterSchema = z.object({
  subject: text(100, "amount"),
  subjectInKind: text(100),
  greeting: text(80, "name"),
  lead: paragraph,
  body: paragraph,
  closing: label,
  heading: text(80),
  name: label,
  about: label,
  fund: label,
  receiver: label,
  inReturn: label,
  tax: paragraph,
  taxLabel: label,
  taxNote: paragraph,
  foot: text(200),
  action: label,
  portal: paragraph,
});

/** To a donor: the gifts of a year. */
export const statementLetterSchema = z.object({
  subject: text(100, "year"),
  greeting: text(80, "name"),
  lead: paragraph,
  received: label,
  paidBy: label,
  given: label,
  amount: label,
  total: label,
  tax: paragraph,
  closing: label,
  foot: text(200),
});

/** To a person whose payment on a pledge is due. */
export const instalmentLetterSchema = z.object({
  subject: text(100, "amount"),
  lead: paragraph,
  about: label,
  since: label,
  left: label,
  pay: label,
  payText: text(200),
  ask: label,
  stop: paragraph,
});

/** To a donor who asks to see the own gifts. */
export const donorLinkLetterSchema = z.object({
  subject: text(100),
  lead: paragraph,
  action: label,
  unexpected: paragraph,
});

/** To a visitor who has written. */
export const thanksLetterSchema = z.object({
  subject: text(100),
  lead: paragraph,
  about: label,
  unexpected: paragraph,
});

/** To a person who asks for the newsletter. */
export const confirmationLetterSchema = z.object({
  subject: text(100),
  lead: paragraph,
  action: label,
  unexpected: paragraph,
  unsubscribe: text(120),
});

const ofGathering = { when: label, where: label, cost: label };

/** To a person who comes to a gathering, or waits for a place. */
export const attendeeLetterSchema = z.object({
  subject: text(100, "title"),
  lead: text(600, "title", "people"),
  ...ofGathering,
  change: label,
  unexpected: paragraph,
});

/** To the same when the gathering is called off. */
export const calledOffLetterSchema = z.object({
  subject: text(100, "title"),
  lead: text(600, "title"),
  ...ofGathering,
});

/** To the same when the gathering has changed. */
export const changedLetterSchema = calledOffLetterSchema.extend({ change: label });

export type ContactLetter = z.infer<typeof contactLetterSchema>;
export type PledgeLetter = z.infer<typeof pledgeLetterSchema>;
export type PledgeThanksLetter = z.infer<typeof pledgeThanksLetterSchema>;
export type InstalmentLetter = z.infer<typeof instalmentLetterSchema>;
export type DonorLinkLetter = z.infer<typeof donorLinkLetterSchema>;
export type ThanksLetter = z.infer<typeof thanksLetterSchema>;
export type ConfirmationLetter = z.infer<typeof confirmationLetterSchema>;
export type AttendeeLetter = z.infer<typeof attendeeLetterSchema>;
export type CalledOffLetter = z.infer<typeof calledOffLetterSchema>;
export type ChangedLetter = z.infer<typeof changedLetterSchema>;

/** The mails of the site: what staff can write in each, with the placeholders that it fills in. */
import { z } from "zod";
import type { LetterName } from "#content/documents.ts";
import { textWith as text } from "./fields/fields.ts";

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

const ofGathering = { when: label, where: label, cost: label };

/** To a person who comes to a gathering, or waits for a place. */
const attendeeLetter = z.object({
  subject: text(100, "title"),
  lead: text(600, "title", "people"),
  ...ofGathering,
  change: label,
  unexpected: paragraph,
});

/** To the same when the gathering is called off. */
const calledOffLetter = z.object({
  subject: text(100, "title"),
  lead: text(600, "title"),
  ...ofGathering,
});

/** Each under the name of its document. */
export const letterSchemas = {
  /** To staff: a message of the contact form. */
  contactLetter: z.object({
    subject: text(100, "subject", "name"),
    ...toStaff,
    about: label,
  }),

  /** To staff: a pledge. */
  pledgeLetter: z.object({
    subject: text(100, "amount", "name"),
    ...toStaff,
    about: label,
    atOnce: label,
    over: text(40, "months"),
  }),

  /** To a visitor who has made a pledge. */
  pledgeThanksLetter: z.object({
    subject: text(100, "amount"),
    lead: paragraph,
    about: label,
    atOnce: label,
    over: text(40, "months"),
    pay: label,
    payText: text(200),
    ask: label,
    unexpected: paragraph,
  }),

  /** To a donor: the thanks for gifts with their receipts, by email and on paper. */
  receiptLetter: z.object({
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
  }),

  /** To a donor: the gifts of a year. */
  statementLetter: z.object({
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
  }),

  /** To a person whose payment on a pledge is due. */
  instalmentLetter: z.object({
    subject: text(100, "amount"),
    lead: paragraph,
    about: label,
    since: label,
    left: label,
    pay: label,
    payText: text(200),
    ask: label,
    stop: paragraph,
  }),

  /** To a donor who asks to see the own gifts. */
  donorLinkLetter: z.object({
    subject: text(100),
    lead: paragraph,
    action: label,
    unexpected: paragraph,
  }),

  /** To a visitor who has written. */
  thanksLetter: z.object({
    subject: text(100),
    lead: paragraph,
    about: label,
    unexpected: paragraph,
  }),

  /** To a person who asks for the newsletter. */
  confirmationLetter: z.object({
    subject: text(100),
    lead: paragraph,
    action: label,
    unexpected: paragraph,
    unsubscribe: text(120),
  }),

  comingLetter: attendeeLetter,
  waitingLetter: attendeeLetter,
  calledOffLetter,
  /** To the same when the gathering has changed. */
  changedLetter: calledOffLetter.extend({ change: label }),
} satisfies Record<LetterName, z.ZodType>;

type Letter<Name extends LetterName> = z.infer<(typeof letterSchemas)[Name]>;
export type ContactLetter = Letter<"contactLetter">;
export type PledgeLetter = Letter<"pledgeLetter">;
export type PledgeThanksLetter = Letter<"pledgeThanksLetter">;
export type InstalmentLetter = Letter<"instalmentLetter">;
export type DonorLinkLetter = Letter<"donorLinkLetter">;
export type ThanksLetter = Letter<"thanksLetter">;
export type ConfirmationLetter = Letter<"confirmationLetter">;
export type AttendeeLetter = Letter<"comingLetter">;
export type CalledOffLetter = Letter<"calledOffLetter">;
export type ChangedLetter = Letter<"changedLetter">;

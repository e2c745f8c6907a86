/** Composes each email of the site from the texts that staff wrote and the data of a record. */
import type { Selectable } from "kysely";
import type * as mails from "#content/mails.ts";
import { followUpColumns } from "#db/personal-columns.ts";
import type { ContactTable } from "#db/schema.ts";
import { documentTypes } from "#domain/content/document-types.ts";
import {
  actionBlock,
  type Block,
  listBlock,
  type MailRow,
  paragraphBlock,
  smallBlock,
} from "./mail-template.ts";

type MailTexts = typeof mails;

/** What staff read of a message. */
type Message = Pick<Selectable<ContactTable>, (typeof followUpColumns)[number]>;

interface StaffNotice {
  quote: string | null;
  url: string;
}

/** Writes a row for each column. A column without a label does not compile. */
const rowsOf = <Column extends string>(
  labels: Record<NoInfer<Column>, string>,
  values: Record<Column, string | null>,
): MailRow[] =>
  Object.entries<string | null>(values).map(([column, value]) => ({
    name: labels[column as Column],
    value: value || "N/A",
  }));

/**
 * Informs staff about a person's message or pledge. A reply goes to that person and quotes only the
 * person's own words.
 */
const noticeBlocks = (
  texts: Record<"lead" | "answer" | "open", string>,
  rows: MailRow[],
  { quote, url }: StaffNotice,
): Block[] => [
  listBlock(rows),
  ...(quote ? [{ kind: "quote" as const, text: quote }] : []),
  { kind: "not-quoted" },
  paragraphBlock(texts.lead),
  paragraphBlock(texts.answer),
  actionBlock(texts.open, url),
];

interface MadePledge {
  amount: string;
  /** The payment schedule in words. */
  schedule: string;
  /** The people who answer the pledger's questions. */
  answer: MailRow[];
  contactLine: string;
  /** Where the pledge can be paid online; null when it cannot. */
  payUrl: string | null;
}

interface PledgeNotice extends StaffNotice, Pick<MadePledge, "amount" | "schedule"> {
  person: Pick<Message, "name" | "email" | "phone">;
}

/** Confirms what was pledged, how it is paid, and whom to ask. */
const pledgeBlocks = (
  texts: MailTexts["pledgeThanksLetter"],
  { amount, schedule, answer, contactLine, payUrl }: MadePledge,
): Block[] => [
  paragraphBlock(texts.lead),
  listBlock([
    { name: texts.about, value: amount, note: schedule },
    ...answer,
    payRow(texts, payUrl),
    { name: texts.ask, value: contactLine },
  ]),
  ...payBlock(texts, payUrl),
  smallBlock(texts.unexpected),
];

const payRow = (
  { pay, payText, payTextOffline }: Record<"pay" | "payText" | "payTextOffline", string>,
  url: string | null,
): MailRow => {
  // A text of the first edition does not replace one that staff wrote.
  const first = documentTypes.installmentLetter.firstEdition;
  const isOffline = !url && (payText === first.payText || payTextOffline !== first.payTextOffline);
  return { name: pay, value: "", note: isOffline ? payTextOffline : payText };
};

const payBlock = ({ payNow }: { payNow: string }, url: string | null): Block[] =>
  url ? [actionBlock(payNow, url)] : [];

interface DueInstallment extends Pick<MadePledge, "amount" | "contactLine" | "payUrl"> {
  day: string;
  remaining: string;
}

interface GatheringDetails {
  when: string;
  where: string;
  /** May be empty. */
  cost: string;
}

/** Writes the lead and the details of a gathering. */
const gatheringBlocks = (
  texts: MailTexts["calledOffLetter"],
  { when, where, cost }: GatheringDetails,
): Block[] => {
  const rows: MailRow[] = [
    { name: texts.when, value: when },
    { name: texts.where, value: where },
  ];
  if (cost) rows.push({ name: texts.cost, value: cost });
  return [paragraphBlock(texts.lead), listBlock(rows)];
};

interface LinkedDetails extends GatheringDetails {
  url: string;
}

const linkedGatheringBlocks = (
  texts: MailTexts["givenUpLetter"],
  { url, ...details }: LinkedDetails,
): Block[] => [...gatheringBlocks(texts, details), actionBlock(texts.change, url)];

interface GuestDetails extends LinkedDetails {
  /** Replaces the email's own button while the seat waits for an answer. */
  heldTexts: { lead: string; action: string } | null;
}

const guestBlocks = (
  texts: MailTexts["comingLetter"],
  { url, heldTexts, ...details }: GuestDetails,
): Block[] => [
  ...gatheringBlocks(texts, details),
  ...(heldTexts ? [paragraphBlock(heldTexts.lead)] : []),
  actionBlock(heldTexts?.action ?? texts.change, url),
  smallBlock(texts.unexpected),
];

/** Composes each email, by name, from its texts and the data of a record. */
export const mailBlocks = {
  messageMail: (
    texts: MailTexts["messageMail"],
    { message, url }: { message: Message; url: string },
  ) => {
    const { subject, message: quote, ...fields } = message;
    const rows = [...rowsOf(texts, fields), { name: texts.about, value: subject }];
    return noticeBlocks(texts, rows, { quote, url });
  },

  pledgeLetter: (
    texts: MailTexts["pledgeLetter"],
    { person, amount, schedule, ...notice }: PledgeNotice,
  ) => {
    const about = { name: texts.about, value: amount, note: schedule };
    return noticeBlocks(texts, [...rowsOf(texts, person), about], notice);
  },

  pledgeThanksLetter: pledgeBlocks,
  pledgeConfirmedLetter: pledgeBlocks,

  /** States what is due on a pledge, what is open in total, and whom to ask. */
  installmentLetter: (
    texts: MailTexts["installmentLetter"],
    { amount, day, remaining, contactLine, payUrl }: DueInstallment,
  ): Block[] => [
    paragraphBlock(texts.lead),
    listBlock([
      { name: texts.about, value: amount },
      { name: texts.since, value: day },
      { name: texts.left, value: remaining },
      payRow(texts, payUrl),
      { name: texts.ask, value: contactLine },
    ]),
    ...payBlock(texts, payUrl),
    smallBlock(texts.stop),
  ],

  returnedLetter: (
    texts: MailTexts["returnedLetter"],
    { url, contactLine }: { url: string; contactLine: string },
  ): Block[] => [
    paragraphBlock(texts.lead),
    actionBlock(texts.action, url),
    listBlock([{ name: texts.ask, value: contactLine }]),
  ],

  donorLinkLetter: (texts: MailTexts["donorLinkLetter"], { url }: { url: string }): Block[] => [
    paragraphBlock(texts.lead),
    actionBlock(texts.action, url),
    smallBlock(texts.unexpected),
  ],

  /**
   * Thanks the visitor. The email repeats none of the visitor's text: otherwise a stranger could
   * use the form to send any text to any person under the organization's name.
   */
  thanksLetter: (texts: MailTexts["thanksLetter"], { subject }: { subject: string }): Block[] => [
    paragraphBlock(texts.lead),
    listBlock([{ name: texts.about, value: subject }]),
    smallBlock(texts.unexpected),
  ],

  confirmationLetter: (
    texts: MailTexts["confirmationLetter"],
    { url, endUrl }: { url: string; endUrl: string },
  ): Block[] => [
    paragraphBlock(texts.lead),
    actionBlock(texts.action, url),
    smallBlock(texts.unexpected),
    smallBlock(texts.unsubscribe, endUrl),
  ],

  comingLetter: guestBlocks,
  waitingLetter: guestBlocks,
  givenUpLetter: linkedGatheringBlocks,
  changedLetter: (
    { waitingLead, ...texts }: MailTexts["changedLetter"],
    { isWaiting, ...details }: LinkedDetails & { isWaiting: boolean },
  ) => linkedGatheringBlocks(isWaiting ? { ...texts, lead: waitingLead } : texts, details),
  calledOffLetter: gatheringBlocks,
};

/** The values of the placeholders in the desk's preview of each mail. */
export const samplePlaceholders = new Map(
  Object.entries({
    amount: "$100.00",
    months: "12",
    name: "Ada",
    people: "2 people",
    subject: "General Question",
    title: "Sample Supper",
    year: "2026",
  }),
);

const sampleUrl = "https://example.org/…";
const samplePerson = { name: "Ada Sample", email: "ada@example.org", phone: null };
/** Of each column, so that a new one is in the preview. */
const sampleTexts = Object.fromEntries(followUpColumns.map((name) => [name, "Sample"])) as Message;
const sampleSubject = "General Question";
const sampleQuote = "When do you open?";

/** Everything that a mail says of a record, in the desk's preview. */
export const sampleData = {
  amount: "$100.00",
  answer: [],
  contactLine: "hello@example.org, 970-555-0100",
  cost: "Free",
  day: "June 6, 2026",
  endUrl: sampleUrl,
  heldTexts: null,
  isWaiting: false,
  remaining: "$700.00",
  payUrl: sampleUrl,
  message: {
    ...sampleTexts,
    ...samplePerson,
    subject: sampleSubject,
    message: sampleQuote,
  },
  person: samplePerson,
  quote: sampleQuote,
  schedule: "over 12 months",
  subject: sampleSubject,
  url: sampleUrl,
  when: "Saturday, June 6, 2026, 6 to 9 pm",
  where: "Sample Hall, Bayfield",
};

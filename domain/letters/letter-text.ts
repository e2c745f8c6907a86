/**
 * The text of a letter, the same by email and on paper. It is stored with the letter, so that a
 * copy has the same text.
 */

import type { receiptLetter, statementLetter } from "#content/mails.ts";
import { emailKey } from "#db/fold-text.ts";
import type { Facts } from "#domain/content/facts.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import { addressLines } from "#domain/people/details-schema.ts";
import { donorsOf, withDonorNames } from "#domain/people/household.ts";
import type { Person } from "#domain/people/read-people.ts";
import type { PledgeBalance } from "#domain/pledges/read-balances.ts";
import { longDate } from "#domain/values/format-day.ts";
import { formatCents } from "#domain/values/money.ts";
import { fillTexts } from "#domain/values/placeholders.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import {
  describeGift,
  isFromIra,
  isInKind,
  isThroughFundOrEmployer,
  type LetterGift,
  receiptDetails,
  sumOfMoney,
} from "./letter-gift.ts";
import { DUPLICATE_MARK, receiptNumber } from "./letter-rows.ts";
import type { IssuedReceipt } from "./receipts.ts";

export interface LetterSources {
  content: Pick<PublishedContent, "current">;
  facts: Facts;
  timeZone: string;
  sendsMail: boolean;
}

/** A person's gifts in a year. */
interface Statement {
  recipient: Person;
  gifts: readonly LetterGift[];
  /** Gifts through others, whose amounts are not for this person's taxes. */
  giftsThroughOthers?: readonly LetterGift[];
  pledges?: readonly PledgeBalance[];
  /** When the statement that this one corrects was written, ISO UTC. */
  replaces?: string | null;
  /** When the sent statement of which this is a duplicate was written, ISO UTC. */
  duplicateOf?: string | null;
}

/** Some gifts of one person, and what their letter says about them. */
interface ThankYou {
  recipient: Person;
  gifts: readonly LetterGift[];
  /** By the id of the gift. Null when they are not issued yet, "none" when none will be. */
  receipts: ReadonlyMap<string, IssuedReceipt> | "none" | null;
  /** The date of the letter, "2027-01-20". */
  day: string;
}

interface LetterRow {
  name: string;
  value: string;
}

export interface LetterText {
  subject: string;
  name: string;
  /** The recipient's email; null without one. */
  email: string | null;
  /** The lines in the envelope's window; empty for a letter to hand over. */
  address: readonly string[];
  /** The date of the letter, "2026-11-24". */
  day: string;
  paragraphs: readonly string[];
  closing: string;
  /**
   * Printed below the closing and above the organization's name. Missing in older letters, "" when
   * staff entered no signer.
   */
  signer?: string;
  heading: string;
  table: { head: readonly string[]; rows: readonly (readonly string[])[]; total: LetterRow } | null;
  rows: readonly LetterRow[];
  foot: string;
}

/** Whether church and EIN are known; without them neither receipts nor statements can be issued. */
export function canIssue(facts: Facts): boolean {
  const { church, ein } = facts.read("organization");
  return Boolean(church && ein);
}

/** Writes the thank-you for some gifts of one person, with their receipts. */
export function thankYouText(
  sources: LetterSources,
  { recipient, gifts, receipts, day }: ThankYou,
): LetterText {
  const { content, facts, timeZone } = sources;
  const person = withDonorNames(recipient, gifts);
  const directGifts = gifts.filter((gift) => !isThroughFundOrEmployer(gift));
  const hasReceipt = directGifts.length > 0 && receipts !== "none";
  // A letter with a receipt states only the sum that the receipt covers.
  const amount = formatCents(sumOfMoney(hasReceipt ? directGifts : gifts));
  const letter = fillTexts(
    content.current("receiptLetter"),
    new Map([
      ["amount", amount],
      ["name", person.greeting],
    ]),
  );
  const isOfFunds = gifts.every((gift) => isThroughFundOrEmployer(gift) && !isFromIra(gift));
  const described = gifts.map((gift) => {
    const receipt = receipts === "none" ? undefined : receipts?.get(gift.id);
    return isThroughFundOrEmployer(gift)
      ? throughOthers(letter, gift, timeZone, { isBesideOwn: hasReceipt, receipt })
      : directGift(letter, gift, timeZone, donorOfGift(gift, gifts), receipt);
  });
  const subject = gifts.some(isInKind) ? letter.subjectInKind : letter.subject;
  return {
    subject: isOfFunds && sumOfMoney(gifts) > 0 ? letter.subjectThrough : subject,
    ...recipientFields(person, gifts, day),
    paragraphs: [letter.greeting, isOfFunds ? letter.leadThrough : letter.lead, letter.body],
    closing: letter.closing,
    signer: facts.read("organization").signer,
    heading: hasReceipt ? letter.heading : letter.headingThrough,
    table: null,
    rows: hasReceipt
      ? receiptRows(sources, letter, person, gifts, described)
      : [...described, ...(isOfFunds ? [] : receiverRows(letter, facts))],
    foot: hasReceipt ? letter.foot : "",
  };
}

/** Returns the rows of a receipt: the donor, the gifts as `described`, and taxes. */
function receiptRows(
  sources: LetterSources,
  labels: typeof receiptLetter,
  person: Person,
  gifts: readonly LetterGift[],
  described: readonly LetterRow[],
): LetterRow[] {
  const directGifts = gifts.filter((gift) => !isThroughFundOrEmployer(gift));
  const { tax } = directGifts.length > 1 ? sources.content.current("statementLetter") : labels;
  const donor = [donorName(person, gifts), ...envelopeLines(person).slice(1)].join(", ");
  return [
    { name: labels.name, value: donor },
    ...described,
    ...taxRows(labels, sources, directGifts, tax),
  ];
}

/**
 * Writes that `returnedCents` of a gift were refunded, with the receipt for what is left. `gifts`
 * is empty when nothing is left.
 */
export function refundText(
  sources: LetterSources,
  refunded: ThankYou & { returnedCents: number },
): LetterText {
  const { recipient, gifts, receipts, returnedCents } = refunded;
  const thanks = thankYouText(sources, refunded);
  const placeholders = new Map([
    ["amount", formatCents(returnedCents)],
    ["name", withDonorNames(recipient, gifts).greeting],
  ]);
  const letter = fillTexts(sources.content.current("refundLetter"), placeholders);
  const isWhole = gifts.length === 0;
  const aboutReceipt = isWhole ? letter.whole : letter.part;
  return {
    ...thanks,
    subject: letter.subject,
    paragraphs: [letter.greeting, letter.lead, ...(receipts === "none" ? [] : [aboutReceipt])],
    closing: letter.closing,
    rows: isWhole ? [] : thanks.rows,
    foot: isWhole ? "" : thanks.foot,
  };
}

/**
 * Returns the donor's name. In a letter to a household it is the member who gave, if only one did.
 */
function donorName(
  { name, isNamed, members = [] }: Person & { members?: readonly string[] },
  gifts: readonly LetterGift[],
): string {
  const [donor, ...others] = donorsOf(gifts);
  const isOfGift = donor && others.length === 0 && (members.length > 1 || !isNamed);
  return isOfGift ? donor.name : name;
}

/** Returns "John Vale" when a letter has gifts from several people, else "". */
const donorOfGift = (gift: LetterGift, gifts: readonly LetterGift[]) =>
  (donorsOf(gifts).length > 1 && donorsOf([gift])[0]?.name) || "";

/** Describes a gift whose tax receipt is the recipient's; `donor` is "" when no other could be. */
function directGift(
  labels: typeof receiptLetter,
  gift: LetterGift,
  timeZone: string,
  donor: string,
  receipt: IssuedReceipt | undefined,
): LetterRow {
  const description = describeGift(receiptDetails(gift, timeZone));
  const value = [donor, description].filter(Boolean).join(": ");
  return { name: labels.about, value: receipt ? `${value}. ${describeReceipt(receipt)}` : value };
}

/**
 * Describes a gift whose donor for tax purposes is a fund, or that came from an IRA. A letter with
 * no other gifts says nothing about taxes. Next to the person's own gifts (`isBesideOwn`) it must
 * say that the receipt does not cover this one. A `receipt` that was issued for it is taken back.
 */
function throughOthers(
  labels: typeof receiptLetter,
  gift: LetterGift,
  timeZone: string,
  { isBesideOwn, receipt }: { isBesideOwn: boolean; receipt?: IssuedReceipt | undefined },
): LetterRow {
  const giftText = `${describeGift(receiptDetails(gift, timeZone))}, ${gift.came_by}`;
  const note = isBesideOwn || receipt ? labels.throughNote : "";
  const value = [giftText, isFromIra(gift) ? labels.ira : note].filter(Boolean).join(". ");
  return { name: labels.through, value: receipt ? `${value} ${revokedNote(receipt)}` : value };
}

/** `day` is the date of the letter, "2027-01-20". */
export function statementText(
  sources: LetterSources,
  { recipient, gifts, giftsThroughOthers = [], pledges = [], replaces, duplicateOf }: Statement,
  year: number,
  day: string,
): LetterText {
  const { content, facts, timeZone } = sources;
  const person = withDonorNames(recipient, gifts);
  const placeholders = new Map([
    ["year", String(year)],
    ["name", person.greeting],
  ]);
  const letter = fillTexts(content.current("statementLetter"), placeholders);
  const labels = content.current("receiptLetter");
  // A statement without gifts is written only to correct an earlier one.
  const isCorrection = gifts.length === 0;
  const leadOfGifts = day.startsWith(`${year}-`) ? letter.leadSoFar : letter.lead;
  const paragraphs = [letter.greeting];
  if (duplicateOf) paragraphs.push(duplicateNote(dayOf(duplicateOf, timeZone)));
  if (replaces && !isCorrection) paragraphs.push(replacementNote(dayOf(replaces, timeZone)));
  paragraphs.push(isCorrection ? letter.leadWithoutGifts : leadOfGifts);
  const rows = [
    { name: labels.name, value: donorName(person, gifts) },
    ...taxRows(labels, sources, gifts, isCorrection ? "" : letter.tax),
    ...giftsThroughOthers.map((gift) =>
      throughOthers(labels, gift, timeZone, { isBesideOwn: true }),
    ),
    ...pledges.map((pledge) => ({ name: letter.pledge, value: balanceText(letter, pledge) })),
  ];
  const { taxLaw } = facts.read("giving");
  if (taxLaw) rows.push({ name: labels.taxLabel, value: taxLaw });
  return {
    subject: letter.subject,
    ...recipientFields(person, gifts, day),
    paragraphs,
    closing: letter.closing,
    signer: facts.read("organization").signer,
    heading: letter.subject,
    table: statementTable(letter, gifts, year, timeZone),
    rows,
    foot: letter.foot,
  };
}

/** Lists the gifts of a year by day, with their sum. */
const statementTable = (
  labels: typeof statementLetter,
  gifts: readonly LetterGift[],
  year: number,
  timeZone: string,
): LetterText["table"] => ({
  head: [labels.received, labels.paidBy, labels.given, labels.amount],
  rows: gifts.map((gift) => {
    const { day, paidBy, description, designation, cents } = receiptDetails(gift, timeZone);
    return [
      longDate(day).replace(`, ${year}`, ""),
      paidBy,
      [donorOfGift(gift, gifts), description, designation].filter(Boolean).join(", "),
      cents === null ? "" : formatCents(cents),
    ];
  }),
  total: {
    name: gifts.some(isInKind) ? labels.totalMoney : labels.total,
    value: formatCents(sumOfMoney(gifts)),
  },
});

/** Formats "$1,000.00, January 20, 2026: $500.00 paid, $500.00 open". */
const balanceText = (
  labels: Pick<typeof statementLetter, "paid" | "open">,
  { day, cents, paidCents, unpaidCents }: PledgeBalance,
) => {
  const balance = `${formatCents(paidCents)} ${labels.paid}, ${formatCents(unpaidCents)} ${labels.open}`;
  return `${formatCents(cents)}, ${longDate(day)}: ${balance}`;
};

const replacementNote = (day: string) =>
  `This replaces the statement of ${longDate(day)}. Please use only this one.`;

const duplicateNote = (day: string) => `${DUPLICATE_MARK} of the statement of ${longDate(day)}.`;

/** Uses the email of the newest gift, because a person may have several. */
function recipientFields(person: Person, gifts: readonly LetterGift[], day: string) {
  const { name, emails, wishes, died } = person;
  const email =
    emails.find((each) => each === emailKey(gifts.at(-1)?.email ?? "")) ?? emails[0] ?? null;
  return { name, email, address: wishes.noMail && !died ? [] : envelopeLines(person), day };
}

/** Returns name and postal address as on an envelope; empty without an address. */
export const envelopeLines = (person: Person): string[] =>
  person.address ? [person.name, ...addressLines(person)] : [];

/**
 * Returns what was given in return for each gift (named when it is one of several) and what is
 * deductible, or `nothing` when nothing was given. The words required above $75 are used for every
 * gift (IRS Publication 1771).
 */
function taxRows(
  labels: typeof receiptLetter,
  { facts, timeZone }: LetterSources,
  gifts: readonly LetterGift[],
  nothing: string,
): LetterRow[] {
  const benefitRows = gifts.flatMap((gift) => {
    const { amount_cents, benefit, benefit_cents } = gift;
    if (!benefit || !benefit_cents) return [];
    const name = gifts.length > 1 ? `${describeGift(receiptDetails(gift, timeZone))}: ` : "";
    const worth = `${name}${benefit}, ${labels.estimate} ${formatCents(benefit_cents)}.`;
    const rest = formatCents(Math.max(0, amount_cents - benefit_cents));
    const excess = isInKind(gift) ? labels.excess.replace(/:$/, ".") : `${labels.excess} ${rest}.`;
    return [{ name: labels.inReturn, value: `${worth} ${excess}` }];
  });
  const others = gifts.length > benefitRows.length ? labels.taxOthers : "";
  const inReturn = benefitRows.length > 0 ? others : nothing;
  return [
    ...benefitRows,
    ...receiverRows(labels, facts),
    { name: labels.inReturn, value: inReturn },
    { name: labels.taxLabel, value: labels.taxNote },
    { name: labels.taxLabel, value: gifts.some(isInKind) ? labels.inKind : "" },
  ].filter(({ value }) => value);
}

/**
 * Returns the rows that name the fund and the receiver of the gifts. The church receives gifts for
 * the organization, as its designated fund, until the organization has its own 501(c)(3).
 */
function receiverRows(labels: Record<"fund" | "receiver", string>, facts: Facts): LetterRow[] {
  const { church, ein } = facts.read("organization");
  return [
    { name: labels.fund, value: facts.organization.name },
    { name: labels.receiver, value: [church, ein && `EIN ${ein}`].filter(Boolean).join(", ") },
  ].filter(({ value }) => value);
}

/** Says that the receipt of a gift through others is not for taxes. */
const revokedNote = ({ number }: IssuedReceipt) =>
  `Please don't use receipt ${receiptNumber(number)} for your taxes.`;

/** Formats "Receipt G-000012, replaces G-000009". */
const describeReceipt = ({ number, isCopy, replaces }: IssuedReceipt) =>
  [
    `Receipt ${receiptNumber(number)}`,
    isCopy && DUPLICATE_MARK,
    replaces !== null && `corrected, replaces ${receiptNumber(replaces)}`,
  ]
    .filter(Boolean)
    .join(", ");

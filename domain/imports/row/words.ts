/**
 * The words by which files say what a row is, as data, with the program's name where only one
 * program uses a word.
 */
import { MAX_WORD_LENGTH, plainName, plainWord, wordsIn } from "#domain/imports/plain-words.ts";
import { isReversed, says } from "#domain/imports/states.ts";
import type { NoGift } from "./reason.ts";

/**
 * The meaning of a word for its row. `null` means that the word says nothing about that, like
 * "Monthly" or "Visa".
 */
export type Meaning =
  /** Money that came in. */
  | "received"
  | "pledged"
  /** Money that failed, has not come yet, or was returned. */
  | "unpaid"
  /** The row itself is the refund of another row. */
  | "refund"
  /** No gift at all; what it is is listed beside the words. */
  | "none";

/** Whole words are compared, as plain names. The first list with a word decides. */
const WORDS: readonly (readonly [Meaning | null, NoGift | null, words: string])[] = [
  [
    "received",
    null,
    `paid, succeeded, success, successful, succesful, complete, completed, captured, settled, approved,
       received, processed, deposited, cleared, partially refunded, won, closed won,
       posted, publish, published, paid in full, confirmed, donation, donations, gift, gifts, charge,
       payment, sale, sales receipt, contribution, donation payment, mass pay payment, user donation,
       pledge payment, received p2p, payment deposited, recurring gift payment, recurring donation payment, recurring payment, subscription payment,
       g, hard credit, ticket, grant, offering, tithe, website payment, mobile payment,
       express checkout payment, general payment, payment received, dafpay, available`,
  ],
  ["pledged", null, "pledge, pledged, pledges, promise, promised, p, commitment, committed"],
  [
    "refund",
    null,
    `refund, partial refund, payment refund, partial payment refund, payment reversal, reversal, reversed payment,
       chargeback, chargeback reversal of payment, dispute, disputed payment, return, payment return,
       returned payment, returned item, nsf, payment refund made, charge refund`,
  ],
  [
    "none",
    "plan",
    `recurring gift, recurring donation, recurring profile, subscription, subscription created,
       schedule, recurring plan, plan`,
  ],
  ["none", "matching-promise", "mg pledge, matching gift pledge, match pledge, matching pledge"],
  ["none", "later-promise", "planned gift, bequest intention, planned giving, estate intention"],
  [
    "none",
    "correction",
    `write off, writeoff, adjustment, pledge write off, mg write off, journal entry, journal,
       general journal, balance adjustment, dispute reversal, refund failure, refund reversal,
       chargeback reversal`,
  ],
  ["none", "repetition", "soft credit, soft, matched credit, m, split, parent, summary"],
  [
    "none",
    "moved-money",
    `payout, payouts, transfer, transfers, withdrawal, general withdrawal, deposit, deposits,
       dslip, check deposit, ach credit, ach debit, debit, currency conversion,
       general currency conversion, standard transfer, instant transfer, bank transfer out,
       bank deposit to pp account, user initiated withdrawal, automatic withdrawal, stripe account,
       transfer to bank, transfer from bank, general bank deposit, payout failure, topup, top up,
       reserve, reserve transaction, reserve hold, reserve release, payment hold, payment hold release,
       payment review hold, payment review release, general hold, general hold release, hold,
       account hold, account hold for open authorization, reversal of general account hold,
       hold on balance for dispute investigation, cancellation of hold for dispute resolution,
       general credit card deposit, sweep, interest`,
  ],
  [
    "none",
    "paid-out",
    `sent p2p, payment sent, cash out, cash card debit, boost payment, quickpay debit,
       zelle debit`,
  ],
  [
    "none",
    "expense",
    `fee, fees, stripe fee, network cost, application fee, platform fee, chargeback fee,
       dispute fee, payment fee, tax, expense, bill, bill payment, purchase, check paid, invoice,
       credit memo, vendor credit, estimate, statement charge`,
  ],
  ["none", "test", "test, test mode, test payment, test donation, sandbox"],
  [
    null,
    null,
    `one time, once, single, monthly, yearly, annually, annual, quarterly, weekly, biweekly,
       recurring, yes, no, true, false, 0, 1, check, cheque, cash, card, credit card, debit card,
       credit, ach, eft, paypal, venmo, stripe, visa, mastercard, amex, american express, discover,
       apple pay, google pay, bank, wire, online, in person, stock, in kind, gift in kind, securities,
       ira, ira distribution, qcd, qualified charitable distribution, daf, donor advised fund,
       individual, organization, household, foundation, corporation, company, live, other, n a, none`,
  ],
];

const KNOWN_WORDS = new Map(
  WORDS.toReversed().flatMap(([meaning, noGift, words]) =>
    wordsIn(words).map((word) => [word, { meaning, noGift }] as const),
  ),
);

/**
 * A payment on a pledge, a plan or a match: "Pay-Cash", "MG Pay-Check", "Recurring Gift Pay-Credit
 * Card".
 */
const PLAN_PAYMENTS =
  /^(mg |recurring gift )?pay (cash|check|personal check|business check|credit card|direct debit|other)$/;

/** A single word for where and how a gift was paid. */
const PAYMENT_WAY =
  /^(online|mobile|text|kiosk|web|in person|electronic) (credit card|debit card|card|ach|e ?check|check|cash|bank account)$/;

/**
 * In some programs this word is the plan, in others one of its gifts. Staff are asked, unless the
 * column also names payments.
 */
export const isEitherPlanOrGift = (word: string) =>
  /^(recurring (gift|donation)|subscription)$/.test(word);

export interface ParsedWord {
  meaning: Meaning | null;
  noGift: NoGift | null;
}

/** Returns what a word of a column says about its row; undefined for an unknown word. */
export function parseWord(text: string, ownWords = ""): ParsedWord | undefined {
  if (text.length > MAX_WORD_LENGTH) return undefined;
  const plain = plainWord(text);
  const meaningIs = (meaning: Meaning | null): ParsedWord => ({ meaning, noGift: null });
  if (plain === "") return meaningIs(null);
  if (wordsIn(ownWords).includes(plain)) return meaningIs("received");
  const knownWord = KNOWN_WORDS.get(plain);
  if (knownWord) return knownWord;
  if (PAYMENT_WAY.test(plain)) return meaningIs(null);
  if (PLAN_PAYMENTS.test(plain)) return meaningIs("received");
  if (says(text, "refundRow") && isReversed(text)) return meaningIs("refund");
  return says(text, "pending", "failed", "endedBy") ? meaningIs("unpaid") : undefined;
}

export const saysYes = (text: string) => /^(yes|true|t|1|y|x)$/i.test(text.trim());
export const saysNo = (text: string) => /^(no?|false|f|0|n\/?a|none)$/i.test(text.trim());

/** Whether a cell is empty or has a dash, which Excel's accounting format shows for 0: "$ -". */
export const isBlankOrDash = (text: string) => /^(\$?\s*[-–—])?$/.test(text.trim());

/** Whether a cell, such as one for a date, says nothing: "", "no", "NULL", "-", a date of zeros. */
export const saysNothing = (text: string) =>
  saysNo(text) || isBlankOrDash(text) || /^(null|0000-00-00.*)$/i.test(text.trim());

/** Whether a cell marks a test: "TRUE" under Test Mode, "No" under Is Live. */
export function isTest(header: string, text: string): boolean {
  if (/\blive\b|livemode/.test(plainName(header))) return /^(no?|false|0)$/i.test(text.trim());
  return saysYes(text) || ["test", "sandbox"].includes(plainName(text));
}

/** What the cells of a row say about its money: how much, and whether it came. */
import { plainName } from "#domain/imports/map/import-fields.ts";
import { centsOf } from "#domain/money/money.ts";
import type { Unreadable } from "./read-row.ts";

/** Cents, negative for money that went out; or what is wrong. */
type AmountReading = { ok: true; cents: number } | Unreadable;

const LONGEST = 60;
const NO_NUMBER: Unreadable = { ok: false, problem: "Amount is not a number" };

/**
 * Reads an amount as exports write it: "$1,234.50", "1234.5 USD", "US$ 40", "-12.00", "(12.00)".
 * Digit by digit, never as a float. Parentheses and a minus mean money that went out.
 */
export function readAmount(text: string): AmountReading {
  const trimmed = text.trim();
  if (trimmed === "") return { ok: false, problem: "Amount is empty" };
  if (trimmed.length > LONGEST) return NO_NUMBER;
  const bare = withoutCode(trimmed.normalize("NFKC"));
  const inParentheses = /^\((.*)\)$/.exec(bare)?.[1];
  const [, sign, rest = ""] = /^([+\-−]?)\s*(.*)$/.exec(withoutCode(inParentheses ?? bare)) ?? [];
  const [, inner, digits = ""] = /^(?:\$\s*)?([-−]?)\s*(.*)$/.exec(rest) ?? [];
  const cents = centsOf(digits);
  if (cents === null) return NO_NUMBER;
  const isOut = inParentheses !== undefined || /[-−]/.test(`${sign}${inner}`);
  return { ok: true, cents: isOut ? -cents || 0 : cents };
}

const withoutCode = (text: string) =>
  text
    .trim()
    .replace(/^USD?\s*(?=[$\d(+\-−])/i, "")
    .replace(/USD$/i, "")
    .trim();

/** It came, it is promised, it did not come or went back; "unknown" for any other word. */
type MoneyState = "paid" | "pledged" | "unpaid" | "unknown";

const PAID =
  /^(paid|succeeded|success|successful|complete|completed|captured|settled|approved|received|processed|deposited|cleared|partially refunded|partial refund|won|closed won|posted)$/;

/** Money that failed, has not come yet, or went back. */
const UNPAID =
  /^(fail|declin|pending|processing|in progress|refund|fully refunded|cancel|void|disput|chargeback|charge pending|charge back|paypal (pending|processing)|requires|incomplete|expired|uncaptured|block|fraud|past due|unpaid|not paid|abandon|revers|returned|rejected|error|scheduled|open|lost|closed lost|withdrawn)/;

/** States of a pledge that is not paid yet, or not in full. */
const PLEDGE_OPEN =
  /^(pledge|open|active|new|ongoing|current|pending|scheduled|in progress|unpaid|not paid|past due|overdue|partial|partially paid|promised|commit|$)/;
const PLEDGE_PAID = /^(fulfilled|paid in full|fully paid|closed)$/;

const LONGEST_STATE = 100;

/** What a status means, in any case and spelling; `paidWords` are the provider's own words for "paid". */
export function readStatus(text: string, paidWords: readonly string[] = []): MoneyState {
  if (text.length > LONGEST_STATE) return "unknown";
  const plain = plainName(text);
  if (PAID.test(plain) || paidWords.includes(plain)) return "paid";
  if (plain === "pledge" || plain === "pledged") return "pledged";
  return UNPAID.test(plain) ? "unpaid" : "unknown";
}

/** What the state of a pledge means: "paid" is no money received, its payments are. */
export function readPledgeState(text: string): MoneyState {
  if (text.length > LONGEST_STATE) return "unknown";
  const plain = plainName(text);
  if (PLEDGE_OPEN.test(plain)) return "pledged";
  return PLEDGE_PAID.test(plain) ? "paid" : readStatus(text);
}

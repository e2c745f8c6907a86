/** Reads what the cells of a row say about its money. */
import { plainName } from "#domain/imports/plain-words.ts";
import { parseCents } from "#domain/values/money.ts";
import { type UnreadableCell, unreadable } from "./reason.ts";
import { parseWord } from "./words.ts";

/** Cents, negative for money paid out, or the problem. */
type ParsedAmount = { ok: true; cents: number } | UnreadableCell;

const MAX_LENGTH = 60;
const NO_NUMBER = unreadable("not-a-number");

/**
 * Reads an amount as exports write it: "$1,234.50", "1234.5 USD", "US$ 40", "-12.00", "(12.00)",
 * "$(12.00)", "12.00 DR". It reads digit by digit, never as a float. Parentheses, a minus and a
 * debit mean money paid out.
 */
export function parseAmount(text: string): ParsedAmount {
  const trimmed = text.trim();
  if (trimmed === "") return unreadable("amount-empty");
  if (trimmed.length > MAX_LENGTH) return NO_NUMBER;
  const bare = withoutCode(trimmed.normalize("NFKC"));
  const [side = ""] = / ?(cr|credit|dr|debit|[-−])$/i.exec(bare) ?? [];
  const unsided = bare.slice(0, bare.length - side.length);
  const isOut = /^ ?[d\-−]/i.test(side);
  const inParentheses = /^(?:\$\s*)?\((.*)\)$/.exec(unsided)?.[1];
  const [, sign, rest = ""] =
    /^([+\-−]?)\s*(.*)$/.exec(withoutCode(inParentheses ?? unsided)) ?? [];
  const [, inner, digits = ""] = /^(?:\$\s*)?([-−]?)\s*(.*)$/.exec(rest) ?? [];
  const cents = parseCents(digits.replace(/^(\$\s*)?\./, "$10."));
  if (cents === null || [sign, inner, isOut].filter(Boolean).length > 1) return NO_NUMBER;
  const isNegative = isOut || inParentheses !== undefined || /[-−]/.test(`${sign}${inner}`);
  return { ok: true, cents: isNegative ? -cents || 0 : cents };
}

/** Returns the cents of a text that is an amount, or null. */
export function centsIn(text: string): number | null {
  const amount = parseAmount(text);
  return amount.ok ? amount.cents : null;
}

const withoutCode = (text: string) =>
  text
    .trim()
    .replace(/^USD?\s*(?=[$\d(+\-−])/i, "")
    .replace(/USD$/i, "")
    .trim();

/** States of a pledge that is not fully paid yet. */
const PLEDGE_OPEN =
  /^(pledge|open|active|new|ongoing|current|pending|scheduled|in progress|unpaid|not paid|past due|overdue|partial|partially paid|promised|commit|$)/;
const PLEDGE_PAID = /^(fulfilled|paid in full|fully paid|closed)$/;

/**
 * Reads the state of a pledge. "paid" is no money received, because its payments are separate rows.
 */
export function parsePledgeState(text: string): "pledged" | "paid" | "unpaid" | "unknown" {
  const plain = plainName(text.slice(0, MAX_LENGTH));
  if (PLEDGE_OPEN.test(plain)) return "pledged";
  if (PLEDGE_PAID.test(plain)) return "paid";
  const meaning = parseWord(text)?.meaning;
  if (meaning === "received") return "paid";
  return meaning === "unpaid" || meaning === "refund" ? "unpaid" : "unknown";
}

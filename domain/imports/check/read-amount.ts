import { centsOf } from "#domain/money/money.ts";
import type { Unreadable } from "./read-row.ts";

/** Cents, negative for money that went out; or what is wrong. */
type AmountReading = { ok: true; cents: number } | Unreadable;

const LONGEST = 60;

/**
 * Reads an amount as exports write it: "$1,234.50", "1234.5 USD", "US$ 40", "-12.00", "(12.00)".
 * Digit by digit, never as a float. Parentheses and a minus mean money that went out.
 */
export function readAmount(text: string): AmountReading {
  const trimmed = text.trim();
  if (trimmed === "") return { ok: false, problem: "Amount is empty", hint: null };
  if (trimmed.length > LONGEST) return { ok: false, problem: "Amount is not a number", hint: null };
  const typed = trimmed.normalize("NFKC").trim();
  const bare = withoutCode(typed);
  const inParentheses = /^\((.*)\)$/.exec(bare)?.[1];
  const [, sign, rest = ""] = /^([+\-−]?)\s*(.*)$/.exec(withoutCode(inParentheses ?? bare)) ?? [];
  const [, inner, digits = ""] = /^(?:\$\s*)?([-−]?)\s*(.*)$/.exec(rest) ?? [];
  const cents = centsOf(digits);
  if (cents === null) return { ok: false, problem: "Amount is not a number", hint: hintFor(typed) };
  const isOut = inParentheses !== undefined || /[-−]/.test(`${sign}${inner}`);
  return { ok: true, cents: isOut ? -cents || 0 : cents };
}

const withoutCode = (text: string) =>
  text
    .trim()
    .replace(/^USD?\s*(?=[$\d(+\-−])/i, "")
    .replace(/USD$/i, "")
    .trim();

function hintFor(typed: string): string | null {
  if (/\d[oO]|[oO]\d/.test(typed)) return "a letter O in place of a zero";
  if (/^\D*\d{1,3}(\.\d{3})*,\d{1,2}\D*$/.test(typed)) return "a comma in place of the point";
  if (/\.\d{3,}/.test(typed)) return "more than two decimals";
  if (/[€£¥]|CAD|EUR|GBP/i.test(typed)) return "another currency than US dollars";
  return null;
}

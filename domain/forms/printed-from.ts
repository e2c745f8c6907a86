/** Where a printed link was read: which table, which Sunday. */
import * as z from "zod/mini";

export const PRINTED_FROM_MAX = 40;
/** Letters, digits and single hyphens: "table-4", "sunday-2026-11-29". */
export const PRINTED_FROM = "[A-Za-z0-9]+(-[A-Za-z0-9]+)*";
const WHOLE = new RegExp(`^${PRINTED_FROM}$`);

/** Null for what is no such word: a gift never fails by it. */
export const readPrintedFrom = (value: unknown): string | null =>
  typeof value === "string" && value.length <= PRINTED_FROM_MAX && WHOLE.test(value) ? value : null;

export const printedFrom = z.pipe(z.unknown(), z.transform(readPrintedFrom));

/** Of the page from which a form was sent, by its address (Referer): pages are the same for everyone. */
export function printedFromOf(headers: Headers): string {
  const url = headers.get("referer") ?? "";
  return URL.canParse(url) ? (new URL(url).searchParams.get("from") ?? "") : "";
}

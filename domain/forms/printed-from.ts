/** Where a person read a printed link, such as a certain table or Sunday. */
import * as z from "zod/mini";

export const MAX_PRINTED_FROM_LENGTH = 40;
/** Letters, digits and single hyphens: "table-4", "sunday-2026-11-29". */
export const PRINTED_FROM = "[A-Za-z0-9]+(-[A-Za-z0-9]+)*";
const WHOLE_PRINTED_FROM = new RegExp(`^${PRINTED_FROM}$`);

/** Returns null for any other value, so that a gift never fails because of it. */
export const parsePrintedFrom = (value: unknown): string | null =>
  typeof value === "string" &&
  value.length <= MAX_PRINTED_FROM_LENGTH &&
  WHOLE_PRINTED_FROM.test(value)
    ? value
    : null;

export const printedFrom = z.pipe(z.unknown(), z.transform(parsePrintedFrom));

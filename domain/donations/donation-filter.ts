import { z } from "zod";
import { choiceFilter, DAY_FILTER, PAGE, parseFilter, SEARCH } from "#domain/lists/filter.ts";
import { parseCents } from "#domain/values/money.ts";
import { PAYMENT_METHODS } from "#domain/values/payment-methods.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

const text = z.string().trim().max(TEXT_LIMITS.donationType).optional();
/** Dollars as typed: "1,234.50" or "$40". */
const cents = z.string().transform(parseCents).pipe(z.number()).optional();

export const donationFilterSchema = z.object({
  q: SEARCH,
  /**
   * "unconfirmed" are pledges that do not count yet, "overdue" those with less paid than is due,
   * and "suspected" those with a spam signal. An empty choice shows everything.
   */
  status: choiceFilter([
    "received",
    "pledged",
    "unconfirmed",
    "overdue",
    "written-off",
    "monthly",
    "suspected",
    "duplicate",
    "foreign",
    "refunded",
    "disputed",
    "voided",
  ]),
  type: text,
  source: text,
  paid: choiceFilter(PAYMENT_METHODS),
  designation: text,
  /** The number of a deposit. */
  deposit: z.coerce.number().int().positive().max(999_999).optional(),
  /**
   * A month such as "2026-10": money received within it in the organization's zone, whenever it was
   * recorded.
   */
  month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
    .optional(),
  ...DAY_FILTER,
  /**
   * The first day of changes to money: received, entered, imported, corrected, voided, refunded,
   * written off.
   */
  changed: z.iso.date().optional(),
  min: cents,
  max: cents,
  sort: z.enum(["date", "name", "email", "amount", "type"]).default("date"),
  ...PAGE,
});

export type DonationFilter = z.output<typeof donationFilterSchema>;

export const parseDonationFilter = (params: URLSearchParams) =>
  parseFilter(donationFilterSchema, params);

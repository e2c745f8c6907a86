/** What staff look for among the donations; its only home is the address of the page. */
import { z } from "zod";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

/**
 * "unconfirmed": promises that do not count yet; "suspected": those of them that look like spam. Without a choice everything
 * but the voided is shown.
 */
export const DONATION_CHOICES = [
  "received",
  "pledged",
  "unconfirmed",
  "suspected",
  "refunded",
  "disputed",
  "voided",
] as const;

const date = z.iso.date().optional().catch(undefined);
const text = z.string().trim().max(TEXT_LIMITS.donationType).optional().catch(undefined);
/** Dollars as typed: "1,234.50" or "$40". */
const cents = z
  .string()
  .transform((typed) => Math.round(Number(typed.replace(/[$,\s]/g, "")) * 100))
  .pipe(z.number().int().min(0))
  .optional()
  .catch(undefined);

/** Whatever is not understood counts as not asked for. Dates are days in the organisation's zone. */
export const donationFilterSchema = z.object({
  q: z.string().trim().max(TEXT_LIMITS.search).default("").catch(""),
  status: z.enum(DONATION_CHOICES).optional().catch(undefined),
  type: text,
  source: text,
  from: date,
  to: date,
  min: cents,
  max: cents,
  sort: z.enum(["date", "name", "email", "amount", "type"]).default("date").catch("date"),
  order: z.enum(["asc", "desc"]).default("desc").catch("desc"),
  page: z.coerce.number().int().min(1).max(100_000).default(1).catch(1),
});

export type DonationFilter = z.output<typeof donationFilterSchema>;

export function readDonationFilter(params: URLSearchParams): DonationFilter {
  const given = Array.from(params).filter(([, value]) => value !== "");
  return donationFilterSchema.parse(Object.fromEntries(given));
}

/** The gifts that the giving form suggests. */
import { z } from "zod";
import { suggestedGifts } from "#content/donate.ts";
import { field, list } from "#domain/content/fields.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";

const WHOLE_DOLLARS = "Enter whole dollars, at least $1";

const gift = field(
  z
    .number(WHOLE_DOLLARS)
    .int()
    .min(100, WHOLE_DOLLARS)
    .max(10_000_000, "Suggest at most $100,000")
    // The providers' forms take no cents.
    .multipleOf(100, WHOLE_DOLLARS),
  { kind: "money", max: 20, label: "Gift", help: "Whole dollars" },
);

const gifts = list(gift, {
  label: "Gifts",
  max: 6,
  noun: "gift",
  missing: "Suggest at least one gift",
}).refine((all) => new Set(all).size === all.length, "The same gift is suggested twice");

export const givingSchema = z.object({ giftCents: gifts });

export type GivingFacts = z.infer<typeof givingSchema>;

export const firstGiving: GivingFacts = { giftCents: suggestedGifts.map((gift) => gift * 100) };

export const describeGiving = ({ giftCents }: GivingFacts): string =>
  giftCents.map(wholeDollars).join(", ");

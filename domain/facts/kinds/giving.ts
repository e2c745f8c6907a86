/** The gifts that the giving form suggests. */
import { z } from "zod";
import { suggestedGifts } from "#content/donate.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";

export const GIFTS_MAX = 6;

const WHOLE_DOLLARS = "Enter whole dollars, at least $1";

export const givingSchema = z.object({
  giftCents: z
    .array(
      z
        .number(WHOLE_DOLLARS)
        .int()
        .min(100, WHOLE_DOLLARS)
        .max(10_000_000, "Suggest at most $100,000")
        // The providers' forms take no cents.
        .multipleOf(100, WHOLE_DOLLARS),
    )
    .min(1, "Suggest at least one gift")
    .max(GIFTS_MAX)
    .refine((gifts) => new Set(gifts).size === gifts.length, "The same gift is suggested twice"),
});

export type GivingFacts = z.infer<typeof givingSchema>;

export const firstGiving: GivingFacts = { giftCents: suggestedGifts.map((gift) => gift * 100) };

export const describeGiving = ({ giftCents }: GivingFacts): string =>
  giftCents.map(wholeDollars).join(", ");

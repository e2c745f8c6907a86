import { z } from "zod";
import { suggestedGiftCents, taxLawNote } from "#content/donate.ts";
import { field, list } from "#domain/content/fields/fields.ts";
import { line, texts } from "#domain/content/fields/form-fields.ts";

const WHOLE_DOLLARS = "Enter whole dollars, at least $1";

const gift = field(
  z
    .number(WHOLE_DOLLARS)
    .int()
    .min(100, WHOLE_DOLLARS)
    .max(10_000_000, "Suggest at most $100,000")
    // The providers' forms take whole dollars only.
    .multipleOf(100, WHOLE_DOLLARS),
  { kind: "money", max: 20, label: "Gift", help: "Whole dollars" },
);

const gifts = list(gift, {
  label: "Gifts",
  max: 6,
  noun: "gift",
  missing: "Suggest at least one gift",
}).refine((all) => new Set(all).size === all.length, "The same gift is suggested twice");

export const givingSchema = z.object({
  giftCents: gifts,
  /** The purposes of gifts through the site's own form. The form asks when there are several. */
  designations: texts("lines", {
    each: 80,
    max: 12,
    label: "What a gift can be for",
    help: "One a line, such as Phase 1. The form asks when there are several",
  }),
  taxLaw: line(400, "What tax law says to donors", {
    help: "On the giving page and in year-end statements, with its source and day. Have your accountant read this. Empty: it is not shown",
    isOptional: true,
  }),
});

export const firstGiving: z.infer<typeof givingSchema> = {
  giftCents: [...suggestedGiftCents],
  designations: [],
  taxLaw: taxLawNote,
};

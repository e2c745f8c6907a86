import { centsOf } from "#domain/money/money.ts";

/** What the form says at this moment. */
export interface Chosen {
  /** Null while what is typed is no amount. */
  cents: number | null;
  frequency: "once" | "monthly";
  coversFee: boolean;
}

export const readChosen = (fields: Partial<Record<string, string>>): Chosen => ({
  cents: centsOf(fields.amount ?? "") || null,
  frequency: fields.frequency === "monthly" ? "monthly" : "once",
  coversFee: Boolean(fields.coverFee),
});

/** "$100", or "$103.30" where there are cents. */
export const shortSum = (cents: number) =>
  `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: cents % 100 ? 2 : 0 })}`;

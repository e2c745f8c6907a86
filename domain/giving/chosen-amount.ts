/** Which of the form's two amounts counts, the chosen one or the typed one. Without the library that checks forms. */

/** The value of `amount` that stands for what is typed as `other`. */
export const OTHER = "other";

interface AmountFields {
  amount?: unknown;
  other?: unknown;
  /** The amount that was chosen before the visitor did anything; by default this one. */
  preset?: unknown;
}

/**
 * True for the typed one. Without scripts, typing does not choose "other" in every browser: there it counts
 * unless the visitor chose an amount.
 */
export function isOther({ amount = "", other = "", preset = amount }: AmountFields): boolean {
  const isTyped = typeof other === "string" && other.trim() !== "";
  return amount === OTHER || (isTyped && (amount === "" || amount === preset));
}

/** The amount that counts, as typed. */
export const amountOf = <Fields extends AmountFields>(fields: Fields) =>
  isOther(fields) ? fields.other : fields.amount;

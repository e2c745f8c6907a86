/**
 * Decides which of the form's two amounts counts, the chosen one or the typed one. It does not load
 * the library that checks forms.
 */

/** The value of `amount` that selects the amount typed into `other`. */
export const TYPED_AMOUNT = "other";

interface AmountFields {
  amount?: unknown;
  other?: unknown;
  /** The amount that the form chose in advance; the default is `amount` itself. */
  preset?: unknown;
}

/**
 * Whether the typed amount counts. In some browsers without scripts, typing does not choose
 * "other"; there the typed amount counts unless the visitor chose an amount.
 */
export function isTypedAmount({ amount = "", other = "", preset = amount }: AmountFields): boolean {
  const isTyped = typeof other === "string" && other.trim() !== "";
  return amount === TYPED_AMOUNT || (isTyped && (amount === "" || amount === preset));
}

/** Returns the amount that counts, as typed. */
export const chosenAmount = <Fields extends AmountFields>(fields: Fields) =>
  isTypedAmount(fields) ? fields.other : fields.amount;

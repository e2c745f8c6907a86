/**
 * Decides which of the form's two amounts counts, the chosen one or the typed one. It does not load
 * the library that checks forms.
 */
import { parseCents } from "#domain/values/money.ts";

/** The value of `amount` that selects the amount typed into `other`. */
export const TYPED_AMOUNT = "other";

interface AmountFields {
  amount?: unknown;
  other?: unknown;
  /** The amount that the form chose in advance. */
  preset?: unknown;
}

const isTyped = (other: unknown) => typeof other === "string" && other.trim() !== "";

/**
 * Whether the typed amount counts. Without scripts, typing does not choose "other"; there the typed
 * amount counts unless the visitor chose an amount.
 */
export const isTypedAmount = ({ amount = "", other, preset }: AmountFields): boolean =>
  amount === TYPED_AMOUNT || (isTyped(other) && (amount === "" || !preset || amount === preset));

/** Whether either amount may be meant: another is typed beside the one chosen in advance. */
export const isUnclearAmount = ({ amount, other, preset }: AmountFields): boolean =>
  isTyped(other) &&
  typeof amount === "string" &&
  /\d/.test(amount) &&
  amount === preset &&
  parseCents(amount) !== parseCents(String(other));

/** Returns the amount that counts, as typed. */
export const chosenAmount = <Fields extends AmountFields>(fields: Fields) =>
  isTypedAmount(fields) ? fields.other : fields.amount;

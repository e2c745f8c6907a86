import type { Selectable } from "kysely";
import type { DonationTable } from "#db/schema.ts";
import { methodOfKind } from "#domain/values/payment-methods.ts";

/** What is typed about a check or cash. */
export interface MoneyEntry {
  amountCents: number;
  /** A kind of payment, or "". */
  kind: string;
  /** The number is stored only for checks. */
  checkNumber: string;
  /** The postmark of a mailed check, "2026-12-30". */
  postmark?: string;
  /** The fund, employer or IRA through which it came. */
  cameBy?: string;
}

/** The columns of a check or cash, whether it is a gift or a payment. */
export const moneyColumns = ({
  amountCents,
  kind,
  checkNumber,
  postmark,
  cameBy,
  designation,
}: MoneyEntry & { designation: string | null }) => ({
  amount_cents: amountCents,
  payment_method: methodOfKind(kind),
  check_number: (kind === "Check" && checkNumber) || null,
  postmarked_on: (kind === "Check" && postmark) || null,
  came_by: cameBy || null,
  designation: designation || null,
});

/**
 * Whether a form that is sent again has what it recorded before, when only its answer was lost.
 * Otherwise staff have typed something else into it since.
 */
export const hasColumns = (
  record: Selectable<DonationTable>,
  columns: Partial<Selectable<DonationTable>>,
) =>
  Object.entries(columns).every(([name, value]) => record[name as keyof DonationTable] === value);

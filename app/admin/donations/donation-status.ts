import type { Status } from "#app/admin/records/status-mark.tsx";
import { donationChoices, PAID } from "#content/staff-donations.ts";
import type { DonationRow } from "#domain/donations/find-donations.ts";
import type { Standing } from "#domain/donations/sum-donations.ts";

type Marked = Pick<
  DonationRow,
  "status" | "voided_at" | "confirmed_at" | "suspected" | "amount_cents" | "paid_cents"
>;

/** What a donation's mark shows: voided before everything; of pledges whether they count, or are paid. */
export const statusOf = (row: Marked): Mark => markOf(standingOf(row));

interface Mark {
  status: Status;
  name: string;
}

export const markOf = (standing: Standing | "suspected"): Mark => ({
  status: standing,
  name:
    standing === "paid"
      ? PAID
      : (donationChoices.find((choice) => choice.value === standing)?.name ?? standing),
});

function standingOf({
  status,
  voided_at,
  confirmed_at,
  suspected,
  amount_cents,
  paid_cents,
}: Marked): Standing | "suspected" {
  if (voided_at) return "voided";
  if (suspected) return "suspected";
  if (status !== "pledged") return status;
  if (!confirmed_at) return "unconfirmed";
  return paid_cents >= amount_cents ? "paid" : "pledged";
}

/** "$3,000.00" from cents. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

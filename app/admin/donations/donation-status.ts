import { donationChoices, PAID } from "#content/staff-donations.ts";
import type { DonationRow } from "#domain/donations/find-donations.ts";
import type { Standing } from "#domain/donations/sum-donations.ts";

type StatusColumns = Pick<
  DonationRow,
  "status" | "voided_at" | "confirmed_at" | "suspected" | "amount_cents" | "paid_cents"
>;

/** Voided goes before everything else; a pledge shows whether it counts, or is paid. */
export function statusOf(row: StatusColumns): Standing | "suspected" {
  if (row.voided_at) return "voided";
  if (row.suspected) return "suspected";
  if (row.status !== "pledged") return row.status;
  if (!row.confirmed_at) return "unconfirmed";
  return row.paid_cents >= row.amount_cents ? "paid" : "pledged";
}

export const statusName = (status: Standing | "suspected") =>
  status === "paid"
    ? PAID
    : (donationChoices.find((choice) => choice.value === status)?.name ?? status);

import { donationChoices } from "#content/staff.ts";
import type { DonationRow } from "#features/donations/find-donations.ts";
import type { Status } from "../records/status-mark.tsx";

/** What a donation's mark shows: voided before everything, promises that do not count yet apart. */
export function statusOf(
  row: Pick<DonationRow, "status" | "voided_at" | "confirmed_at" | "suspected">,
): {
  status: Status;
  name: string;
} {
  const status = row.voided_at
    ? "voided"
    : row.suspected
      ? "suspected"
      : row.status === "pledged" && !row.confirmed_at
        ? "unconfirmed"
        : row.status;
  return {
    status,
    name: donationChoices.find((choice) => choice.value === status)?.name ?? status,
  };
}

/** "$3,000.00" from cents. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
}

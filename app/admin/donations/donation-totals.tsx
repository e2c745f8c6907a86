import { StatusTotal } from "#app/admin/records/totals.tsx";
import type { DonationPage } from "#domain/donations/find-donations.ts";
import { formatCents } from "#domain/money/money.ts";
import { statusName } from "./donation-status.ts";

const ORDER = [
  "received",
  "pledged",
  "unconfirmed",
  "paid",
  "refunded",
  "disputed",
  "voided",
] as const satisfies DonationPage["sums"][number]["standing"][];

/** The sums of the page's gifts and pledges by what they stand for, received first. */
export const donationTotals = (page: DonationPage) =>
  page.sums
    .toSorted((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing))
    .map(({ standing, cents, count }) => ({
      key: standing,
      node: (
        <StatusTotal
          status={standing}
          name={statusName(standing)}
          // A paid pledge's money is part of the received sum.
          sum={standing === "paid" ? count.toLocaleString("en-US") : formatCents(cents)}
          {...(standing !== "paid" && { aside: count.toLocaleString("en-US") })}
        />
      ),
    }));

import { Form } from "react-router";
import { formatCents } from "#app/admin/money.ts";
import { StatusTotal } from "#app/admin/records/totals.tsx";
import { IntentButton } from "#app/admin/shell/fields.tsx";
import { donationsPage } from "#content/staff-donations.ts";
import type { DonationPage } from "#domain/donations/find-donations.ts";
import { statusName } from "./donation-status.ts";

const ORDER = ["received", "pledged", "unconfirmed", "paid", "refunded", "disputed", "voided"];

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

/** Asks before it deletes for good. Works without scripts. */
export const RemoveTests = ({ gifts }: { gifts: number }) => (
  <details>
    <summary className="text-link cursor-pointer">{donationsPage.removeTests(gifts)}</summary>
    <Form method="post" className="my-2 grid max-w-measure gap-2">
      <p>{donationsPage.removeTestsQuestion(gifts)}</p>
      <IntentButton value="remove-tests" className="button-quiet justify-self-start">
        {donationsPage.removeTestsNow(gifts)}
      </IntentButton>
    </Form>
  </details>
);

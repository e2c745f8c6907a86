import { Form } from "react-router";
import { donationsPage } from "#content/staff.ts";
import type { DonationPage } from "#features/donations/find-donations.ts";
import { StatusTotal, Totals } from "../records/totals.tsx";
import { formatCents, statusOf } from "./donation-status.ts";

export function DonationTotals({
  page,
  mayExport,
  mayHandle,
}: {
  page: DonationPage;
  mayExport: boolean;
  mayHandle: boolean;
}) {
  return (
    <Totals total={page.total} all={page.all} mayExport={mayExport}>
      {page.sums.map(({ status, cents, count }) => (
        <StatusTotal
          key={status}
          {...statusOf({ status, voided_at: null, confirmed_at: "counted", suspected: null })}
          sum={formatCents(cents)}
          aside={count.toLocaleString("en-US")}
        />
      ))}
      {page.tests > 0 && mayHandle && (
        <Form method="post">
          <button type="submit" name="intent" value="remove-tests" className="text-link">
            {donationsPage.removeTests(page.tests)}
          </button>
        </Form>
      )}
    </Totals>
  );
}

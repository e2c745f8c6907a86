import { Form } from "react-router";
import { donationsPage } from "#content/staff.ts";
import type { DonationPage } from "#features/donations/find-donations.ts";
import { StatusMark } from "../records/status-mark.tsx";
import { formatCents, statusOf } from "./donation-status.ts";

/** The sums over everything that fits the filter, and at the same time the legend of the marks. */
export function DonationTotals({
  page,
  loading,
  mayExport,
  mayHandle,
}: {
  page: DonationPage;
  loading: boolean;
  mayExport: boolean;
  mayHandle: boolean;
}) {
  return (
    <div className="totals">
      <p role="status">
        <strong>{page.total.toLocaleString("en-US")}</strong> of {page.all.toLocaleString("en-US")}{" "}
        records
      </p>
      {page.sums.map(({ status, cents, count }) => {
        const mark = statusOf({ status, voided_at: null, confirmed_at: "counted" });
        return (
          <p key={status}>
            <StatusMark status={mark.status}>{mark.name}</StatusMark>{" "}
            <strong>{formatCents(cents)}</strong>{" "}
            <span className="text-iron">{count.toLocaleString("en-US")}</span>
          </p>
        );
      })}
      {loading && <span className="spinner" aria-label={donationsPage.loading} role="img" />}
      {page.tests > 0 && mayHandle && (
        <Form method="post">
          <button type="submit" name="intent" value="remove-tests" className="text-link">
            {donationsPage.removeTests(page.tests)}
          </button>
        </Form>
      )}
      {mayExport && page.total > 0 && (
        <p className="ml-auto text-iron max-lg:hidden">{donationsPage.exportTakes(page.total)}</p>
      )}
    </div>
  );
}

import { Form } from "react-router";
import { StatusTotal, Totals } from "#app/admin/records/totals.tsx";
import { donationsPage } from "#content/staff-donations.ts";
import type { DonationPage } from "#domain/donations/find-donations.ts";
import { formatCents, markOf } from "./donation-status.ts";

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
      {page.sums.map(({ standing, cents, count }) => (
        <StatusTotal
          key={standing}
          {...markOf(standing)}
          // A paid pledge's money is among what is received.
          sum={standing === "paid" ? count.toLocaleString("en-US") : formatCents(cents)}
          {...(standing !== "paid" && { aside: count.toLocaleString("en-US") })}
        />
      ))}
      {page.tests > 0 && mayHandle && <RemoveTests gifts={page.tests} />}
    </Totals>
  );
}

/** Asks first; it cannot be taken back. Works without scripts. */
function RemoveTests({ gifts }: { gifts: number }) {
  return (
    <details>
      <summary className="text-link cursor-pointer">{donationsPage.removeTests(gifts)}</summary>
      <Form method="post" className="my-2 grid max-w-measure gap-2">
        <p>{donationsPage.removeTestsQuestion(gifts)}</p>
        <button
          type="submit"
          name="intent"
          value="remove-tests"
          className="button-quiet justify-self-start"
        >
          {donationsPage.removeTestsNow(gifts)}
        </button>
      </Form>
    </details>
  );
}

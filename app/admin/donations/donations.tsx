import { data, Link, redirect } from "react-router";
import { Choice, VoidChoice } from "#app/admin/records/bulk-bar.tsx";
import { loadList } from "#app/admin/records/load-list.ts";
import { RecordsPage } from "#app/admin/records/records-page.tsx";
import { FetchFailure } from "#app/admin/shell/fetch-failure.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { pageTitle } from "#app/admin/shell/page-title.ts";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { withToast } from "#app/admin/sign-in/return-path.ts";
import { pickFields, readForm } from "#app/read-form.ts";
import { adminLabels } from "#content/staff.ts";
import { giftPage } from "#content/staff-gifts.ts";
import { importsPage } from "#content/staff-import.ts";
import { bulkLabels } from "#content/staff-lists.ts";
import type { StaffToast } from "#content/staff-toasts.ts";
import { readDonationFilter } from "#domain/donations/donation-filter.ts";
import { findDonations } from "#domain/donations/find-donations.ts";
import { type DonationDone, handleDonation } from "#domain/donations/handle-donation.ts";
import { matchingDonations } from "#domain/donations/match-donations.ts";
import { readDonation } from "#domain/donations/read-donation.ts";
import { countUpTo } from "#domain/lists/count-up-to.ts";
import type { Route } from "./+types/donations";
import { chosenSum, DONATION_LIST, dayText, donationFilters } from "./donation-list.tsx";
import { DonationPanel } from "./donation-panel.tsx";
import { donationTotals } from "./donation-totals.tsx";
import { RemoveTests } from "./remove-tests.tsx";

export const meta = () => pageTitle(adminLabels.donations);

export async function loader({ url, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "read");
  const { reader, giving } = desk;
  const withTests = giving.provider?.isTest ?? false;
  return loadList(
    { url, context },
    {
      list: "donations",
      failure: "donations-failed",
      filter: readDonationFilter(url.searchParams),
      find: (filter, viewpoint, perPage) =>
        findDonations(reader, filter, { viewpoint, perPage, withTests }),
      read: (id) => readDonation(desk, id, withTests),
      count: (params, viewpoint) =>
        countUpTo(reader, matchingDonations(reader, readDonationFilter(params), viewpoint)),
    },
  );
}

const TOASTS: Record<DonationDone, StaffToast> = {
  confirmed: "pledge-confirmed",
  voided: "record-voided",
  restored: "record-restored",
  payment: "payment-recorded",
  "tests-removed": "tests-removed",
  separated: "gifts-separated",
  compared: "gifts-compared",
};

/** All fields of the panel's forms. */
const FIELDS = [
  "intent",
  "id",
  "amount",
  "date",
  "kind",
  "notes",
  "key",
  "exceed",
  "reason",
  "other",
] as const;

/** After success the same list with the same record open, and a toast. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const desk = requireStaff(context, "handle");
  const { timeZone } = desk;
  const field = await readForm(request);
  const typed = pickFields(field, FIELDS);
  const result = await handleDonation(desk, typed, timeZone);
  if (result.ok)
    return redirect(withToast(`/admin/donations${url.search}`, TOASTS[result.done]), 303);
  if ("exceeds" in result)
    return data({ error: null, payment: { ...typed, ...result.exceeds } }, { status: 409 });
  return data({ error: result.error, payment: null }, { status: 400 });
}

export const ErrorBoundary = () => <FetchFailure of="donations-failed" />;

export default function Donations({ loaderData, actionData }: Route.ComponentProps) {
  const { page, record, mayExport, mayHandle } = loaderData;
  return (
    <RecordsPage
      list={DONATION_LIST}
      data={loaderData}
      fields={donationFilters(page, loaderData.colleagues)}
      actions={
        mayExport && (
          <>
            <Link to="/admin/import" className="bar-link">
              {importsPage.title}
            </Link>
            {mayHandle && page.tests > 0 && <RemoveTests gifts={page.tests} />}
          </>
        )
      }
      add={
        mayExport && (
          <Link to="/admin/donations/new" className={record ? "button-quiet" : "button"}>
            <Icon name="plus" />
            <span className="max-md:sr-only">{giftPage.add}</span>
          </Link>
        )
      }
      totals={donationTotals(page)}
      dayText={dayText}
      sumOf={chosenSum}
      states={
        <>
          <Choice value="confirm">{bulkLabels.confirm}</Choice>
          <Choice value="restore">{bulkLabels.restore}</Choice>
          <VoidChoice />
        </>
      }
      open={record?.id ?? null}
      panel={
        record && (
          <DonationPanel
            key={record.id}
            donation={record}
            position={loaderData.position}
            mayHandle={mayHandle}
            error={actionData?.error ?? null}
            exceeding={actionData?.payment ?? null}
          />
        )
      }
    />
  );
}

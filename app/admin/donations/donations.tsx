import { data, Form, Link, redirect } from "react-router";
import { loadList } from "#app/admin/records/load-list.ts";
import { RecordsPage } from "#app/admin/records/records-page.tsx";
import { FetchFailure } from "#app/admin/shell/fetch-failure.tsx";
import { IntentButton } from "#app/admin/shell/fields.tsx";
import { Icon } from "#app/admin/shell/icon.tsx";
import { pageTitle } from "#app/admin/shell/page-head.tsx";
import { requireStaff } from "#app/admin/shell/require-staff.ts";
import { withToast } from "#app/admin/sign-in/return-path.ts";
import { pickFields, readForm } from "#app/read-form.ts";
import { adminLabels } from "#content/staff.ts";
import { donationsPage } from "#content/staff-donations.ts";
import { giftPage } from "#content/staff-gifts.ts";
import { importsPage } from "#content/staff-import.ts";
import type { StaffToast } from "#content/staff-toasts.ts";
import { readDonationFilter } from "#domain/donations/donation-filter.ts";
import { findDonations } from "#domain/donations/find-donations.ts";
import { type DonationDone, handleDonation } from "#domain/donations/handle-donation.ts";
import { matchingDonations } from "#domain/donations/match-donations.ts";
import { readDonation } from "#domain/donations/read-donation.ts";
import { countUpTo } from "#domain/lists/query.ts";
import type { Route } from "./+types/donations";
import { DONATION_LIST } from "./donation-list.tsx";
import { DonationPanel } from "./donation-panel.tsx";

export const meta = () => pageTitle(adminLabels.donations);

export async function loader({ url, context }: Route.LoaderArgs) {
  const desk = requireStaff(context, "read");
  const { reader, giving } = desk;
  const withTests = giving.provider?.isTest ?? false;
  const filter = readDonationFilter(url.searchParams);
  return loadList(
    { url, context },
    {
      views: DONATION_LIST.views,
      failure: "donations-failed",
      filter,
      find: (viewpoint, perPage) =>
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
  const { page, record, mayHandle } = loaderData;
  return (
    <RecordsPage
      list={DONATION_LIST}
      data={loaderData}
      actions={
        mayHandle && (
          <>
            <Link to="/admin/import" className="bar-link">
              {importsPage.title}
            </Link>
            {page.tests > 0 && <RemoveTests gifts={page.tests} />}
          </>
        )
      }
      add={
        mayHandle && (
          <Link to="/admin/donations/new" className={record ? "button-quiet" : "button"}>
            <Icon name="plus" />
            <span className="max-md:sr-only">{giftPage.add}</span>
          </Link>
        )
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

/** Asks before it deletes for good. Works without scripts. */
const RemoveTests = ({ gifts }: { gifts: number }) => (
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

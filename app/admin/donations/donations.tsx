import { data, redirect } from "react-router";
import { openedId, placeOf } from "#app/admin/records/position-in-list.ts";
import { RecordsPage } from "#app/admin/records/records-page.tsx";
import { FetchFailure, fetchOr } from "#app/admin/shell/fetch-failure.tsx";
import { requireStaff, textField } from "#app/admin/shell/require-staff.ts";
import { servicesContext } from "#app/context.ts";
import { desk } from "#content/staff.ts";
import type { StaffNotice } from "#content/staff-notices.ts";
import { readPreferences } from "#domain/accounts/preferences.ts";
import { may } from "#domain/accounts/roles.ts";
import { readDonationFilter } from "#domain/donations/donation-filter.ts";
import { findDonations } from "#domain/donations/find-donations.ts";
import { type DonationDone, handleDonation } from "#domain/donations/handle-donation.ts";
import { readDonation } from "#domain/donations/read-donation.ts";
import type { Route } from "./+types/donations";
import { DonationFilters } from "./donation-filters.tsx";
import { DonationPanel } from "./donation-panel.tsx";
import { DonationTable } from "./donation-table.tsx";
import { DonationTotals } from "./donation-totals.tsx";

export const meta: Route.MetaFunction = () => [{ title: `${desk.donations} · ${desk.heading}` }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, reader, clock, timeZone, giving } = context.get(servicesContext);
  const withTests = giving.provider?.isTest ?? false;
  const { session, actor } = requireStaff(context, "read");
  const filter = readDonationFilter(url.searchParams);
  const preferences = await readPreferences(db, session.staffId);
  const page = await fetchOr(
    "donations-failed",
    context,
    findDonations(reader, filter, { timeZone, perPage: preferences.rowsPerPage, withTests }),
  );
  const open = openedId(url.searchParams, page.rows);
  return {
    filter,
    page,
    donation: open ? await readDonation(db, clock, actor, open, withTests) : null,
    preferences,
    timeZone,
    mayHandle: may(session.role, "handle"),
    mayExport: may(session.role, "export"),
  };
}

const NOTICES: Record<DonationDone, StaffNotice> = {
  confirmed: "pledge-confirmed",
  voided: "record-voided",
  restored: "record-restored",
  payment: "payment-recorded",
  "tests-removed": "tests-removed",
};

export async function action({ request, url, context }: Route.ActionArgs) {
  const { db, clock, timeZone } = context.get(servicesContext);
  const { actor } = requireStaff(context, "handle");
  const form = await request.formData().catch(() => new FormData());
  const given = {
    intent: textField(form, "intent"),
    id: textField(form, "id"),
    amount: textField(form, "amount"),
    date: textField(form, "date"),
    kind: textField(form, "kind"),
    notes: textField(form, "notes"),
    key: textField(form, "key"),
    exceed: textField(form, "exceed"),
    reason: textField(form, "reason"),
  };
  const result = await handleDonation(db, clock, actor, given, timeZone);
  if (result.ok) return redirect(addressWith(url.searchParams, NOTICES[result.done]), 303);
  if ("exceeds" in result)
    return data({ error: null, payment: { ...given, ...result.exceeds } }, { status: 409 });
  return data({ error: result.error, payment: null }, { status: 400 });
}

/** The same list with the same record open, and a word on what was done. */
function addressWith(shown: URLSearchParams, notice: StaffNotice): string {
  const params = new URLSearchParams(shown);
  params.set("notice", notice);
  return `/admin/donations?${params}`;
}

export const ErrorBoundary = () => <FetchFailure of="donations-failed" />;

export default function Donations({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page, donation, preferences, mayExport, mayHandle } = loaderData;
  return (
    <RecordsPage
      home="/admin/donations"
      filters={
        <DonationFilters
          filter={filter}
          page={page}
          mayExport={mayExport}
          singleKeys={preferences.singleKeys}
        />
      }
      totals={<DonationTotals page={page} mayExport={mayExport} mayHandle={mayHandle} />}
      table={<DonationTable rows={page.rows} filter={filter} open={donation?.id ?? null} />}
      panel={
        donation && (
          <DonationPanel
            key={donation.id}
            donation={donation}
            place={placeOf(donation.id, page, preferences.rowsPerPage)}
            mayHandle={mayHandle}
            error={actionData?.error ?? null}
            exceeding={actionData?.payment ?? null}
          />
        )
      }
      total={page.total}
      all={page.all}
      page={page.page}
      empty={desk.noDonations}
      timeZone={loaderData.timeZone}
      preferences={preferences}
    />
  );
}

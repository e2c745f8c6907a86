import { useRef } from "react";
import { data, Link, useNavigation, useSearchParams } from "react-router";
import { desk, donationsPage } from "#content/staff.ts";
import { readDonationFilter } from "#features/donations/donation-filter.ts";
import { DONATIONS_PER_PAGE, findDonations } from "#features/donations/find-donations.ts";
import { handleDonation } from "#features/donations/handle-donation.ts";
import { readDonation } from "#features/donations/read-donation.ts";
import { may } from "#features/staff/roles.ts";
import { servicesContext } from "../../../context.ts";
import { changeParams } from "../records/address.ts";
import { Pagination } from "../records/pagination.tsx";
import { useRowKeys } from "../records/row-keys.ts";
import { requireStaff, textField } from "../staff.ts";
import type { Route } from "./+types/donations";
import { DonationFilters } from "./donation-filters.tsx";
import { DonationPanel } from "./donation-panel.tsx";
import { DonationTable } from "./donation-table.tsx";
import { DonationTotals } from "./donation-totals.tsx";

export const meta: Route.MetaFunction = () => [{ title: `${desk.donations} · ${desk.heading}` }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, clock, timeZone } = context.get(servicesContext);
  const { session, actor } = requireStaff(context, "read");
  const filter = readDonationFilter(url.searchParams);
  const page = await findDonations(db, filter, timeZone);
  const open = url.searchParams.get("open");
  const donation = open ? await readDonation(db, clock, actor, open) : null;
  const mayHandle = may(session.role, "handle");
  return { filter, page, donation, timeZone, mayHandle, mayExport: may(session.role, "export") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, clock } = context.get(servicesContext);
  const { actor } = requireStaff(context, "handle");
  const form = await request.formData().catch(() => new FormData());
  const error = await handleDonation(db, clock, actor, {
    intent: textField(form, "intent"),
    id: textField(form, "id"),
    amount: textField(form, "amount"),
    key: textField(form, "key"),
  });
  return error === null ? { error: null } : data({ error }, { status: 400 });
}

export default function Donations({ loaderData, actionData }: Route.ComponentProps) {
  const { filter, page, donation } = loaderData;
  const loading = useNavigation().state === "loading";
  const [params] = useSearchParams();
  const table = useRef<HTMLDivElement>(null);
  useRowKeys(table);
  return (
    <>
      <DonationFilters filter={filter} page={page} mayExport={loaderData.mayExport} />
      <DonationTotals
        page={page}
        loading={loading}
        mayExport={loaderData.mayExport}
        mayHandle={loaderData.mayHandle}
      />
      <div className="records-area" data-panel={donation !== null}>
        <div ref={table} className="min-w-0 overflow-x-auto" aria-busy={loading}>
          {page.rows.length === 0 ? (
            <p className="px-edge py-16 text-iron">
              {page.all === 0 ? desk.noDonations : donationsPage.noneFits}{" "}
              {page.all > 0 && (
                <Link to="/admin/donations" className="text-link">
                  {donationsPage.showAll}
                </Link>
              )}
            </p>
          ) : (
            <DonationTable rows={page.rows} filter={filter} open={donation?.id ?? null} />
          )}
        </div>
        {donation && (
          <DonationPanel
            key={donation.id}
            donation={donation}
            mayHandle={loaderData.mayHandle}
            closeTo={changeParams(params, { open: null })}
            error={actionData?.error ?? null}
          />
        )}
      </div>
      <Pagination
        page={filter.page}
        perPage={DONATIONS_PER_PAGE}
        total={page.total}
        timeZone={loaderData.timeZone}
      />
    </>
  );
}

import { Form, Link } from "react-router";
import { FetchFailure } from "#app/desk/parts/fetch-failure.tsx";
import { IntentButton } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { loadList } from "#app/desk/records/load-list.ts";
import { RecordsPage } from "#app/desk/records/records-page.tsx";
import { requireStaff } from "#app/desk/require-staff.ts";
import { boardPage } from "#content/desk/board.ts";
import { donationsPage } from "#content/desk/donations.ts";
import { giftPage } from "#content/desk/gifts.ts";
import { importsPage } from "#content/desk/imports.ts";
import { recordLists } from "#content/desk/records.ts";
import { deskLabels } from "#content/desk/shell.ts";
import { hasPermission } from "#domain/accounts/roles.ts";
import { parseDonationFilter } from "#domain/donations/donation-filter.ts";
import { findDonations } from "#domain/donations/find-donations.ts";
import { readDonation } from "#domain/donations/read-donation.ts";
import { listImportsUndoneSince } from "#domain/imports/imports.ts";
import { readThankStates } from "#domain/letters/read-letters.ts";
import { formatCents } from "#domain/values/money.ts";
import { startOfDay } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/donations";
import { actOnDonations, areTestsReported, provePath } from "./donation-actions.ts";
import { DONATION_LIST } from "./donation-list.tsx";
import { DonationPanel } from "./donation-panel.tsx";
import { giftsOfView } from "./gifts-of-view.ts";

export const meta = () => pageTitle(deskLabels.donations);

export async function loader({ url, context }: Route.LoaderArgs) {
  const staff = requireStaff(context);
  const { readonlyDb, giving } = staff;
  const includeTests = giving.countsTests;
  const filter = parseDonationFilter(url.searchParams);
  const list = await loadList(
    { url, context },
    {
      views: recordLists.donations.views,
      filter,
      find: (filterContext, perPage) =>
        findDonations(readonlyDb, filter, { filterContext, perPage, includeTests }),
      read: (id) => readDonation(staff, id, includeTests),
      matchingView: giftsOfView(staff),
    },
  );
  const { record } = list;
  const provider = giving.lookupProvider;
  const isGift = record !== null && record.status !== "pledged";
  const thanks =
    isGift && (await readThankStates(readonlyDb, [record.id], staff.timeZone)).get(record.id);
  const payment = record?.source === provider?.id ? record?.payment : null;
  const refund = {
    isOffered: Boolean(payment) && hasPermission(staff.session.role, "accounts"),
    // The page where the person confirms their identity first.
    provePath: payment && !staff.session.isProven ? provePath(record?.id ?? "") : null,
    pageUrl: (payment && provider?.payments?.pageOf(payment.payment_id)) ?? null,
  };
  const { changed } = filter;
  const undoneImports = changed
    ? await listImportsUndoneSince(readonlyDb, startOfDay(changed, staff.timeZone))
    : [];
  const { designations } = staff.facts.read("giving");
  return {
    ...list,
    refund,
    designations,
    undoneImports,
    tests: areTestsReported(giving) ? 0 : list.page.tests,
    origin: staff.origin,
    // Null for a pledge.
    thanks: thanks || null,
    sendsMail: staff.mail.isConfigured,
  };
}

export type DonationsData = Awaited<ReturnType<typeof loader>>;

export const action = actOnDonations;

export const ErrorBoundary = () => <FetchFailure failure="donations-failed" />;

export default function Donations({ loaderData, actionData }: Route.ComponentProps) {
  const { tests, record, mayChangeRecords, undoneImports } = loaderData;
  return (
    <RecordsPage
      list={DONATION_LIST}
      data={loaderData}
      actions={
        <>
          <Link to="/admin/donations/board" className="bar-link">
            {boardPage.link}
          </Link>
          {mayChangeRecords && (
            <Link to="/admin/import" className="bar-link">
              {importsPage.title}
            </Link>
          )}
        </>
      }
      banner={
        <>
          {mayChangeRecords && tests > 0 && <RemoveTests gifts={tests} />}
          {undoneImports.map(({ id, file_name, amount_cents }) => (
            <p key={id} className="border-b border-rule px-edge py-2">
              {donationsPage.importUndone(file_name, formatCents(amount_cents ?? 0))}
            </p>
          ))}
        </>
      }
      add={
        mayChangeRecords && (
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
            {...loaderData}
            donation={record}
            error={actionData?.error ?? null}
          />
        )
      }
    />
  );
}

/** Asks before it deletes for good. Works without scripts. */
const RemoveTests = ({ gifts }: { gifts: number }) => (
  <details className="border-b border-rule bg-bone px-edge py-2">
    <summary className="text-link w-max cursor-pointer">{donationsPage.removeTests(gifts)}</summary>
    <Form method="post" className="my-2 grid max-w-measure gap-2">
      <p>{donationsPage.removeTestsQuestion(gifts)}</p>
      <IntentButton value="remove-tests" className="button-quiet justify-self-start">
        {donationsPage.removeTestsNow(gifts)}
      </IntentButton>
    </Form>
  </details>
);

import { TextLink } from "#app/desk/parts/fields.tsx";
import { DeskPageHeader, PageTable, pageTitle } from "#app/desk/parts/page-header.tsx";
import { ListBar } from "#app/desk/records/list-bar.tsx";
import { requireStaff } from "#app/desk/require-staff.ts";
import { payoutsPage as labels } from "#content/desk/deposits.ts";
import { recordLists } from "#content/desk/records.ts";
import { listPayouts, readPayoutLines } from "#domain/giving/payouts.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { formatCents } from "#domain/values/money.ts";
import type { Route } from "./+types/payouts";

export const meta = () => pageTitle(labels.heading);

export async function loader({ url, context }: Route.LoaderArgs) {
  const { readonlyDb } = requireStaff(context);
  const open = url.searchParams.get("open");
  const payouts = await listPayouts(readonlyDb);
  const openPayout = payouts.find(({ id }) => id === open) ?? null;
  const lines = openPayout ? await readPayoutLines(readonlyDb, openPayout.id) : [];
  return { payouts: openPayout ? [openPayout] : payouts, lines };
}

type Payout = Route.ComponentProps["loaderData"]["payouts"][number];

export default function Payouts({ loaderData: { payouts, lines } }: Route.ComponentProps) {
  return (
    <>
      <ListBar views={recordLists.donations.views} />
      <DeskPageHeader heading={labels.heading} />
      <div className="grid gap-4 px-edge pb-8">
        <p className="max-w-measure text-pretty">{labels.lead}</p>
        {payouts.length === 0 ? (
          <p className="text-iron">{labels.noPayouts}</p>
        ) : (
          <PageTable caption={labels.heading} columns={labels.columns} figures={[2, 3, 4]}>
            {payouts.map((payout) => (
              <PayoutRow key={payout.id} payout={payout} />
            ))}
          </PageTable>
        )}
        {lines.length > 0 && (
          <>
            <PageTable
              caption={labels.linesHeading}
              columns={labels.lineColumns}
              figures={[2, 3, 4]}
            >
              {lines.map(({ id, donation_id, kind, name, cents, fee_cents }) => (
                <tr key={id}>
                  <td>{kind}</td>
                  <td>
                    {donation_id && (
                      <TextLink to={`/admin/donations?open=${donation_id}`}>{name}</TextLink>
                    )}
                  </td>
                  <td className="money">{formatCents(cents)}</td>
                  <td className="money">{formatCents(fee_cents)}</td>
                  <td className="money">{formatCents(cents - fee_cents)}</td>
                </tr>
              ))}
            </PageTable>
            <TextLink to="/admin/donations/payouts">{labels.allPayouts}</TextLink>
          </>
        )}
      </div>
    </>
  );
}

function PayoutRow({ payout: { id, arrives_on, state, cents, lines } }: { payout: Payout }) {
  const differs = lines && lines.cents - lines.feeCents !== cents;
  return (
    <tr>
      <td>{shortDate(arrives_on)}</td>
      <td className="wrap-anywhere">
        {lines ? <TextLink to={`?open=${id}`}>{id}</TextLink> : id} {labels.states[state]}
        {differs && <span className="block text-alarm">{labels.differs}</span>}
      </td>
      <td className="money">{lines && formatCents(lines.cents)}</td>
      <td className="money">{lines && formatCents(lines.feeCents)}</td>
      <td className="money">{formatCents(cents)}</td>
    </tr>
  );
}

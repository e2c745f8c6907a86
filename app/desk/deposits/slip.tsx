import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { PrintButton, TextLink } from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { notFound, requireStaff } from "#app/desk/require-staff.ts";
import { parseId } from "#app/read-form.ts";
import { TableHead } from "#app/ui/table-head.tsx";
import { depositsPage, depositSlipPage as labels } from "#content/desk/deposits.ts";
import { readDeposit } from "#domain/donations/deposits.ts";
import { longDate } from "#domain/values/format-day.ts";
import { formatCents, sumCents } from "#domain/values/money.ts";
import type { Route } from "./+types/slip";

export const meta: Route.MetaFunction = ({ params }) =>
  pageTitle(labels.title(Number(params.number)));

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, facts } = requireStaff(context);
  const deposit = await readDeposit(db, parseId(params.number));
  if (!deposit) throw notFound(depositsPage.problems.gone);
  return { deposit, organization: facts.read("organization").church || facts.organization.name };
}

/** A deposit as the bank accepts it, on US Letter. ?print opens the browser's print dialog. */
export default function DepositSlip({
  loaderData: { deposit, organization },
}: Route.ComponentProps) {
  const [params, setParams] = useSearchParams();
  const isToPrint = params.has("print");
  useEffect(() => {
    if (!isToPrint) return;
    setParams({}, { replace: true });
    // Waits for the page's own fonts.
    void document.fonts.ready.then(() => window.print());
  }, [isToPrint, setParams]);
  const { number, day, account, rows } = deposit;
  const checks = rows.filter(({ isCash }) => !isCash);
  const cash = rows.filter(({ isCash }) => isCash);
  return (
    <main id="main">
      <div className="flex items-center gap-4 px-edge py-3 print:hidden">
        <PrintButton />
        <TextLink to={`/admin/donations/deposits/${number}`}>{labels.back}</TextLink>
      </div>
      <article className="report-sheet">
        <h1>{labels.title(number)}</h1>
        <dl>
          <dt>{labels.organization}</dt>
          <dd>{organization}</dd>
          <dt>{labels.account}</dt>
          <dd>{account}</dd>
          <dt>{labels.date}</dt>
          <dd>{longDate(day)}</dd>
        </dl>
        <table>
          <TableHead columns={labels.columns} />
          <tbody>
            {checks.map((row, index) => (
              <tr key={row.id}>
                <td>{index + 1}</td>
                <td>{row.checkNumber}</td>
                <td>{row.name}</td>
                <td>{formatCents(row.cents)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {(
              [
                [labels.checks(checks.length), checks],
                [labels.cash, cash],
                [labels.total, rows],
              ] as const
            ).map(([name, summedRows]) => (
              <tr key={name}>
                <th scope="row" colSpan={3}>
                  {name}
                </th>
                <td>{formatCents(sumCents(summedRows))}</td>
              </tr>
            ))}
          </tfoot>
        </table>
        <p className="mt-[0.6in] flex gap-[0.5in]">
          {labels.counters.map((name) => (
            <span key={name} className="flex-1 border-t pt-[0.05in] text-[9pt]">
              {name}
            </span>
          ))}
        </p>
      </article>
    </main>
  );
}

import type { ReactNode } from "react";
import { Form } from "react-router";
import { crmFigureText } from "#app/desk/overview/crm-figure-text.ts";
import { longMonth } from "#app/desk/overview/figure-parts.tsx";
import { FormError, PanelInput, PrintButton, Submit, TextLink } from "#app/desk/parts/fields.tsx";
import { pageTitle } from "#app/desk/parts/page-header.tsx";
import { requireStaff } from "#app/desk/require-staff.ts";
import { TableHead } from "#app/ui/table-head.tsx";
import { boardPage as labels } from "#content/desk/board.ts";
import type { PaymentMethod } from "#db/schema.ts";
import { dayUntil } from "#domain/donations/gift-schema.ts";
import { type BoardReport, readBoard } from "#domain/overview/read-board.ts";
import { longDate } from "#domain/values/format-day.ts";
import { formatCents } from "#domain/values/money.ts";
import { PAYMENT_METHOD_NAMES } from "#domain/values/payment-methods.ts";
import { todayOf } from "#domain/values/time-zone.ts";
import type { Route } from "./+types/board";

export const meta = () => pageTitle(labels.title);

/** ?from= and ?to= are days; without them the period is the year so far. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { readonlyDb, clock, timeZone, giving, progress, facts } = requireStaff(context);
  const today = todayOf(clock, timeZone);
  const { unread, ...period } = readPeriod(url.searchParams, today);
  const { opening } = facts.read("campaign");
  const includeTests = giving.countsTests;
  const request = { ...period, timeZone, opening, includeTests };
  return {
    report: await readBoard(readonlyDb, clock, request),
    crmFigure: await crmFigureText(progress),
    today,
    unread,
    organization: facts.organization.name,
  };
}

const MAX_YEARS = 10;

/** Reports in January and February cover the previous year. */
const LAST_MONTH_OF_OLD_YEAR = "02";

/**
 * Reads ?from= and ?to= of a report, in days, at most ten years apart. Without them the period is
 * the year up to `today`, or in January and February the previous year. `unread` lists typed values
 * that differ from the period.
 */
function readPeriod(params: URLSearchParams, today: string) {
  const read = (name: string) => dayUntil(today).safeParse(params.get(name) ?? "").data;
  const isEarly = today.slice(5, 7) <= LAST_MONTH_OF_OLD_YEAR;
  const defaultEnd =
    isEarly && !params.get("from") ? `${Number(today.slice(0, 4)) - 1}-12-31` : today;
  const to = read("to") ?? defaultEnd;
  const from = read("from") ?? `${to.slice(0, 4)}-01-01`;
  const first = `${Number(to.slice(0, 4)) - MAX_YEARS + 1}-01-01`;
  const notTooEarly = from < first ? first : from;
  const period = { from: from > to ? to : notTooEarly, to };
  const unread = Object.entries(period).flatMap(([name, day]) =>
    params.getAll(name).filter((typed) => typed !== "" && typed !== day),
  );
  return { ...period, unread };
}

export default function Board({ loaderData }: Route.ComponentProps) {
  const { report, crmFigure, today, unread, organization } = loaderData;
  const { from, to, books } = report;
  return (
    <main id="main">
      <Form
        className="flex flex-wrap items-end gap-4 px-edge py-3 print:hidden"
        key={`${from}${to}`}
      >
        <PanelInput label={labels.from} type="date" name="from" defaultValue={from} max={today} />
        <PanelInput label={labels.to} type="date" name="to" defaultValue={to} max={today} />
        <Submit className="button-quiet">{labels.show}</Submit>
        <PrintButton />
        <TextLink to="/admin/donations">{labels.back}</TextLink>
        <TextLink to="/admin/donations/cards">{labels.printedCards}</TextLink>
      </Form>
      <FormError
        text={unread.length > 0 && labels.periodProblem(unread.join(", "))}
        className="px-edge pb-3 print:hidden"
      />
      <div className="overflow-x-auto">
        <article className="report-sheet">
          <p>{organization}</p>
          <h1>{labels.heading(longDate(from), longDate(to))}</h1>
          {report.period.gifts === 0 ? <p>{labels.noGifts}</p> : <Sums report={report} />}
          <PrintedLinkSums {...report} />
          <section className="break-inside-avoid">
            <FigureNote report={report} crmFigure={crmFigure} />
            {books && (
              <p className="mt-2">
                {labels.differsFromBooks(longDate(books.through), formatCents(books.cents))}
              </p>
            )}
            <p className="mt-4 text-label">{labels.countingRule}</p>
            <p className="mt-2 print:hidden">
              <TextLink to={`/admin/donations?changed=${from}`}>
                {labels.changesSince(longDate(from))}
              </TextLink>
            </p>
          </section>
        </article>
      </div>
    </main>
  );
}

/** A row of a table, whose last cell is its amount. */
const SumRow = ({
  name,
  cents,
  children,
}: {
  name: string;
  cents: number;
  children?: ReactNode;
}) => (
  <tr>
    <th scope="row">{name}</th>
    {children}
    <td>{formatCents(cents)}</td>
  </tr>
);

const methodName = (method: string) =>
  method ? PAYMENT_METHOD_NAMES[method as PaymentMethod] : labels.unknownMethod;

function Sums({ report }: { report: BoardReport }) {
  const { methods, months, byMethod, designations, period } = report;
  return (
    <>
      <h2>{labels.byMonth}</h2>
      <table className="by-month">
        <TableHead columns={[labels.month, ...methods.map(methodName), labels.total]} hasNumbers />
        <tbody>
          {months.map((row) => (
            <SumRow
              key={row.month}
              name={`${longMonth(row.month)} ${row.month.slice(0, 4)}`}
              cents={row.cents}
            >
              {methods.map((method) => (
                <td key={method} data-number data-name={methodName(method)}>
                  {row.byMethod[method]?.gifts ? formatCents(row.byMethod[method].cents) : ""}
                </td>
              ))}
            </SumRow>
          ))}
        </tbody>
        <tfoot>
          <SumRow name={labels.total} cents={period.cents}>
            {byMethod.map(({ method, cents }) => (
              <td key={method} data-number data-name={methodName(method)}>
                {formatCents(cents)}
              </td>
            ))}
          </SumRow>
        </tfoot>
      </table>
      <h2>{labels.byDesignation}</h2>
      <table>
        <TableHead columns={[labels.designation, labels.gifts, labels.amount]} hasNumbers />
        <tbody>
          {designations.map(({ designation, gifts, cents }) => (
            <SumRow key={designation} name={designation || labels.noDesignation} cents={cents}>
              <td data-number>{gifts.toLocaleString("en-US")}</td>
            </SumRow>
          ))}
        </tbody>
        <tfoot>
          <SumRow name={labels.total} cents={period.cents}>
            <td data-number>{period.gifts.toLocaleString("en-US")}</td>
          </SumRow>
        </tfoot>
      </table>
    </>
  );
}

/** Appears when a printed link brought gifts or pledges. */
function PrintedLinkSums({ printed }: Pick<BoardReport, "printed">) {
  if (printed.length === 0) return null;
  return (
    <>
      <h2>{labels.byPrintedLink}</h2>
      <table>
        <TableHead columns={[labels.printedLink, labels.promised, labels.amount]} />
        <tbody>
          {printed.map(({ name, cents, pledgedCents }) => (
            <SumRow key={name} name={name} cents={cents}>
              <td data-number>{formatCents(pledgedCents)}</td>
            </SumRow>
          ))}
        </tbody>
      </table>
    </>
  );
}

type BoardData = Route.ComponentProps["loaderData"];

function FigureNote({ report, crmFigure }: Pick<BoardData, "report" | "crmFigure">) {
  const { to, beforeCents, period, raisedCents, pledgedCents, figure, isUntilNow } = report;
  const day = longDate(to);
  const publicText = isUntilNow
    ? labels.equalsPublicFigure
    : labels.differsFromPublicFigure(
        formatCents(figure.raisedCents),
        formatCents(figure.pledgedCents),
      );
  return (
    <>
      <h2>{labels.figureHeading}</h2>
      <table>
        <tbody>
          {[
            [labels.raisedBefore, beforeCents] as const,
            [labels.receivedInPeriod, period.cents] as const,
            [labels.raised(day), raisedCents] as const,
            [labels.pledged(day), pledgedCents] as const,
          ].map(([name, cents]) => (
            <SumRow key={name} name={name} cents={cents} />
          ))}
        </tbody>
        <tfoot>
          <SumRow name={labels.raisedOrPledged} cents={raisedCents + pledgedCents} />
        </tfoot>
      </table>
      <p className="mt-2">{crmFigure ?? publicText}</p>
    </>
  );
}

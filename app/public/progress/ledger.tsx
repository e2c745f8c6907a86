import type { ReactNode } from "react";
import { data } from "react-router";
import { servicesContext } from "#app/context.ts";
import { isStarting } from "#app/islands/progress/first-figures.ts";
import { pageMeta } from "#app/public/shell/page-meta.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { howCountedTexts } from "#content/fundraising.ts";
import { ledgerPage as labels } from "#content/ledger.ts";
import type { SizeBand } from "#domain/ledger/group-for-ledger.ts";
import {
  daysOf,
  type OpenLedger,
  readOpenLedger,
  sizesOf,
} from "#domain/ledger/read-open-ledger.ts";
import { longDate } from "#domain/values/format-day.ts";
import { sumCents } from "#domain/values/money.ts";
import type { Route } from "./+types/ledger";
import { cardTexts, progressCardPicture } from "./card-texts.ts";
import { LedgerTable, ledgerDollars, type TableRow } from "./ledger-table.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData, params: { month, size } }) => {
  const titleParts = [
    size && labels.sizes[size as SizeBand],
    month && monthName(month),
    labels.heading,
  ];
  return pageMeta(matches, "/progress", {
    heading: titleParts.filter(Boolean).join(", "),
    description: loaderData?.isListed ? labels.description : labels.sumsLead,
    card: loaderData && progressCardPicture(loaderData.card),
  });
};

/** /progress, /progress/2026-10, /progress/2026-10/100-499: each opens one more row. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { month = "", size = "" } = params;
  const services = context.get(servicesContext);
  const { postings, ...ledgerData } = await readOpenLedger(services);
  const sizes = sizesOf(postings, month);
  const days = daysOf(postings, month, size);
  if ((month && sizes.length === 0) || (size && days.length === 0)) throw data(null, 404);
  const source = (await services.progress.read())?.source;
  return { ...ledgerData, source, month, size, sizes, days, card: await cardTexts(services) };
}

export default function Ledger({ loaderData }: Route.ComponentProps) {
  const { ledger, confirmation, isListed, source } = loaderData;
  const correctedCents = ledger.correctedCents;
  return (
    <main id="main">
      <PageHeader
        number="F-1"
        name={labels.section}
        title={labels.heading}
        lead={isListed ? labels.lead : labels.sumsLead}
      />
      <div className="section pt-8!">
        <div className="section-grid">
          {isStarting(source, confirmation.enteredOn) && (
            <p className="border-l-[6px] border-brass bg-bone px-4 py-3">
              {howCountedTexts.unconfirmed}
            </p>
          )}
          <dl className="flex flex-wrap border border-ink">
            <LedgerSum name={labels.raised} cents={ledger.raisedCents} swatch="bg-saddle" />
            <LedgerSum name={labels.pledged} cents={ledger.pledgedCents} swatch="bg-brass" />
            {correctedCents < 0 && (
              <LedgerSum name={labels.refunded} cents={-correctedCents} swatch="" />
            )}
          </dl>
          {isListed ? (
            <LedgerTables {...loaderData} />
          ) : (
            <p className="max-w-measure">
              {source === "salesforce" ? labels.crm : labels.sumsOnly}
            </p>
          )}
          {source !== "salesforce" && <LedgerNotes {...loaderData} />}
        </div>
      </div>
    </main>
  );
}

const LedgerSum = ({ name, cents, swatch }: { name: string; cents: number; swatch: string }) => (
  <div className="grid min-w-0 flex-[1_1_min(13rem,100%)] content-end px-6 py-5 shadow-[0_0_0_0.5px_var(--color-ink)] first:flex-[2_1_min(18rem,100%)] first:border-b-[6px] first:border-saddle first:[&>dd]:text-[min(clamp(2.5rem,1.5rem+3vw,4.5rem),13vw)]">
    <dt className="font-semibold">
      <span className={`mr-2 inline-block size-3 border border-ink ${swatch}`} aria-hidden="true" />
      {name}
    </dt>
    <dd className="money font-serif text-[min(2.25rem,9vw)] leading-[1.1] font-semibold">
      {ledgerDollars(cents)}
    </dd>
  </div>
);

/** Formats "2026-10" as "October 2026". */
const monthName = (month: string) =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });

/** Formats "October 2026", or "August 2026 to October 2026" when months are listed together. */
const monthsName = ({ key, since }: OpenLedger["ledger"]["months"][number]) =>
  since === key ? monthName(key) : labels.months(monthName(since), monthName(key));

/** The longest possible last day of months that are listed together. */
const LAST_DAY = 31;

const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

/**
 * Months, the sizes of the open month, the weeks of the open size. On phones only the innermost.
 */
function LedgerTables({
  ledger,
  thisMonth,
  showsThisMonth,
  month,
  size,
  sizes,
  days,
}: Route.ComponentProps["loaderData"]) {
  const sizeName = labels.sizes[size as SizeBand];
  const openMonth = ledger.months.find(({ key }) => key === month);
  const openedName = openMonth ? monthsName(openMonth) : "";
  const isSeveral = openMonth !== undefined && openMonth.since !== openMonth.key;
  const months: TableRow[] = [
    { name: labels.opening, entries: null, cents: ledger.openingCents },
    ...ledger.months.map((row) => ({
      ...row,
      name: row.key === thisMonth ? labels.soFar(monthsName(row)) : monthsName(row),
      href: `/progress/${row.key}`,
      isOpen: row.key === month,
    })),
    ...(ledger.unlistedCents !== 0
      ? [{ name: labels.unlisted, entries: null, cents: ledger.unlistedCents }]
      : []),
  ];
  return (
    <div
      className={
        month
          ? "col-span-full mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-x-[clamp(2rem,3.9vw,3.5rem)] gap-y-12 lg:grid-cols-[minmax(0,1.15fr)_repeat(2,minmax(0,1fr))]"
          : "col-span-full mt-4 max-w-[60rem]"
      }
    >
      <LedgerTable
        heading={labels.byMonth.heading}
        firstColumn={labels.byMonth.first}
        rows={months}
        totalName={labels.raised}
        cents={ledger.raisedCents}
        isInner={!month}
        notes={[
          ledger.months.length === 0 && labels.empty,
          ledger.unlistedCents !== 0 &&
            (showsThisMonth ? labels.unlistedNote : labels.heldBackNote),
        ]}
      />
      {month && (
        <LedgerTable
          heading={labels.bySize.heading(openedName)}
          firstColumn={labels.bySize.first}
          rows={sizes.map((row) => ({
            ...row,
            name: labels.sizes[row.key],
            href: `/progress/${month}/${row.key}`,
            isOpen: row.key === size,
          }))}
          totalName={openedName}
          cents={sumCents(sizes)}
          isInner={!size}
          back={{ name: labels.back, href: "/progress" }}
          notes={[sizes.some(({ key }) => key === "several") && labels.joined]}
        />
      )}
      {month && size && (
        <LedgerTable
          heading={labels.byDays.heading(sizeName)}
          firstColumn={labels.byDays.first}
          rows={days.map((row) => ({
            ...row,
            name: (isSeveral
              ? labels.days(labels.day, LAST_DAY)
              : labels.days(monthName(month).split(" ")[0] ?? "", lastDayOf(month)))[row.key],
          }))}
          totalName={sizeName}
          cents={sumCents(days)}
          isInner
          back={{ name: openedName, href: `/progress/${month}` }}
          notes={[days.some(({ key }) => key === "several") && labels.joined]}
        />
      )}
    </div>
  );
}

function LedgerNotes({
  confirmation: { enteredOn, source },
  isListed,
}: Pick<OpenLedger, "confirmation" | "isListed">) {
  const { counted, adds, take } = labels;
  return (
    <div className="col-span-full mt-6 grid gap-x-gutter gap-y-8 border-t border-ink pt-6 md:grid-cols-3">
      <LedgerNote heading={counted.heading}>
        {counted.text} {isListed && counted.rows}
      </LedgerNote>
      {isListed && (
        <>
          <LedgerNote heading={adds.heading}>
            {adds.text} {enteredOn && adds.opening(longDate(enteredOn))}
            {enteredOn && source && ` ${howCountedTexts.source} ${source}.`}
          </LedgerNote>
          <LedgerNote heading={take.heading}>
            <a className="text-link" href="/progress.csv">
              {take.csv}
            </a>
            ,{" "}
            <a className="text-link" href="/progress.json">
              {take.json}
            </a>
            . {take.text}
          </LedgerNote>
        </>
      )}
    </div>
  );
}

const LedgerNote = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section>
    <h2 className="font-sans text-body font-semibold">{heading}</h2>
    <p className="text-small">{children}</p>
  </section>
);

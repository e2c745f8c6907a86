import { scaleBand, scaleLinear } from "d3-scale";
import { Form, Link, useSubmit } from "react-router";
import { Options } from "#app/admin/shell/fields.tsx";
import { overviewPage as labels } from "#content/overview.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";
import type { MonthStanding, Report } from "#domain/reports/read-report.ts";
import { Hatching, longMonth, shortAmount, shortMonth } from "./short-forms.tsx";

/** Lines of the chart, in pixels: the highest bar begins here, the lowest ends there. */
const [TOP, FLOOR, HEIGHT] = [20, 128, 150];

interface MonthChartProps {
  report: Report;
  months: readonly MonthStanding[];
  /** The month that is not over, or null. */
  unfinished: string | null;
}

/** A bar for each month with its amount above it, which leads to its gifts; the current one is hatched. */
export function MonthChart({ report: { year, years }, months, unfinished }: MonthChartProps) {
  return (
    <section aria-labelledby="months" className="min-w-0 px-edge pb-6">
      <div className="flex flex-wrap items-baseline gap-x-4 pb-2">
        <h3 className="font-semibold font-sans text-body/5" id="months">
          {labels.byMonth(year)}
        </h3>
        {years.length > 1 && <YearChoice year={year} years={years} />}
        <span className="ml-auto text-label text-iron">
          {unfinished && labels.toDate(longMonth(unfinished))}
        </span>
      </div>
      <Bars year={year} months={months} unfinished={unfinished} />
    </section>
  );
}

type BarsProps = Pick<MonthChartProps, "months" | "unfinished"> & { year: number };

function Bars({ year, months, unfinished }: BarsProps) {
  const highest = Math.max(...months.map(({ giftCents }) => giftCents), 100);
  const y = scaleLinear([0, highest], [FLOOR, TOP]);
  const x = scaleBand(
    months.map(({ month }) => month),
    [0, 100],
  ).paddingInner(0.55);
  const width = x.bandwidth();
  return (
    <svg
      className="money block overflow-visible text-label [text-anchor:middle] max-sm:text-[0.6875rem]"
      width="100%"
      height={HEIGHT}
    >
      <title>{labels.byMonth(year)}</title>
      <Hatching id="hatch-months" />
      {months.map(({ month, giftCents }) => {
        const left = x(month) ?? 0;
        const middle = `${left + width / 2}%`;
        const top = y(giftCents);
        return (
          <Link key={month} to={recordsOf(month)} aria-label={nameOf({ month, giftCents })}>
            <rect
              x={`${left}%`}
              y="0"
              width={`${width}%`}
              height={HEIGHT}
              className="fill-transparent"
            />
            {giftCents > 0 && (
              <>
                <rect
                  x={`${left}%`}
                  y={top}
                  width={`${width}%`}
                  height={FLOOR - top}
                  fill={month === unfinished ? "url(#hatch-months)" : undefined}
                  className={month === unfinished ? "stroke-(--chart)" : "fill-(--chart)"}
                />
                <text
                  x={middle}
                  y={top - 6}
                  className={month === unfinished ? "fill-ink font-semibold" : "fill-iron"}
                >
                  {shortAmount(giftCents)}
                </text>
              </>
            )}{" "}
            <text x={middle} y={HEIGHT - 4} className="fill-iron">
              {shortMonth(month)}
            </text>
          </Link>
        );
      })}
      <line x1="0" x2="100%" y1={FLOOR} y2={FLOOR} className="stroke-edge" />
    </svg>
  );
}

/** Begins with what the link shows, so that speech control finds it (WCAG 2.2, 2.5.3). */
const nameOf = ({ month, giftCents }: Pick<MonthStanding, "month" | "giftCents">) =>
  [giftCents > 0 && shortAmount(giftCents), `${shortMonth(month)}: ${wholeDollars(giftCents)}`]
    .filter(Boolean)
    .join(" ");

/** The gifts received in a month, "2026-03". */
const recordsOf = (month: string) => `/admin/donations?status=received&month=${month}`;

function YearChoice({ year, years }: Pick<Report, "year" | "years">) {
  const submit = useSubmit();
  return (
    <Form
      key={year}
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <label>
        <span className="sr-only">{labels.otherYears}</span>
        <select name="year" defaultValue={year}>
          <Options of={years.map(String)} />
        </select>
      </label>
    </Form>
  );
}

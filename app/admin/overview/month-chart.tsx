import { Link } from "react-router";
import { overviewPage as labels } from "#content/overview.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";
import type { BoardReport } from "#domain/reports/read-board.ts";
import { Hatching, longMonth, shortAmount, shortMonth } from "./short-forms.tsx";

/** Lines of the chart, in pixels: the highest bar begins here, the lowest ends there. */
const [TOP, FLOOR, HEIGHT] = [20, 128, 150];
const BAR = 0.45;

type Months = BoardReport["months"];

export function MonthChart({ months }: { months: Months }) {
  const unfinished = months.at(-1)?.month ?? "";
  return (
    <section aria-labelledby="months" className="min-w-0 px-edge pb-6">
      <div className="flex flex-wrap items-baseline gap-x-4 pb-2">
        <h3 className="font-semibold font-sans text-body/5" id="months">
          {labels.byMonth}
        </h3>
        <Link to="/admin/donations/board" className="text-link">
          {labels.board}
        </Link>
        <span className="ml-auto text-label text-iron">{labels.toDate(longMonth(unfinished))}</span>
      </div>
      <Bars months={months} unfinished={unfinished} />
    </section>
  );
}

function Bars({ months, unfinished }: { months: Months; unfinished: string }) {
  const highest = Math.max(...months.map(({ cents }) => cents), 100);
  /** In percent: the last bar ends at the right edge. */
  const step = 100 / (months.length - 1 + BAR);
  const width = step * BAR;
  return (
    <svg
      className="money block overflow-visible text-label [text-anchor:middle] max-sm:text-[0.6875rem]"
      width="100%"
      height={HEIGHT}
    >
      <title>{labels.byMonth}</title>
      <Hatching id="hatch-months" />
      {months.map(({ month, cents }, at) => {
        const left = at * step;
        const middle = `${left + width / 2}%`;
        const top = FLOOR - (cents / highest) * (FLOOR - TOP);
        return (
          <Link key={month} to={recordsOf(month)} aria-label={nameOf({ month, cents })}>
            <rect
              x={`${left}%`}
              y="0"
              width={`${width}%`}
              height={HEIGHT}
              className="fill-transparent"
            />
            {cents > 0 && (
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
                  {shortAmount(cents)}
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
const nameOf = ({ month, cents }: Pick<Months[number], "month" | "cents">) =>
  [cents > 0 && shortAmount(cents), `${shortMonth(month)}: ${wholeDollars(cents)}`]
    .filter(Boolean)
    .join(" ");

const recordsOf = (month: string) => `/admin/donations?status=received&month=${month}`;

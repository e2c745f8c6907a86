import { Link, useRevalidator } from "react-router";
import { overviewPage as labels } from "#content/desk/overview.ts";
import { deskLabels } from "#content/desk/shell.ts";
import {
  type CampaignFigures,
  compareWithGoal,
  wholeDollars,
} from "#domain/fundraising/progress.ts";
import type { RecentMonths } from "#domain/overview/read-board.ts";
import {
  HatchPattern,
  longMonth,
  percent,
  SectionHeader,
  shortAmount,
  shortMonth,
} from "./figure-parts.tsx";

interface GoalFiguresProps {
  recent: RecentMonths;
  campaign: CampaignFigures;
  /** The IANA name of the zone of the months. */
  timeZone: string;
}

export function GoalFigures({ recent, campaign, timeZone }: GoalFiguresProps) {
  const { revalidate } = useRevalidator();
  const { goalCents } = campaign;
  const phase = campaign.phases[0]?.name ?? "";
  const { raisedCents, pledgedCents, months } = recent;
  const month = months.at(-1);
  const progress = compareWithGoal({ raisedCents, pledgedCents, goalCents });
  const goal = wholeDollars(goalCents);
  const raisedDollars = wholeDollars(raisedCents);
  const pledgedDollars = wholeDollars(pledgedCents);
  const [ofGoal, which] = labels.percent(phase);
  const received =
    month && labels.changeInMonth(`+${wholeDollars(month.cents)}`, longMonth(month.month));
  return (
    <section aria-labelledby="figures">
      <SectionHeader id="figures" name={labels.figures}>
        <button type="button" className="text-link md:hidden" onClick={() => revalidate()}>
          {deskLabels.refresh}
        </button>
        <span className="ml-auto text-label text-iron max-md:hidden">
          {labels.figuresNote(timeZone)}
        </span>
      </SectionHeader>
      <dl className="grid grid-cols-2 gap-4 px-edge pb-3.5 lg:grid-cols-[repeat(4,auto)] lg:justify-between">
        <Figure value={`${progress.percent}%`} name={`${ofGoal}, ${goal}`} note={which} />
        <Figure
          value={raisedDollars}
          name={labels.raised}
          to="/admin/donations?status=received"
          note={received ?? null}
        />
        <Figure
          value={pledgedDollars}
          name={labels.pledged}
          to="/admin/donations?status=pledged"
          note={null}
        />
        <Figure value={wholeDollars(progress.toGoCents)} name={labels.toGo} note={null} />
      </dl>
      <div className="px-edge pb-5">
        <svg
          className="money block h-8.5 w-full overflow-visible fill-iron text-label"
          role="img"
          aria-label={labels.barLabel(raisedDollars, pledgedDollars, goal)}
        >
          <HatchPattern id="hatch-goal" />
          <rect width="100%" height="14" className="fill-(--panel) stroke-edge" />
          <rect
            width={percent(raisedCents + pledgedCents, goalCents)}
            height="14"
            fill="url(#hatch-goal)"
            className="stroke-(--chart)"
          />
          <rect width={percent(raisedCents, goalCents)} height="14" className="fill-(--chart)" />
          <Ticks phase={phase} goalCents={goalCents} />
        </svg>
      </div>
    </section>
  );
}

interface FigureProps {
  value: string;
  name: string;
  note: string | null;
  to?: string;
}

const Figure = ({ value, name, note, to }: FigureProps) => (
  <div className="flex flex-col-reverse justify-end">
    <dt className="text-label text-iron">
      {to ? (
        <Link to={to} className="underline underline-offset-2">
          {name}
        </Link>
      ) : (
        name
      )}
      {note && `, ${note}`}
    </dt>
    <dd className="font-serif text-title leading-7 font-semibold md:text-figure md:leading-10">
      {value}
    </dd>
  </div>
);

function Ticks({ phase, goalCents }: { phase: string; goalCents: number }) {
  const step = roundStep(goalCents);
  const ticks = Array.from({ length: Math.ceil(goalCents / step) }, (_, index) => index * step);
  return (
    <>
      {ticks.map((tick, index) => {
        const x = percent(tick, goalCents);
        return (
          // On a phone the goal's own label needs the room of the third.
          <g key={tick} className={index === 2 ? "max-sm:hidden" : undefined}>
            <line x1={x} x2={x} y1="16" y2="30" className="stroke-rule" />
            <text x={x} dx="6" y="29">
              ${shortAmount(tick)}
            </text>
          </g>
        );
      })}
      <text x="100%" dx="-6" y="29" className="font-semibold" textAnchor="end">
        {labels.goal(phase, `$${shortAmount(goalCents)}`)}
      </text>
      <line x1="100%" x2="100%" y1="16" y2="32" className="stroke-ink stroke-[2.5]" />
    </>
  );
}

/** Returns 1, 2, 5 or 10 times a power of ten, so that about three such steps reach `amount`. */
function roundStep(amount: number) {
  const power = 10 ** Math.floor(Math.log10(amount / 3));
  return power * ([1, 2, 5].find((times) => times * power * 3 >= amount * 0.7) ?? 10);
}

/**
 * Lines of the chart, in pixels from the top: the highest bar starts at CHART_TOP, and all bars end
 * at CHART_BASELINE.
 */
const CHART_TOP = 20;
const CHART_BASELINE = 128;
const CHART_HEIGHT = 150;
const BAR_SHARE = 0.45;

type Months = RecentMonths["months"];

export function MonthChart({ months }: { months: Months }) {
  const unfinished = months.at(-1)?.month ?? "";
  return (
    <section aria-labelledby="months" className="min-w-0 px-edge pb-6">
      <div className="flex flex-wrap items-baseline gap-x-4 pb-2">
        <h2 className="font-semibold font-sans text-body/5" id="months">
          {labels.byMonth}
        </h2>
        <Link to="/admin/donations/board" className="text-link">
          {labels.board}
        </Link>
        <span className="ml-auto text-label text-iron">
          {labels.monthSoFar(longMonth(unfinished))}
        </span>
      </div>
      <Bars months={months} unfinished={unfinished} />
    </section>
  );
}

function Bars({ months, unfinished }: { months: Months; unfinished: string }) {
  const highest = Math.max(...months.map(({ cents }) => cents), 100);
  /** In percent, so that the last bar ends at the right edge. */
  const step = 100 / (months.length - 1 + BAR_SHARE);
  const width = step * BAR_SHARE;
  return (
    <svg
      className="money block overflow-visible text-label [text-anchor:middle] max-sm:text-[0.6875rem]"
      width="100%"
      height={CHART_HEIGHT}
    >
      <title>{labels.byMonth}</title>
      <HatchPattern id="hatch-months" />
      {months.map(({ month, cents }, index) => {
        const left = index * step;
        const middle = `${left + width / 2}%`;
        const top = CHART_BASELINE - (cents / highest) * (CHART_BASELINE - CHART_TOP);
        const isUnfinished = month === unfinished;
        return (
          <Link key={month} to={recordsOf(month)} aria-label={barName({ month, cents })}>
            <rect
              x={`${left}%`}
              y="0"
              width={`${width}%`}
              height={CHART_HEIGHT}
              className="fill-transparent"
            />
            {cents > 0 && (
              <>
                <rect
                  x={`${left}%`}
                  y={top}
                  width={`${width}%`}
                  height={CHART_BASELINE - top}
                  fill={isUnfinished ? "url(#hatch-months)" : undefined}
                  className={isUnfinished ? "stroke-(--chart)" : "fill-(--chart)"}
                />
                <text
                  x={middle}
                  y={top - 6}
                  className={isUnfinished ? "fill-ink font-semibold" : "fill-iron"}
                >
                  {shortAmount(cents)}
                </text>
              </>
            )}{" "}
            <text x={middle} y={CHART_HEIGHT - 4} className="fill-iron">
              {shortMonth(month)}
            </text>
          </Link>
        );
      })}
      <line x1="0" x2="100%" y1={CHART_BASELINE} y2={CHART_BASELINE} className="stroke-edge" />
    </svg>
  );
}

/** Starts with the visible text of the link, so that speech control finds it (WCAG 2.2, 2.5.3). */
const barName = ({ month, cents }: Pick<Months[number], "month" | "cents">) =>
  [cents > 0 && shortAmount(cents), `${shortMonth(month)}: ${wholeDollars(cents)}`]
    .filter(Boolean)
    .join(" ");

const recordsOf = (month: string) => `/admin/donations?status=received&month=${month}`;

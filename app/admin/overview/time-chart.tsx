import { scaleLinear, scalePoint } from "d3-scale";
import { area, line } from "d3-shape";
import { phases } from "#content/fundraising.ts";
import { overviewPage as words } from "#content/overview.ts";
import { formatDollars } from "#domain/fundraising/progress.ts";
import type { MonthStanding, Report } from "#domain/reports/read-report.ts";
import { dollars, shortAmount, shortMonth } from "./amounts.ts";
import { Axis, HEIGHT, TOP } from "./axis.tsx";
import { Hatch } from "./hatch.tsx";

/** The drawing's own width; it is stretched to the room there is. */
const WIDTH = 700;

const nameOf = (month: string) => (month === "start" ? words.start : shortMonth(month));

/** Raised solid from the ground up, pledged hatched on top of it, together under a dashed line. */
export function TimeChart({
  standings,
  scale,
}: {
  standings: Report["standings"];
  /** "fit": as high as the data; "goal": as high as all phases together. */
  scale: "fit" | "goal";
}) {
  const both = (each: MonthStanding) => each.raisedCents + each.pledgedCents;
  const goals = phases.map((_, at) => ({
    name: phases[at]?.name ?? "",
    cents: phases.slice(0, at + 1).reduce((sum, phase) => sum + phase.amount, 0) * 100,
  }));
  const highest = Math.max(...standings.map(both), 100);
  const top = scale === "goal" ? Math.max(highest, ...goals.map((goal) => goal.cents)) : highest;
  const y = scaleLinear([0, top], [HEIGHT, TOP]).nice(5);
  const [, inChart = 1] = y.domain();
  const x = scalePoint(
    standings.map((each) => each.month),
    [0, WIDTH],
  );
  const at = (each: MonthStanding) => x(each.month) ?? 0;
  const raised = area(at, HEIGHT, (each) => y(each.raisedCents));
  const pledged = area(
    at,
    (each: MonthStanding) => y(each.raisedCents),
    (each) => y(both(each)),
  );
  const sum = line(at, (each: MonthStanding) => y(both(each)));
  const last = standings.at(-1) ?? standings[0];
  const inSight = goals.filter((goal) => goal.cents <= inChart);
  const [goal] = goals;
  return (
    <div className="time-chart">
      {goal && inSight.length === 0 && (
        <p className="text-small text-iron">
          <strong className="text-ink">
            ↑ {words.offScale(goal.name, formatDollars(goal.cents / 100))}
          </strong>{" "}
          {words.timesHigher(Math.round(goal.cents / inChart))}
        </p>
      )}
      <Axis
        y={y}
        format={(cents) => `$${shortAmount(cents)}`}
        label={words.overTime(Number(last.month.slice(0, 4)))}
        names={standings.map((each) => nameOf(each.month))}
        place="edges"
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          width="100%"
          height={HEIGHT}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <Hatch id="hatch-time" />
          <path d={pledged(standings) ?? ""} fill="url(#hatch-time)" />
          <path d={raised(standings) ?? ""} className="chart-solid" />
          <path d={sum(standings) ?? ""} className="chart-line" />
        </svg>
        {inSight.map(({ name, cents }, at) => (
          <g key={name}>
            <line x2="100%" y1={y(cents)} y2={y(cents)} className="chart-goal" />
            {/* On alternate sides: the later goals lie close together. */}
            <text
              x={at % 2 === 0 ? "0" : "100%"}
              dx={at % 2 === 0 ? 8 : -8}
              y={y(cents) + 16}
              textAnchor={at % 2 === 0 ? "start" : "end"}
            >
              {words.goal(name, `$${shortAmount(cents)}`)}
            </text>
          </g>
        ))}
        <circle cx="100%" cy={y(both(last))} r="4.5" className="chart-point" />
        <rect x="100%" y={y(last.raisedCents) - 4} width="8" height="8" className="chart-end" />
      </Axis>
      <dl className="time-legend">
        <Entry name={words.both} note={words.dashedNote} cents={both(last)} />
        <Entry name={words.hatched} note={words.hatchedNote} cents={last.pledgedCents} />
        <Entry name={words.solid} note={words.solidNote} cents={last.raisedCents} />
      </dl>
    </div>
  );
}

function Entry({ name, note, cents }: { name: string; note: string; cents: number }) {
  return (
    <div>
      <dt>
        <strong>{name}</strong> <span className="text-iron">{note}</span>
      </dt>
      <dd className="money">{dollars(cents)}</dd>
    </div>
  );
}

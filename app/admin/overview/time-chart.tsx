import { scaleLinear, scalePoint } from "d3-scale";
import { area, line } from "d3-shape";
import { shortAmount, wholeDollars } from "#app/admin/money.ts";
import { overviewPage as labels } from "#content/overview.ts";
import type { CampaignFigures } from "#domain/fundraising/progress.ts";
import type { MonthStanding, Report } from "#domain/reports/read-report.ts";
import { Axis, HEIGHT, TOP } from "./axis.tsx";
import { Hatching } from "./hatching.tsx";
import { shortMonth } from "./short-forms.ts";

type Phases = CampaignFigures["phases"];

/** The chart's own width; the browser stretches it to the available width. */
const WIDTH = 700;

/** The goal of each phase together with the phases before it. */
const goalsOf = (phases: Phases) =>
  phases.map(({ name }, at) => ({
    name,
    cents: phases.slice(0, at + 1).reduce((sum, phase) => sum + phase.amount, 0) * 100,
  }));

export const standingName = (month: string) =>
  month === "start" ? labels.start : shortMonth(month);

const total = ({ raisedCents, pledgedCents }: MonthStanding) => raisedCents + pledgedCents;

interface TimeChartProps {
  standings: Report["standings"];
  phases: Phases;
  /** "fit": as high as the data; "goal": as high as all phases together. */
  scale: "fit" | "goal";
}

/** Raised as a solid area, pledged hatched on top of it, both together as a dashed line. */
export function TimeChart({ standings, phases, scale }: TimeChartProps) {
  const highest = Math.max(...standings.map(total), 100);
  const allGoals = goalsOf(phases);
  const goals = scale === "goal" ? allGoals.map(({ cents }) => cents) : [];
  const y = scaleLinear([0, Math.max(highest, ...goals)], [HEIGHT, TOP]).nice(5);
  const [, top = 1] = y.domain();
  const months = standings.map(({ month }) => month);
  const x = scalePoint(months, [0, WIDTH]);
  const at = ({ month }: MonthStanding) => x(month) ?? 0;
  const yRaised = ({ raisedCents }: MonthStanding) => y(raisedCents);
  const yTotal = (each: MonthStanding) => y(total(each));
  const last = standings.at(-1) ?? standings[0];
  const shownGoals = allGoals.filter(({ cents }) => cents <= top);
  return (
    <div className="sm:grid sm:grid-cols-[minmax(0,1fr)_11rem] sm:gap-2">
      {shownGoals.length === 0 && <GoalOffScale goal={allGoals[0]} top={top} />}
      <Axis
        y={y}
        format={(cents) => `$${shortAmount(cents)}`}
        label={labels.overTime(Number(last.month.slice(0, 4)))}
        names={months.map(standingName)}
        place="edges"
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          width="100%"
          height={HEIGHT}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <Hatching id="hatch-time" />
          <path d={area(at, yRaised, yTotal)(standings) ?? ""} fill="url(#hatch-time)" />
          <path d={area(at, HEIGHT, yRaised)(standings) ?? ""} className="fill-(--chart)" />
          <path
            d={line(at, yTotal)(standings) ?? ""}
            strokeDasharray="7 4"
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-ink stroke-2"
          />
        </svg>
        {shownGoals.map(({ name, cents }, at) => (
          <g key={name}>
            <line x2="100%" y1={y(cents)} y2={y(cents)} className="stroke-ink stroke-[1.5]" />
            {/* On alternate sides, because the later goals are close together. */}
            <text
              x={at % 2 === 0 ? "0" : "100%"}
              dx={at % 2 === 0 ? 8 : -8}
              y={y(cents) + 16}
              textAnchor={at % 2 === 0 ? "start" : "end"}
            >
              {labels.goal(name, `$${shortAmount(cents)}`)}
            </text>
          </g>
        ))}
        <circle cx="100%" cy={yTotal(last)} r="4.5" className="fill-paper stroke-ink stroke-2" />
        <rect
          x="100%"
          y={yRaised(last) - 4}
          width="8"
          height="8"
          className="-translate-x-1 fill-ink"
        />
      </Axis>
      <dl className="grid content-center gap-[0.9rem] text-small leading-[1.3] max-sm:grid-cols-[1fr_1fr]">
        <Entry name={labels.both} note={labels.dashedNote} cents={total(last)} />
        <Entry name={labels.hatched} note={labels.hatchedNote} cents={last.pledgedCents} />
        <Entry name={labels.solid} note={labels.solidNote} cents={last.raisedCents} />
      </dl>
    </div>
  );
}

interface GoalOffScaleProps {
  goal: { name: string; cents: number } | undefined;
  top: number;
}

function GoalOffScale({ goal, top }: GoalOffScaleProps) {
  if (!goal) return null;
  return (
    <p className="col-span-full text-small text-iron">
      <strong className="text-ink">↑ {labels.offScale(goal.name, wholeDollars(goal.cents))}</strong>{" "}
      {labels.timesHigher(Math.round(goal.cents / top))}
    </p>
  );
}

const Entry = ({ name, note, cents }: { name: string; note: string; cents: number }) => (
  <div>
    <dt>
      <strong>{name}</strong> <span className="text-iron">{note}</span>
    </dt>
    <dd className="money">{wholeDollars(cents)}</dd>
  </div>
);

import { scaleLinear } from "d3-scale";
import type { Phase } from "#content/fundraising.ts";
import { overviewPage as words } from "#content/overview.ts";
import { formatDollars, readProgress } from "#domain/fundraising/progress.ts";
import type { Report } from "#domain/reports/read-report.ts";
import { dollars, longMonth, percent, shortAmount, signedDollars } from "./amounts.ts";
import { Hatch } from "./hatch.tsx";

/** Where the campaign stands now, in figures and as a bar to true scale: 7 % looks like 7 %. */
export function GoalFigures({
  standings,
  phase,
}: {
  standings: Report["standings"];
  phase: Phase;
}) {
  const now = standings.at(-1) ?? standings[0];
  const before = standings.at(-2) ?? now;
  const month = now.month === "start" ? null : longMonth(now.month);
  const { raisedCents, pledgedCents } = now;
  const reading = readProgress(raisedCents / 100, pledgedCents / 100, phase.amount);
  const goal = formatDollars(phase.amount);
  const [ofGoal, which] = words.percent(phase.name);
  return (
    <section aria-label={words.percent(phase.name).join(", ")} className="goal">
      <dl className="goal-figures">
        <Figure value={`${reading.percent}%`} name={ofGoal} note={which} />
        <Figure
          value={dollars(raisedCents)}
          name={words.raised}
          note={month && words.within(signedDollars(now.giftCents), month)}
        />
        <Figure
          value={dollars(pledgedCents)}
          name={words.pledged}
          note={month && words.withinNet(signedDollars(pledgedCents - before.pledgedCents), month)}
        />
        <Figure value={formatDollars(reading.toGo)} name={words.toGo} note={words.ofGoal(goal)} />
      </dl>
      <svg
        className="goal-bar"
        role="img"
        aria-label={words.barLabel(dollars(raisedCents), dollars(pledgedCents), goal)}
      >
        <Hatch id="hatch-goal" />
        <rect width="100%" height="14" className="goal-ground" />
        <rect
          width={percent(raisedCents + pledgedCents, phase.amount * 100)}
          height="14"
          fill="url(#hatch-goal)"
          className="chart-edge"
        />
        <rect
          width={percent(raisedCents, phase.amount * 100)}
          height="14"
          className="chart-solid"
        />
        <Ticks phase={phase} />
      </svg>
    </section>
  );
}

function Figure({ value, name, note }: { value: string; name: string; note: string | null }) {
  return (
    <div className="goal-figure">
      <dt>
        {name}
        {note && <span className="block">{note}</span>}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function Ticks({ phase }: { phase: Phase }) {
  const ticks = scaleLinear([0, phase.amount], [0, 100]).ticks(3);
  return (
    <>
      {ticks
        .filter((tick) => tick < phase.amount)
        .map((tick, at) => (
          <g key={tick} data-nth={at}>
            <line
              x1={percent(tick, phase.amount)}
              x2={percent(tick, phase.amount)}
              y1="16"
              y2="30"
              className="chart-rule"
            />
            <text x={percent(tick, phase.amount)} dx="6" y="29">
              ${shortAmount(tick * 100)}
            </text>
          </g>
        ))}
      <text x="100%" dx="-6" y="29" className="chart-strong" textAnchor="end">
        {words.goal(phase.name, `$${shortAmount(phase.amount * 100)}`)}
      </text>
      <line x1="100%" x2="100%" y1="16" y2="32" className="chart-mark" />
    </>
  );
}

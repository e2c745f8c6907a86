import { scaleLinear } from "d3-scale";
import { shortAmount, signedDollars, wholeDollars } from "#app/admin/money.ts";
import { overviewPage as labels } from "#content/overview.ts";
import { type CampaignFigures, formatDollars, readProgress } from "#domain/fundraising/progress.ts";
import type { Report } from "#domain/reports/read-report.ts";
import { Hatching } from "./hatching.tsx";
import { longMonth, percent } from "./short-forms.ts";

interface GoalFiguresProps {
  standings: Report["standings"];
  campaign: CampaignFigures;
}

/** The progress towards the goal in figures and as a bar to scale. */
export function GoalFigures({ standings, campaign }: GoalFiguresProps) {
  const phase = { name: campaign.phases[0]?.name ?? "", amount: campaign.goal };
  const now = standings.at(-1) ?? standings[0];
  const before = standings.at(-2) ?? now;
  const month = now.month === "start" ? null : longMonth(now.month);
  const { raisedCents, pledgedCents } = now;
  const progress = readProgress(raisedCents / 100, pledgedCents / 100, phase.amount);
  const goal = formatDollars(phase.amount);
  const goalCents = phase.amount * 100;
  const [raised, pledged] = [wholeDollars(raisedCents), wholeDollars(pledgedCents)];
  const [ofGoal, which] = labels.percent(phase.name);
  const received = month && labels.within(signedDollars(now.giftCents), month);
  const net = signedDollars(pledgedCents - before.pledgedCents);
  return (
    <section
      aria-label={`${ofGoal}, ${which}`}
      className="border-b border-edge px-edge pt-4 pb-[0.9rem]"
    >
      <dl className="flex flex-wrap justify-between gap-x-8 gap-y-3 pb-[0.9rem]">
        <Figure value={`${progress.percent}%`} name={ofGoal} note={which} />
        <Figure value={raised} name={labels.raised} note={received} />
        <Figure
          value={pledged}
          name={labels.pledged}
          note={month && labels.withinNet(net, month)}
        />
        <Figure
          value={formatDollars(progress.toGo)}
          name={labels.toGo}
          note={labels.ofGoal(goal)}
        />
      </dl>
      <svg className="goal-bar" role="img" aria-label={labels.barLabel(raised, pledged, goal)}>
        <Hatching id="hatch-goal" />
        <rect width="100%" height="14" className="fill-(--panel) stroke-edge" />
        <rect
          width={percent(raisedCents + pledgedCents, goalCents)}
          height="14"
          fill="url(#hatch-goal)"
          className="stroke-(--chart)"
        />
        <rect width={percent(raisedCents, goalCents)} height="14" className="fill-(--chart)" />
        <Ticks phase={phase} />
      </svg>
    </section>
  );
}

const Figure = ({ value, name, note }: { value: string; name: string; note: string | null }) => (
  <div className="flex flex-row-reverse items-center gap-[0.9rem]">
    <dt className="text-small leading-tight text-iron">
      {name}
      {note && <span className="block">{note}</span>}
    </dt>
    <dd className="font-serif text-[clamp(1.6rem,1rem+1.2vw,2.15rem)] leading-none font-semibold lining-nums">
      {value}
    </dd>
  </div>
);

function Ticks({ phase }: { phase: { name: string; amount: number } }) {
  const ticks = scaleLinear([0, phase.amount], [0, 100]).ticks(3);
  return (
    <>
      {ticks
        .filter((tick) => tick < phase.amount)
        .map((tick, at) => {
          const x = percent(tick, phase.amount);
          return (
            <g key={tick} data-nth={at}>
              <line x1={x} x2={x} y1="16" y2="30" className="stroke-rule" />
              <text x={x} dx="6" y="29">
                ${shortAmount(tick * 100)}
              </text>
            </g>
          );
        })}
      <text x="100%" dx="-6" y="29" className="font-semibold" textAnchor="end">
        {labels.goal(phase.name, `$${shortAmount(phase.amount * 100)}`)}
      </text>
      <line x1="100%" x2="100%" y1="16" y2="32" className="stroke-ink stroke-[2.5]" />
    </>
  );
}

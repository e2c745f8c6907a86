import { HowItIsCounted } from "#app/islands/progress/how-it-is-counted.tsx";
import { ChallengeLine, ProgressBar } from "#app/islands/progress/progress-bar.tsx";
import { type PageFigure, useProgress } from "#app/islands/progress/use-progress.ts";
import { goalLabels, staleFigureNote } from "#content/fundraising.ts";
import { compareWithGoal, wholeDollars } from "#domain/fundraising/progress.ts";

export default function GivingFigure(figure: PageFigure) {
  const { report, hasFailed, phases, opening, ...progress } = useProgress(figure);
  const { raisedCents, pledgedCents, goalCents } = progress;
  const view = compareWithGoal(progress);
  const name = phases[0]?.name;
  return (
    <section
      aria-label={`${name} progress`}
      className="grid grid-cols-[minmax(0,1fr)] gap-2 pt-4 pb-2 lg:gap-3 lg:py-0"
    >
      <div className="flex flex-wrap items-end gap-x-4 gap-y-1">
        <p className="font-serif text-[min(clamp(2.5rem,1.4rem+4.4vw,4.75rem),20vw)] leading-[0.85] tracking-[-0.04em] max-lg:font-semibold">
          {view.percent}
          <span className="text-[0.7em]">%</span>
        </p>
        <p className="money text-small leading-snug lg:text-body">
          <strong>{wholeDollars(raisedCents + pledgedCents)}</strong> raised and pledged
          <br />
          of <strong>{wholeDollars(goalCents)}</strong> for {name}.
        </p>
      </div>
      <ProgressBar view={view} label={`${name} progress`} className="h-6!" />
      <dl className="money flex flex-wrap justify-between gap-x-6 text-small">
        <Sum cents={raisedCents} name="raised" swatch="bg-saddle" />
        <Sum cents={pledgedCents} name="pledged" swatch="bg-brass" />
        {view.beyondCents > 0 ? (
          <Sum cents={view.beyondCents} name={goalLabels.beyond.toLowerCase()} />
        ) : (
          <Sum cents={view.toGoCents} name="to go" swatch="" className="max-sm:hidden" />
        )}
      </dl>
      <div className="text-small text-iron">
        <p aria-live="polite">{hasFailed && staleFigureNote}</p>
        <ChallengeLine matching={progress.matching} />
        <HowItIsCounted report={report} opening={opening} />
      </div>
    </section>
  );
}

interface SumProps {
  cents: number;
  name: string;
  swatch?: string;
  className?: string;
}

/** `swatch` is the class of its color in the bar; empty for the empty part. */
const Sum = ({ cents, name, swatch, className = "" }: SumProps) => (
  <div className={`flex flex-row-reverse flex-wrap justify-end gap-x-1 ${className}`}>
    <dt>{name}</dt>
    <dd className="whitespace-nowrap">
      {swatch !== undefined && <span className={`swatch ${swatch}`} aria-hidden="true" />}
      <strong>{wholeDollars(cents)}</strong>
    </dd>
  </div>
);

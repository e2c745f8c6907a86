import { FigureSource, HowItIsCounted } from "#app/islands/progress/how-it-is-counted.tsx";
import { ChallengeLine, ProgressBar } from "#app/islands/progress/progress-bar.tsx";
import { type PageFigure, useProgress } from "#app/islands/progress/use-progress.ts";
import { goalLabels, staleFigureNote } from "#content/fundraising.ts";
import { compareWithGoal, type ProgressView, wholeDollars } from "#domain/fundraising/progress.ts";

export default function ProgressCard(figure: PageFigure) {
  const { report, hasFailed, isFetching, ...progress } = useProgress(figure);
  const { goalCents, phases, opening } = progress;
  const view = compareWithGoal(progress);
  const name = phases[0]?.name;
  const heading = `${name} progress`;

  return (
    <section aria-label={heading} aria-busy={isFetching}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-[6px] border-ink pt-3 pb-4 font-semibold">
        <h3 className="font-sans font-semibold">{heading}</h3>
        <p className="money">Goal {wholeDollars(goalCents)}</p>
      </div>
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3 border-t border-rule pt-8 pb-6">
        <p className="font-serif text-figure leading-[0.8] font-normal tracking-[-0.045em]">
          {view.percent}
          <span className="align-[0.55em] text-[0.42em] tracking-normal">%</span>
        </p>
        <p className="text-lead leading-snug">
          of {name} is
          <br />
          raised or pledged.
          <br />
          <strong className="money">{toGoText(view)}</strong>
        </p>
      </div>
      <ProgressBar view={view} label={heading} />
      <div
        className="money mt-2 flex flex-wrap gap-x-4 text-small text-iron *:flex-1"
        aria-hidden="true"
      >
        <span>$0</span>
        <span className="text-center max-[14rem]:hidden">{wholeDollars(goalCents / 2)}</span>
        <span className="text-end">{wholeDollars(goalCents)}</span>
      </div>
      <dl className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-y-3 sm:grid-cols-3">
        <Sum name="Raised" cents={progress.raisedCents} swatch="bg-saddle" />
        <Sum name="Pledged" cents={progress.pledgedCents} swatch="bg-brass" />
        {view.beyondCents > 0 ? (
          <Sum name={goalLabels.beyond} cents={view.beyondCents} />
        ) : (
          <Sum name="To go" cents={view.toGoCents} swatch="" />
        )}
      </dl>
      {view.beyondCents > 0 && <p className="mt-4">{goalLabels.next}</p>}
      <div className="mt-6 min-h-[3.2em] text-small text-iron">
        <p aria-live="polite">{hasFailed && staleFigureNote}</p>
        {!hasFailed && isFetching && (
          // Not spoken every five minutes; the section is busy meanwhile.
          <p aria-hidden="true">
            <span className="spinner mr-2 align-[-0.1em]" />
            Loading the latest figure
          </p>
        )}
        <ChallengeLine matching={progress.matching} />
        <FigureSource report={report} opening={opening} />
        <HowItIsCounted report={report} opening={opening} />
      </div>
    </section>
  );
}

/** Says what is missing, or that the goal is reached or passed. */
function toGoText({ toGoCents, beyondCents }: ProgressView): string {
  if (toGoCents > 0) return `${wholeDollars(toGoCents)} to go.`;
  return beyondCents > 0 ? goalLabels.passed : goalLabels.reached;
}

/** `swatch` is the class of its color in the bar; empty for the empty part. */
function Sum({ name, cents, swatch }: { name: string; cents: number; swatch?: string }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-rule max-sm:border-b max-sm:pb-2 sm:block sm:border-l sm:pl-4 sm:first:border-l-0 sm:first:pl-0">
      <dt className="text-small text-iron">
        {swatch !== undefined && <span className={`swatch ${swatch}`} aria-hidden="true" />}
        {name}
      </dt>
      <dd className="money font-serif text-[min(1.6rem,11vw)] leading-tight font-semibold">
        {wholeDollars(cents)}
      </dd>
    </div>
  );
}

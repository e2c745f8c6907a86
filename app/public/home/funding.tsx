import { Island } from "#app/islands/island.tsx";
import PhaseBarIsland from "#app/islands/phase-bar/island.tsx";
import ProgressCardIsland from "#app/islands/progress-card/island.tsx";
import { PhaseCards } from "#app/public/plans/phase-cards.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { Section } from "#app/ui/section.tsx";
import { ArrowLink } from "#app/ui/section-parts.tsx";
import type { TextOrField, TextsOrFields } from "#app/ui/text-or-field.ts";
import { withLinks } from "#app/ui/with-links.tsx";
import { showPhaseBars } from "#content/fundraising.ts";
import type { HomeContent } from "#content/home.ts";
import { projectLabels } from "#content/project-facts.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";
import { longDate } from "#domain/values/format-day.ts";
import type { HomeFigures } from "./home-figures.ts";

type Content = TextsOrFields<HomeContent>;

/** Links and buttons are in the order in which they are seen, on phones and in two columns. */
export function Funding({
  funding,
  progress,
  campaign,
  phases,
}: Pick<Content, "funding"> & HomeFigures) {
  return (
    <Section number="A-6" name={funding.section}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-gutter gap-y-10 lg:split-4 lg:grid-rows-[auto_1fr]">
        <div>
          <h2 className="title-2">{funding.heading}</h2>
          <p className="my-6 max-w-measure">{withLinks(funding.text)}</p>
          <a href={funding.action.path} className="button max-sm:w-full">
            {funding.action.name}
          </a>
        </div>
        <div id="progress" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Island
            name="progress-card"
            part={ProgressCardIsland}
            props={{ initial: progress, campaign }}
            showsFigure
          />
        </div>
        <PhaseList allPhases={funding.allPhases} phases={phases} />
      </div>
    </Section>
  );
}

interface PhaseListProps extends Pick<HomeFigures, "phases"> {
  allPhases: TextOrField;
}

function PhaseList({ allPhases, phases }: PhaseListProps) {
  const totalCents = phases.reduce((sum, phase) => sum + phase.amountCents, 0);
  return (
    <table className="money w-full self-start border-t border-rule max-[14rem]:text-small">
      <caption className="sr-only">The three phases and what each is planned to cost</caption>
      <tbody>
        {phases.map((phase, index) => (
          <tr
            key={phase.name}
            className={`border-b border-rule ${index === 0 ? "font-semibold" : ""}`}
          >
            <th scope="row" className="py-3 text-left [font-weight:inherit]">
              {phase.name}
            </th>
            <td className="py-3 text-right">{wholeDollars(phase.amountCents)}</td>
          </tr>
        ))}
        <tr className="border-t-2 border-ink">
          <th scope="row" className="py-3 text-left font-normal">
            {allPhases}
          </th>
          <td className="py-3 text-right">{wholeDollars(totalCents)}</td>
        </tr>
      </tbody>
    </table>
  );
}

/** The verse, and what it means for this building. */
export function DebtFreeStatement({ debtFree }: Pick<Content, "debtFree">) {
  return (
    <Section number="A-7" name={debtFree.section} ground="pine">
      <figure>
        <blockquote className="statement max-w-[20em] [text-indent:-0.42em]">
          “{debtFree.verse}”
        </blockquote>
        <figcaption className="mt-6 font-semibold text-brass">
          {keepTogether(debtFree.source)}
        </figcaption>
      </figure>
      <div className="max-w-[25rem] lg:ml-[calc(40%+0.4*var(--spacing-gutter))]">
        <h2 className="title-3">{debtFree.heading}</h2>
        <p className="mt-3 text-lead leading-snug">{withLinks(debtFree.text)}</p>
      </div>
    </Section>
  );
}

interface PhasesProps extends HomeFigures {
  newest: { day: string; text: string } | null;
  intro: Content["phases"];
}

export function Phases({ intro, newest, progress, campaign, phases }: PhasesProps) {
  const renderBar = (index: 0 | 1 | 2) => (
    <Island
      name="phase-bar"
      part={PhaseBarIsland}
      props={{ initial: progress, campaign, index }}
      showsFigure
    />
  );
  return (
    <Section number="A-8" name={intro.section}>
      <h2 className="title-2">{intro.heading}</h2>
      <PhaseCards phases={phases} {...(showPhaseBars && { renderBar })} />
      {newest && (
        <div>
          <h3 className="title-3">{projectLabels.newest}</h3>
          <p className="my-6 max-w-measure">
            {longDate(newest.day)}: {withLinks(newest.text)}
          </p>
          <ArrowLink path="/plans#construction-log" name={projectLabels.allLog} />
        </div>
      )}
    </Section>
  );
}

import { Island } from "#app/islands/island.tsx";
import ProgressCardIsland from "#app/islands/progress-card/island.tsx";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Shown, ShownText } from "#app/ui/shown.ts";
import type { HomeContent } from "#domain/content/pages/home.ts";
import { formatDollars } from "#domain/fundraising/progress.ts";
import type { HomeFigures } from "./home-figures.ts";

interface FundingProps extends HomeFigures {
  funding: Shown<HomeContent["funding"]>;
}

/** On phones the card comes before the button and the list. */
export function Funding({ funding, progress, campaign, phases }: FundingProps) {
  return (
    <Section number="A-6" name={funding.section}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-gutter gap-y-10 lg:split-4 lg:grid-rows-[auto_1fr] lg:gap-y-6">
        <h2 className="title-2">{funding.heading}</h2>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Island
            name="progress-card"
            part={ProgressCardIsland}
            props={{ initial: progress, campaign }}
            showsFigure
          />
        </div>
        <div>
          <p className="mb-6 max-w-measure">{keepTogether(funding.text)}</p>
          <a href={funding.action.path} className="button max-sm:w-full">
            {funding.action.name}
          </a>
          <PhaseList allPhases={funding.allPhases} phases={phases} />
        </div>
      </div>
    </Section>
  );
}

interface PhaseListProps extends Pick<HomeFigures, "phases"> {
  allPhases: ShownText;
}

function PhaseList({ allPhases, phases }: PhaseListProps) {
  const total = phases.reduce((sum, phase) => sum + phase.amount, 0);
  return (
    <table className="money mt-10 w-full border-t border-rule max-[14rem]:text-small">
      <caption className="sr-only">The three phases and what each is planned to cost</caption>
      <tbody>
        {phases.map((phase, i) => (
          <tr key={phase.name} className={`border-b border-rule ${i === 0 ? "font-semibold" : ""}`}>
            <th scope="row" className="py-3 text-left [font-weight:inherit]">
              {phase.name}
            </th>
            <td className="py-3 text-right">{formatDollars(phase.amount)}</td>
          </tr>
        ))}
        <tr className="border-t-2 border-ink">
          <th scope="row" className="py-3 text-left font-normal">
            {allPhases}
          </th>
          <td className="py-3 text-right">{formatDollars(total)}</td>
        </tr>
      </tbody>
    </table>
  );
}

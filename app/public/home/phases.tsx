import { Island } from "#app/islands/island.tsx";
import PhaseBarIsland from "#app/islands/phase-bar/island.tsx";
import { PhaseCards } from "#app/public/plans/phase-cards.tsx";
import { Section } from "#app/ui/section.tsx";
import { showPhaseBars } from "#content/fundraising.ts";
import { phasesIntro } from "#content/home.ts";
import type { FundingProps } from "./funding.tsx";

export function Phases({ progress, campaign, phases }: FundingProps) {
  const renderBar = (index: 0 | 1 | 2) => (
    <Island
      name="phase-bar"
      part={PhaseBarIsland}
      props={{ initial: progress, campaign, index }}
      figure={progress}
    />
  );
  return (
    <Section number="A-8" name="Phases">
      <h2 className="title-2">{phasesIntro.heading}</h2>
      <PhaseCards phases={phases} {...(showPhaseBars && { renderBar })} />
    </Section>
  );
}

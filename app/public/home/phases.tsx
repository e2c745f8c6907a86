import { Island } from "#app/islands/island.tsx";
import PhaseBarIsland from "#app/islands/phase-bar/island.tsx";
import { PhaseCards } from "#app/public/plans/phase-cards.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Shown } from "#app/ui/shown.ts";
import { showPhaseBars } from "#content/fundraising.ts";
import type { HomeContent } from "#domain/content/pages/home.ts";
import type { HomeFigures } from "./home-figures.ts";

interface PhasesProps extends HomeFigures {
  intro: Shown<HomeContent["phases"]>;
}

export function Phases({ intro, progress, campaign, phases }: PhasesProps) {
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
    </Section>
  );
}

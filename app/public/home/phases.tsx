import { Island } from "#app/islands/island.tsx";
import PhaseBarIsland from "#app/islands/phase-bar/island.tsx";
import { PhaseCards } from "#app/public/plans/phase-cards.tsx";
import { Section } from "#app/ui/section.tsx";
import type { Shown } from "#app/ui/shown.ts";
import { showPhaseBars } from "#content/fundraising.ts";
import type { HomeContent } from "#domain/content/pages/home.ts";
import type { ProgressReport } from "#domain/fundraising/progress.ts";

interface PhasesProps {
  intro: Shown<HomeContent["phases"]>;
  progress: ProgressReport | null;
}

export function Phases({ intro, progress }: PhasesProps) {
  const renderBar = (index: 0 | 1 | 2) => (
    <Island
      name="phase-bar"
      part={PhaseBarIsland}
      props={{ initial: progress, index }}
      figure={progress}
    />
  );
  return (
    <Section number="A-8" name="Phases">
      <h2 className="title-2">{intro.heading}</h2>
      <PhaseCards {...(showPhaseBars && { renderBar })} />
    </Section>
  );
}

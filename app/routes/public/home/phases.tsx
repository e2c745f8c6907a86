import { showPhaseBars } from "#content/fundraising.ts";
import { phasesIntro } from "#content/home.ts";
import { PhaseBar } from "#features/fundraising/phase-bar.tsx";
import { formatDollars, type ProgressReport } from "#features/fundraising/progress.ts";
import { PhaseCards } from "#features/media/phase-cards.tsx";
import { Sheet } from "../../../ui/sheet.tsx";

export function Phases({ progress }: { progress: ProgressReport | null }) {
  return (
    <Sheet number="A-8" name="Phases">
      <h2 className="title-2">{phasesIntro.heading}</h2>
      <PhaseCards
        formatAmount={formatDollars}
        {...(showPhaseBars && {
          renderBar: (phase) => <PhaseBar initial={progress} phase={phase} />,
        })}
      />
    </Sheet>
  );
}

import { showPhaseBars } from "#content/fundraising.ts";
import { phasesIntro } from "#content/home.ts";
import { formatDollars, type ProgressReport } from "#features/fundraising/progress.ts";
import { PhaseCards } from "#features/media/phase-cards.tsx";
import { Island } from "../../../islands/island.tsx";
import PhaseBarIsland from "../../../islands/phase-bar/island.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { countedAt } from "./counted-at.ts";

export function Phases({ progress }: { progress: ProgressReport | null }) {
  return (
    <Sheet number="A-8" name="Phases">
      <h2 className="title-2">{phasesIntro.heading}</h2>
      <PhaseCards
        formatAmount={formatDollars}
        {...(showPhaseBars && {
          renderBar: (index) => (
            <Island
              name="phase-bar"
              part={PhaseBarIsland}
              props={{ initial: progress, index }}
              countedAt={countedAt(progress)}
            />
          ),
        })}
      />
    </Sheet>
  );
}

import { Island } from "#app/islands/island.tsx";
import ProgressCardIsland from "#app/islands/progress-card/island.tsx";
import { Section } from "#app/ui/section.tsx";
import { funding } from "#content/home.ts";
import type { ProgressReport } from "#domain/fundraising/progress.ts";
import { countedAt } from "./counted-at.ts";
import { FundingWords } from "./funding-words.tsx";

/** On phones the card comes before the button and the list. */
export function Funding({ progress }: { progress: ProgressReport | null }) {
  return (
    <Section number="A-6" name="Funding">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-20 gap-y-10 lg:grid-cols-[2fr_3fr] lg:grid-rows-[auto_1fr] lg:gap-y-6">
        <h2 className="title-2">{funding.heading}</h2>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Island
            name="progress-card"
            part={ProgressCardIsland}
            props={{ initial: progress }}
            countedAt={countedAt(progress)}
          />
        </div>
        <div>
          <FundingWords />
        </div>
      </div>
    </Section>
  );
}

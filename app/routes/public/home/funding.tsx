import { phases } from "#content/fundraising.ts";
import { funding } from "#content/home.ts";
import type { ProgressReport } from "#features/fundraising/progress.ts";
import { ProgressCard } from "#features/fundraising/progress-card.tsx";
import { Sheet } from "../../../ui/sheet.tsx";
import { still } from "../../../ui/still.tsx";

const Words = still(async () => (await import("./funding-words.tsx")).FundingWords);

/** On phones the card comes before the button and the list. */
export function Funding({ progress }: { progress: ProgressReport | null }) {
  return (
    <Sheet number="A-6" name="Funding">
      <div className="grid gap-x-20 gap-y-10 lg:grid-cols-[2fr_3fr] lg:grid-rows-[auto_1fr] lg:gap-y-6">
        <h2 className="title-2">{funding.heading}</h2>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <ProgressCard initial={progress} phase={phases[0]} />
        </div>
        <Words />
      </div>
    </Sheet>
  );
}

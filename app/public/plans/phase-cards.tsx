import type { ReactNode } from "react";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { phases } from "#content/fundraising.ts";
import { FrontElevation } from "./front-elevation.tsx";

const lines = ["solid", "dashed", "dotted"] as const;

/** Counts from 0. */
type PhaseIndex = 0 | 1 | 2;

/**
 * The three phases in a drawing's line types: what comes first is fully drawn, what follows is dashed,
 * what completes it is dotted. `formatAmount` takes whole dollars; `renderBar` shows how far the phase
 * of an index is.
 */
export function PhaseCards({
  formatAmount,
  renderBar,
}: {
  formatAmount: (dollars: number) => string;
  renderBar?: (index: PhaseIndex) => ReactNode;
}) {
  return (
    <ul className="grid items-end gap-x-10 gap-y-14 md:grid-cols-[1.5fr_1fr_1fr]">
      {phases.map((phase, i) => (
        <li key={phase.name} className="grid md:row-span-3 md:grid-rows-subgrid md:gap-y-0">
          <div className="self-end">
            <FrontElevation line={lines[i as PhaseIndex]} className="w-full" />
          </div>
          <p
            className={`money mt-4 flex flex-wrap justify-between gap-x-4 font-semibold ${i === 0 ? "text-saddle" : ""}`}
          >
            <span>{phase.status}</span>
            <span>{formatAmount(phase.amount)}</span>
          </p>
          <div className="mt-4 self-start">
            {renderBar && <div className="mb-4">{renderBar(i as PhaseIndex)}</div>}
            <h3 className={i === 0 ? "statement" : "title-3"}>{phase.title}</h3>
            <p className="mt-2 max-w-measure">{keepTogether(phase.text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

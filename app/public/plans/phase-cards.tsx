import type { ReactNode } from "react";
import { keepTogether } from "#app/ui/keep-together.tsx";
import type { Phase } from "#content/fundraising.ts";
import { formatDollars } from "#domain/fundraising/progress.ts";
import { FrontElevation } from "./front-elevation.tsx";

interface PhaseCardsProps {
  phases: readonly [Phase, Phase, Phase];
  /** Shows how much of a phase is raised; `index` counts from 0. */
  renderBar?: (index: 0 | 1 | 2) => ReactNode;
}

/** The three phases in a drawing's line types: solid, then dashed, then dotted. */
export function PhaseCards({ phases, renderBar }: PhaseCardsProps) {
  return (
    <ul className="grid items-end gap-x-gutter gap-y-14 md:grid-cols-[calc(40%-0.6*var(--spacing-gutter))_1fr_1fr]">
      {([0, 1, 2] as const).map((i) => {
        const { name, status, amount, title, text } = phases[i];
        return (
          <li key={name} className="grid md:row-span-3 md:grid-rows-subgrid md:gap-y-0">
            <div className="self-end">
              <FrontElevation phase={i} className="w-full" />
            </div>
            <p
              className={`money mt-4 flex flex-wrap justify-between gap-x-4 font-semibold ${i === 0 ? "text-saddle" : ""}`}
            >
              <span>{status}</span>
              <span>{formatDollars(amount)}</span>
            </p>
            <div className="mt-4 self-start">
              {renderBar && <div className="mb-4">{renderBar(i)}</div>}
              <h3 className={i === 0 ? "statement" : "title-3"}>{title}</h3>
              <p className="mt-2 max-w-measure">{keepTogether(text)}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

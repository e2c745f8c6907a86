import type { ReactNode } from "react";
import { withLinks } from "#app/ui/with-links.tsx";
import type { Front } from "#building/plans/front-elevation.ts";
import front from "#building/results/front-elevation.json";
import frontUrl from "#building/results/front-elevation.svg?no-inline";
import type { Phase } from "#content/fundraising.ts";
import { wholeDollars } from "#domain/fundraising/progress.ts";

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
        const { name, status, amountCents, title, text } = phases[i];
        return (
          <li key={name} className="grid md:row-span-3 md:grid-rows-subgrid md:gap-y-0">
            <div className="self-end">
              <FrontElevation phase={i} className="w-full" />
            </div>
            <p
              className={`money mt-4 flex flex-wrap justify-between gap-x-4 font-semibold ${i === 0 ? "text-saddle" : ""}`}
            >
              <span>{status}</span>
              <span>{wholeDollars(amountCents)}</span>
            </p>
            <div className="mt-4 self-start">
              {renderBar && <div className="mb-4">{renderBar(i)}</div>}
              <h3 className={i === 0 ? "statement" : "title-3"}>{title}</h3>
              <p className="mt-2 max-w-measure">{withLinks(text)}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const { outline, reach }: Pick<Front, "outline" | "reach"> = front;
const leftEdge = -Math.ceil(reach.halfWidth) - 2;
const top = Math.ceil(reach.height);

/** How a drawing shows later phases: the outline, dashed, then dotted. */
const LATER_PHASE_STROKES = {
  1: { width: 0.9, dashes: "5 3.5", cap: "butt", ground: "11 7" },
  2: { width: 1.3, dashes: "0.1 3.6", cap: "round", ground: "2.8 6" },
} as const;

interface FrontElevationProps {
  /** Counts from 0; the first is drawn in full. */
  phase: 0 | 1 | 2;
  className: string;
}

/** The front of the building, drawn from its parameters, on a ground line. Decorative. */
function FrontElevation({ phase, className }: FrontElevationProps) {
  const later = phase === 0 ? null : LATER_PHASE_STROKES[phase];
  return (
    <svg
      viewBox={`${leftEdge} ${-top} ${-2 * leftEdge} ${top + 4}`}
      className={className}
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      {later ? (
        <path
          d={outline}
          strokeWidth={later.width}
          strokeDasharray={later.dashes}
          strokeLinecap={later.cap}
        />
      ) : (
        <use href={`${frontUrl}#front`} className="fill-paper" />
      )}
      <path d={`M${leftEdge} 1.4H${-leftEdge}`} strokeWidth="2.8" strokeDasharray={later?.ground} />
    </svg>
  );
}

import type { ReactNode } from "react";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { still } from "#app/ui/still.tsx";
import { type Phase, phases } from "#content/fundraising.ts";

const lines = ["solid", "dashed", "dotted"] as const;

const drawings = lines.map((line) => {
  const load = async () => {
    const { FrontElevation } = await import("./front-elevation.tsx");
    return () => <FrontElevation line={line} className="w-full" />;
  };
  return still(load, "self-end");
});

/**
 * The three phases in a drawing's line types: what comes first is fully drawn, what follows is dashed,
 * what completes it is dotted. `formatAmount` takes whole dollars; `renderBar` shows how far a phase is.
 */
export function PhaseCards({
  formatAmount,
  renderBar,
}: {
  formatAmount: (dollars: number) => string;
  renderBar?: (phase: Phase) => ReactNode;
}) {
  return (
    <ul className="grid items-end gap-x-10 gap-y-14 md:grid-cols-[1.5fr_1fr_1fr]">
      {phases.map((phase, i) => (
        <li key={phase.name} className="grid md:row-span-3 md:grid-rows-subgrid md:gap-y-0">
          {drawings.map((Drawing, of) => of === i && <Drawing key={lines[of]} />)}
          <p
            className={`money mt-4 flex flex-wrap justify-between gap-x-4 font-semibold ${i === 0 ? "text-saddle" : ""}`}
          >
            <span>{phase.status}</span>
            <span>{formatAmount(phase.amount)}</span>
          </p>
          <div className="mt-4 self-start">
            {renderBar && <div className="mb-4">{renderBar(phase)}</div>}
            <h3 className={i === 0 ? "statement" : "title-3"}>{phase.title}</h3>
            <p className="mt-2 max-w-measure">{keepTogether(phase.text)}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

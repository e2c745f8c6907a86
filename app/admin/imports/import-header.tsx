import type { ReactNode } from "react";
import { importSteps } from "#content/staff-import.ts";

interface ImportHeaderProps {
  /** The first is 1; 5 when all are done. */
  step: number;
  heading: string;
  children?: ReactNode;
}

/** The page's name, and the four steps with those that are done. */
export function ImportHeader({ step, heading, children }: ImportHeaderProps) {
  return (
    <header className="mb-3 grid gap-1.5">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 className="site-heading">{heading}</h2>
        <ol className="flex border-b border-edge text-[0.9375rem]">
          {importSteps.map((name, i) => (
            <li
              key={name}
              className="-mb-0.5 inline-flex items-center gap-1.5 border-b-3 border-transparent px-2 py-1.5 whitespace-nowrap aria-[current]:border-ink aria-[current]:font-semibold sm:px-3.5"
              aria-current={step === i + 1 ? "step" : undefined}
            >
              {step > i + 1 ? <Tick /> : `${i + 1} `}
              {name}
            </li>
          ))}
        </ol>
      </div>
      {children}
    </header>
  );
}

const Tick = () => (
  <svg viewBox="0 0 12 12" width="12" height="12" role="img" aria-label="done">
    <path d="M1 6.5 4.5 10 11 2" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);

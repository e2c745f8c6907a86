import type { ReactNode } from "react";
import { Link } from "react-router";
import { importSteps, importsPage } from "#content/staff-import.ts";

/** The way back, the page's name, and the four steps with those that are done. */
export function ImportHeader({
  step,
  heading,
  children,
}: {
  /** The first is 1; 5 when all are done. */
  step: number;
  heading: string;
  children?: ReactNode;
}) {
  return (
    <header className="import-head">
      <p className="text-small">
        <Link to="/admin/donations" className="text-link">
          {importsPage.parent}
        </Link>
        {" / "}
        {step > 1 ? (
          <Link to="/admin/import" className="text-link">
            {importsPage.title}
          </Link>
        ) : (
          <span className="text-iron">{importsPage.crumb}</span>
        )}
      </p>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 className="font-serif text-[1.75rem] leading-tight font-semibold">{heading}</h2>
        <ol className="import-steps">
          {importSteps.map((name, i) => (
            <li key={name} aria-current={step === i + 1 ? "step" : undefined}>
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

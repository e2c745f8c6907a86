import type { ReactNode } from "react";
import { keepTogether } from "./keep-together.tsx";

/** The head of a paper page: sheet label in the margin, title from column 3, lead at the right. */
export function PageHead({
  number,
  name,
  title,
  lead,
  children,
}: {
  number: string;
  name: string;
  title: string;
  lead: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className="page-head px-edge">
      <div className="sheet-grid">
        <p className="sheet-label caps">
          <span className="text-saddle">{number}</span>
          <span className="text-iron">{name}</span>
        </p>
        <div className="grid gap-x-gutter gap-y-6 lg:grid-cols-[3fr_2fr]">
          <h1 className="title-1">{title}</h1>
          <p className="self-end text-lead leading-snug">
            {typeof lead === "string" ? keepTogether(lead) : lead}
          </p>
          {children}
        </div>
      </div>
    </header>
  );
}

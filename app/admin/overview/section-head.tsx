import type { ReactNode } from "react";

interface SectionHeadProps {
  id: string;
  number: string;
  heading: string;
  tools?: ReactNode;
  children?: ReactNode;
}

/** The head of a section: its number, its heading, controls and the link at the right. */
export const SectionHead = ({ id, number, heading, tools, children }: SectionHeadProps) => (
  <div className="flex min-h-10 flex-wrap items-baseline gap-x-4 gap-y-[0.35rem] pb-2">
    <span className="caps text-iron" aria-hidden="true">
      {number}
    </span>
    <h2 id={id} className="font-serif text-[1.25rem] leading-tight font-semibold">
      {heading}
    </h2>
    {tools}
    <span className="ml-auto text-small">{children}</span>
  </div>
);

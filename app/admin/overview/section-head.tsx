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
  <div className="overview-part-head">
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

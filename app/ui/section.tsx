import type { ReactNode } from "react";
import type { TextOrField } from "./text-or-field.ts";

const GROUND_CLASSES = { paper: "", bone: "bg-bone", pine: "on-pine" } as const;

export interface SectionNumber {
  /**
   * Letter of the page and a number, "B-2", as on an architect's sheets. Those taken are found by
   * `git grep 'number="'`.
   */
  number: string;
  name: TextOrField;
}

interface SectionLabelProps extends SectionNumber {
  isOnPine?: boolean;
  className?: string;
}

/**
 * Only number and name in the left margin, as on an architect's drawing. The label is not a
 * heading.
 */
export function SectionLabel({
  number,
  name,
  isOnPine = false,
  className = "",
}: SectionLabelProps) {
  return (
    // The heading beside it says the same, but in the editor this is a field.
    <p className={`section-label caps ${className}`} aria-hidden={typeof name === "string"}>
      <span className={isOnPine ? "text-brass" : "text-saddle"}>{number}</span>{" "}
      <span className={isOnPine ? "text-on-pine-2" : "text-iron"}>{name}</span>
    </p>
  );
}

interface SectionProps extends SectionNumber {
  ground?: keyof typeof GROUND_CLASSES;
  className?: string;
  children: ReactNode;
}

export function Section(props: SectionProps) {
  const { number, name, ground = "paper", className = "", children } = props;
  return (
    <section className={`section ${GROUND_CLASSES[ground]} ${className}`}>
      <div className="section-grid">
        <SectionLabel number={number} name={name} isOnPine={ground === "pine"} />
        {children}
      </div>
    </section>
  );
}

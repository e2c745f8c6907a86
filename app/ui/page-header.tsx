import type { ReactNode } from "react";
import { SectionLabel, type SectionNumber } from "./section.tsx";
import type { TextOrField } from "./text-or-field.ts";
import { withLinks } from "./with-links.tsx";

interface PageHeaderProps extends SectionNumber {
  title: TextOrField;
  status?: ReactNode;
  lead: TextOrField;
  /** The default is true for a title of more than 28 letters. */
  isLong?: boolean | undefined;
}

/**
 * At the size of short titles it would take three lines or more. Titles of the first edition are
 * shorter.
 */
const isLongTitle = (title: TextOrField) => typeof title === "string" && title.length > 28;

/** The header of a page on the paper background: the title from column 3, the lead at the right. */
export function PageHeader(props: PageHeaderProps) {
  const { number, name, title, status, lead, isLong = isLongTitle(title) } = props;
  return (
    <header className="page-head px-edge">
      <div className="section-grid max-md:gap-y-5">
        <SectionLabel number={number} name={name} />
        <div className="grid gap-x-gutter gap-y-4 lg:split-6">
          <h1 className={isLong ? "title-2" : "title-1"}>{title}</h1>
          <p className="self-end text-lead leading-snug">
            {status && <strong className="mb-1 block text-saddle">{status}</strong>}{" "}
            {withLinks(lead)}
          </p>
        </div>
      </div>
    </header>
  );
}

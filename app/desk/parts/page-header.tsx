import type { ReactNode } from "react";
import { deskLabels } from "#content/desk/shell.ts";

interface PageHeaderProps {
  heading: string;
  note?: ReactNode;
  children?: ReactNode;
}

/** The header of a page of the desk: its title, and at the right the actions for the whole page. */
export const DeskPageHeader = ({ heading, note, children }: PageHeaderProps) => (
  <div className="flex flex-wrap items-center gap-y-1 gap-x-4 min-h-16 py-3 px-edge">
    <h1 className="site-heading">{heading}</h1>
    {note && <p className="text-iron">{note}</p>}
    <div className="ml-auto flex gap-2">{children}</div>
  </div>
);

export const SectionHeading = (heading: { id: string; children: ReactNode }) => (
  <h2 className="font-serif text-lead font-semibold" {...heading} />
);

interface PageTableProps {
  /** The table's name for screen readers; sighted readers see the heading beside the table. */
  caption: string;
  columns: readonly string[];
  /** Positions of the columns with numbers, whose headings stand at the right as their cells do. */
  figures?: readonly number[];
  children: ReactNode;
}

/** A table inside a page; on a phone each of its rows is a card. */
export const PageTable = ({ caption, columns, figures, children }: PageTableProps) => (
  <div className="overflow-x-auto">
    <table className="page-table">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((name, index) => (
            <th key={name} scope="col" data-figure={figures?.includes(index)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
);

export const pageTitle = (heading: string) => [{ title: `${heading} · ${deskLabels.heading}` }];

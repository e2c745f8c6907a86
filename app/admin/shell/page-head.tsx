import type { ComponentProps, ReactNode } from "react";
import { adminLabels } from "#content/staff.ts";

interface PageHeadProps {
  heading: string;
  note?: ReactNode;
  children?: ReactNode;
}

/** The head of a page of the desk: its title, and at the right what can be done with all of it. */
export const PageHead = ({ heading, note, children }: PageHeadProps) => (
  <div className="flex flex-wrap items-center gap-y-1 gap-x-4 min-h-16 py-3 px-edge">
    <h2 className="site-heading">{heading}</h2>
    {note && <p className="text-iron">{note}</p>}
    <div className="ml-auto flex gap-2">{children}</div>
  </div>
);

/** The name of a part of a page, which is labelled by `id`. */
export const PartHeading = (heading: { id: string; children: ReactNode }) => (
  <h3 className="font-serif text-lead font-semibold" {...heading} />
);

interface TableHeadProps extends ComponentProps<"thead"> {
  columns: readonly string[];
}

export const TableHead = ({ columns, ...head }: TableHeadProps) => (
  <thead {...head}>
    <tr>
      {columns.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

export const pageTitle = (heading: string) => [{ title: `${heading} · ${adminLabels.heading}` }];

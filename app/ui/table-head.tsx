interface TableHeadProps {
  columns: readonly string[];
  /** Repeated on each sheet of paper: whose table it is and when it was printed. */
  title?: string;
  /** Marks the columns after the first as numbers. */
  hasNumbers?: boolean;
}

/** The head of a table, which each sheet of paper repeats. */
export const TableHead = ({ columns, title, hasNumbers }: TableHeadProps) => (
  <thead>
    {title && (
      <tr>
        <th colSpan={columns.length}>{title}</th>
      </tr>
    )}
    <tr>
      {columns.map((name, index) => (
        <th key={name} scope="col" data-number={(hasNumbers && index > 0) || undefined}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

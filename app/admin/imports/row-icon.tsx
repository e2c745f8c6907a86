import type { ImportRowKind } from "#db/schema.ts";

/** The shape of a kind of row, beside its name: colour alone would not do. 12 px, as in all of the staff area. */
const shapes: Record<ImportRowKind, React.ReactNode> = {
  ready: <path d="M1 6.5 4.5 10 11 2" fill="none" stroke="currentColor" strokeWidth="2" />,
  possible: (
    <path
      d="M1.5 3.5H8.5V10.5H1.5ZM4 3.5V1.5H10.5V8H8.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2 1.2"
    />
  ),
  known: (
    <path
      d="M1.5 3.5H8.5V10.5H1.5ZM4 3.5V1.5H10.5V8H8.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    />
  ),
  unpaid: <path d="M1.5 6H10.5" stroke="currentColor" strokeWidth="2" />,
  error: <path d="M2 2 10 10M10 2 2 10" fill="none" stroke="currentColor" strokeWidth="2" />,
};

export const RowIcon = ({ kind }: { kind: ImportRowKind }) => (
  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
    {shapes[kind]}
  </svg>
);

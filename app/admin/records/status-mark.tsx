import { recordLabels } from "#content/records.ts";

/** A status is a shape and a word, never a colour alone; each shape is drawn at 12 px. */
const cross = <path d="M2 2 10 10M10 2 2 10" fill="none" stroke="currentColor" strokeWidth="2" />;
const shapes = {
  new: <path d="M1 1H11V11H1Z" fill="currentColor" />,
  in_progress: (
    <>
      <path d="M1.5 1.5H10.5V10.5H1.5Z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M1 11 11 1V11Z" fill="currentColor" />
    </>
  ),
  answered: <path d="M1 6.5 4.5 10 11 2" fill="none" stroke="currentColor" strokeWidth="2" />,
  received: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  pledged: <path d="M6 1 11 6 6 11 1 6Z" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  unconfirmed: (
    <path
      d="M6 1 11 6 6 11 1 6Z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeDasharray="2 1.5"
    />
  ),
  paid: <path d="M6 1 11 6 6 11 1 6Z" fill="currentColor" />,
  refunded: (
    <path
      d="M4.5 2 1.5 5 4.5 8M1.5 5H8Q10.5 5 10.5 7.5V10"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    />
  ),
  retrying: (
    <>
      <circle cx="6" cy="6" r="4.6" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 1.4A4.6 4.6 0 0 1 6 10.6Z" fill="currentColor" />
    </>
  ),
  disputed: <path d="M6 1 11.5 11H.5Z" fill="currentColor" />,
  duplicate: (
    <>
      <path d="M1.5 1.5H8V8H1.5Z" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M4.5 4.5H11V11H4.5Z" fill="currentColor" />
    </>
  ),
  /** A row of a file that is in the books already, or may be. */
  known: (
    <path
      d="M1.5 3.5H8.5V10.5H1.5ZM4 3.5V1.5H10.5V8H8.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    />
  ),
  possible: (
    <path
      d="M1.5 3.5H8.5V10.5H1.5ZM4 3.5V1.5H10.5V8H8.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeDasharray="2 1.2"
    />
  ),
  held: (
    <path
      d="M1.5 1.5H10.5V10.5H1.5ZM4 4 8 8M8 4 4 8"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    />
  ),
  draft: (
    <path
      d="M2.5 1H7.5L10 3.5V11H2.5Z"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeDasharray="2 1.5"
    />
  ),
  voided: <path d="M1.5 6H10.5" stroke="currentColor" strokeWidth="2" />,
  spam: cross,
  suspected: cross,
} as const;

export type Status = keyof typeof shapes;

export function StatusMark({ status, children }: { status: Status; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Shape status={status} />
      {children}
    </span>
  );
}

/** The shape alone, beside words that name it. */
export const Shape = ({ status }: { status: Status }) => (
  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className="shrink-0">
    {shapes[status]}
  </svg>
);

export const Spinner = () => (
  <span className="spinner" aria-label={recordLabels.loading} role="img" />
);

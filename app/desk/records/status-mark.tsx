import { recordLabels } from "#content/desk/records.ts";

/** A path on a grid of 12. With `line` it is drawn as a stroke of that width, otherwise filled. */
interface Stroke {
  d: string;
  line?: number;
  dash?: string;
}

const DIAMOND = "M6 1 11 6 6 11 1 6Z";
const SHEETS = "M1.5 3.5H8.5V10.5H1.5ZM4 3.5V1.5H10.5V8H8.5";
const CROSS: Stroke[] = [{ d: "M2 2 10 10M10 2 2 10", line: 2 }];

/** A status is a shape and a word, never a color alone. */
const shapes = {
  new: [{ d: "M1 1H11V11H1Z" }],
  in_progress: [{ d: "M1.5 1.5H10.5V10.5H1.5Z", line: 1.5 }, { d: "M1 11 11 1V11Z" }],
  answered: [{ d: "M1 6.5 4.5 10 11 2", line: 2 }],
  received: [{ d: "M1 6A5 5 0 0 1 11 6A5 5 0 0 1 1 6Z" }],
  pledged: [{ d: DIAMOND, line: 1.6 }],
  unconfirmed: [{ d: DIAMOND, line: 1.4, dash: "2 1.5" }],
  paid: [{ d: DIAMOND }],
  "written-off": [
    { d: DIAMOND, line: 1.4 },
    { d: "M2.5 9.5 9.5 2.5", line: 1.4 },
  ],
  refunded: [{ d: "M4.5 2 1.5 5 4.5 8M1.5 5H8Q10.5 5 10.5 7.5V10", line: 1.6 }],
  retrying: [
    { d: "M1.4 6A4.6 4.6 0 0 1 10.6 6A4.6 4.6 0 0 1 1.4 6Z", line: 1.4 },
    { d: "M6 1.4A4.6 4.6 0 0 1 6 10.6Z" },
  ],
  disputed: [{ d: "M6 1 11.5 11H.5Z" }],
  duplicate: [{ d: "M1.5 1.5H8V8H1.5Z", line: 1.5 }, { d: "M4.5 4.5H11V11H4.5Z" }],
  /** A row of a file that is in the books already, or may be. */
  known: [{ d: SHEETS, line: 1.5 }],
  possible: [{ d: SHEETS, line: 1.5, dash: "2 1.2" }],
  held: [{ d: "M1.5 1.5H10.5V10.5H1.5ZM4 4 8 8M8 4 4 8", line: 1.5 }],
  draft: [{ d: "M2.5 1H7.5L10 3.5V11H2.5Z", line: 1.4, dash: "2 1.5" }],
  barred: [{ d: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM2.8 2.8 9.2 9.2", line: 1.5 }],
  flag: [{ d: "M2.5 11V1.5H10L8 4l2 2.5H2.5", line: 1.5 }],
  unthanked: [{ d: "M6 1.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z", line: 1.4, dash: "2 1.5" }],
  voided: [{ d: "M1.5 6H10.5", line: 2 }],
  spam: CROSS,
  suspected: CROSS,
} as const satisfies Record<string, readonly Stroke[]>;

export type Status = keyof typeof shapes;
export const STATUSES = Object.keys(shapes) as Status[];

export function StatusMark({ status, children }: { status: Status; children: string }) {
  return (
    <span className="inline-flex items-baseline gap-1.5 whitespace-nowrap *:self-center">
      <StatusShape status={status} />
      {children}
    </span>
  );
}

export const StatusShape = ({ status }: { status: Status }) => (
  <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className="shrink-0">
    {shapes[status].map(({ d, line, dash }: Stroke) => (
      <path
        key={d}
        d={d}
        fill={line ? "none" : "currentColor"}
        stroke={line ? "currentColor" : undefined}
        strokeWidth={line}
        strokeDasharray={dash}
      />
    ))}
  </svg>
);

export const Spinner = () => (
  <span className="spinner" aria-label={recordLabels.loading} role="img" />
);

import { Link } from "react-router";
import { ageInWords } from "#content/count.ts";
import { DAY } from "#domain/ports/clock.ts";
import type { WaitingItem } from "#domain/waiting/waiting-item.ts";

interface AgeStripProps {
  items: readonly WaitingItem[];
  /** The server's time, ISO UTC. */
  now: string;
  lateMs: number;
  hrefOf: (item: WaitingItem) => string;
}

const AXES = ["0.2%", "25%", "50%", "75%", "99.8%"];

/** One tick for each waiting thing on the axis of ages that all kinds share; late ones are taller. */
export const AgeStrip = ({ items, now, lateMs, hrefOf }: AgeStripProps) => (
  // Words for screen readers stand in the row, and the keyboard's way to a record is the list.
  <svg
    className="pointer-events-none relative h-14 overflow-visible max-md:col-2 max-md:row-3 max-md:h-9"
    width="100%"
    height="100%"
    aria-hidden="true"
  >
    {AXES.map((x) => (
      <line key={x} x1={x} x2={x} y1="0" y2="100%" className="stroke-hair" />
    ))}
    {items.map((item) => {
      const age = Date.parse(now) - Date.parse(item.at);
      const isLate = age > lateMs;
      const x = `${(0.7 + shareOfStrip(age) * 98.6).toFixed(2)}%`;
      return (
        <Link key={item.id} to={hrefOf(item)} tabIndex={-1} className="group pointer-events-auto">
          <title>{`${item.name}, ${ageInWords(age)}`}</title>
          <line x1={x} x2={x} y1="20%" y2="80%" className="stroke-transparent stroke-9" />
          <line
            x1={x}
            x2={x}
            y1={isLate ? "28%" : "37%"}
            y2={isLate ? "72%" : "63%"}
            className={`${isLate ? "stroke-saddle stroke-3" : "stroke-ink stroke-2"} group-hover:stroke-4`}
          />
        </Link>
      );
    })}
  </svg>
);

/** The strip's marks: equal quarters from today over 1 day, 3 days and 1 week to 1 month. */
const MARKS = [0, DAY, 3 * DAY, 7 * DAY, 30 * DAY];

/** The place of an age on the strip, from 0 to 1; an age of more than a month is at its end. */
function shareOfStrip(ageMs: number): number {
  const end = MARKS.findIndex((mark) => ageMs < mark);
  if (end === -1) return 1;
  if (end === 0) return 0;
  const [from = 0, to = DAY] = [MARKS[end - 1], MARKS[end]];
  return (end - 1 + (ageMs - from) / (to - from)) / (MARKS.length - 1);
}

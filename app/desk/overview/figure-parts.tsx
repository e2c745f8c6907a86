/**
 * Parts that sections of the overview share: heads, and the charts' months, shares, short amounts
 * and hatching.
 */
import type { ReactNode } from "react";

interface SectionHeaderProps {
  id: string;
  name: string;
  className?: string;
  children: ReactNode;
}

export const SectionHeader = (head: SectionHeaderProps) => (
  <div className="flex flex-wrap items-baseline gap-x-4 pt-5 pb-3 px-edge">
    <h2 id={head.id} className={head.className ?? "font-serif text-lead font-semibold"}>
      {head.name}
    </h2>
    {head.children}
  </div>
);

const monthNamer = (month: "short" | "long") => {
  const format = new Intl.DateTimeFormat("en-US", { month, timeZone: "UTC" });
  return (key: string) => format.format(new Date(`${key}-01T00:00:00Z`));
};

/** Formats "2026-03" as "Mar" or "March". */
export const shortMonth = monthNamer("short");
export const longMonth = monthNamer("long");

export const percent = (part: number, whole: number) =>
  `${whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)).toFixed(3) : 0}%`;

/** The hatching of pledged and unfinished amounts. Unlike a color it also works in print. */
export const HatchPattern = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse">
      <path d="M-1.75 1.75 1.75-1.75M0 7 7 0M5.25 8.75 8.75 5.25" className="stroke-(--chart)" />
    </pattern>
  </defs>
);

const compactNumber = new Intl.NumberFormat("en-US", {
  notation: "compact",
  maximumSignificantDigits: 3,
});
const wholeNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/** Formats 20,842,300 cents as "208K" and 195,000 as "1,950", for charts with little room. */
export const shortAmount = (cents: number) =>
  cents < 1_000_000 ? wholeNumber.format(cents / 100) : compactNumber.format(cents / 100);

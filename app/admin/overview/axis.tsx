import type { ScaleLinear } from "d3-scale";
import type { ReactNode } from "react";

/** Heights in px, from the top of the chart to its ground line; the names are below. */
export const TOP = 12;
export const HEIGHT = 240;
const BELOW = 28;

interface AxisProps {
  y: ScaleLinear<number, number>;
  format: (value: number) => string;
  label: string;
  /** Below the ground line, from left to right. */
  names: readonly string[];
  /** Whether the first and last name are at the edges, or each in the middle of its own column. */
  place: "edges" | "columns";
  children: ReactNode;
}

/**
 * Ground line, gridlines and names of a chart. Heights are px and widths percent, so that the chart
 * fills its width while its text has a fixed size, without a script or a style attribute. For
 * assistive technology it is one picture; the table has its numbers.
 */
export function Axis({ y, format, label, names, place, children }: AxisProps) {
  const ticks = y.ticks(5);
  const xOf = (at: number) =>
    place === "edges"
      ? (at / Math.max(1, names.length - 1)) * 100
      : ((at + 0.5) / names.length) * 100;
  return (
    <div className="chart">
      <svg width="52" height={HEIGHT + BELOW} aria-hidden="true">
        {ticks.map((tick) => (
          <text key={tick} x="44" y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        ))}
      </svg>
      <svg
        className="min-w-0 flex-1 overflow-visible"
        height={HEIGHT + BELOW}
        role="img"
        aria-label={label}
      >
        {ticks.map((tick) => (
          <line
            key={tick}
            x2="100%"
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? "stroke-edge" : "stroke-rule"}
          />
        ))}
        {children}
        {names.map((name, at) => (
          <text
            key={name}
            x={`${xOf(at).toFixed(3)}%`}
            y={HEIGHT + 20}
            textAnchor={place === "edges" && at === 0 ? "start" : "middle"}
            data-nth={at % 2 === 0 ? "even" : "odd"}
          >
            {name}
          </text>
        ))}
      </svg>
    </div>
  );
}

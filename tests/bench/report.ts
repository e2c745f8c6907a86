/** What a part of the benchmark measured: lines for the table, each with its verdict. */
export interface Line {
  what: string;
  target: string;
  measured: string;
  /** Null where the line only informs. */
  met: boolean | null;
}

export const median = (values: number[]): number => quantile(values, 0.5);

/** Nearest rank; `share` from 0 to 1. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (
    sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? 0
  );
}

/** "832 (820 to 851)": the median and the spread. */
export function spread(values: number[], digits = 0): string {
  const show = (value: number) => value.toFixed(digits);
  return `${show(median(values))} (${show(Math.min(...values))} to ${show(Math.max(...values))})`;
}

export function toTable(lines: Line[]): string {
  const verdict = ({ met }: Line) => (met === null ? "" : met ? "met" : "**missed**");
  return [
    "| what | target | measured | verdict |",
    "|---|---|---|---|",
    ...lines.map(
      (line) => `| ${line.what} | ${line.target} | ${line.measured} | ${verdict(line)} |`,
    ),
  ].join("\n");
}

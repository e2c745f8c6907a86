/** The results of a part of the benchmark: lines for the table, each with its verdict. */
export interface Line {
  what: string;
  target: string;
  measured: string;
  met: boolean;
}

const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns a quantile by nearest rank; `share` goes from 0 to 1. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = Math.max(0, Math.ceil(share * sorted.length) - 1);
  return sorted[Math.min(sorted.length - 1, rank)] ?? Number.NaN;
}

/** Writes the median and the range, as in "832 (820–851)". */
export function spread(values: readonly number[], digits = 0): string {
  const show = (value: number) => value.toFixed(digits);
  return `${show(median(values))} (${show(Math.min(...values))}–${show(Math.max(...values))})`;
}

/** Judges a figure that must not be larger than `most`; `note` says where it was measured. */
export const atMost = (what: string, figure: number, most: number, note = ""): Line => ({
  what,
  target: `≤ ${most.toLocaleString("en-US")}`,
  measured: figure.toLocaleString("en-US", { maximumFractionDigits: 1 }) + note,
  met: figure <= most,
});

interface Ratio {
  atMost?: number;
  atLeast?: number;
  /** The name of the measurement that this one is compared with. */
  of: string;
  digits?: number;
}

/** Compares two series that were measured alternately, and judges the ratio of their medians. */
export function beside(
  what: string,
  ours: readonly number[],
  theirs: readonly number[],
  { atMost: most = Number.POSITIVE_INFINITY, atLeast: least = 0, of, digits = 0 }: Ratio,
): Line {
  const ratio = median(ours) / median(theirs);
  const target = least > 0 ? `≥ ${least.toFixed(2)}` : `≤ ${most.toFixed(2)}`;
  return {
    what,
    target: `${target} x ${of}`,
    measured: `${spread(ours, digits)}; ${of} ${spread(theirs, digits)}: ${ratio.toFixed(3)} x`,
    met: ratio >= least && ratio <= most,
  };
}

export const toTable = (lines: readonly Line[]): string =>
  [
    "| what | target | measured | verdict |",
    "|---|---|---|---|",
    ...lines.map(
      ({ what, target, measured, met }) =>
        `| ${what} | ${target} | ${measured} | ${met ? "met" : "**missed**"} |`,
    ),
  ].join("\n");

/** Months and shares in the short forms of the overview. */
const monthNamer = (month: "short" | "long") => {
  const format = new Intl.DateTimeFormat("en-US", { month, timeZone: "UTC" });
  return (key: string) => format.format(new Date(`${key}-01T00:00:00Z`));
};

/** "Mar" and "March" for "2026-03". */
export const shortMonth = monthNamer("short");
export const longMonth = monthNamer("long");

/** The share of `part` in `whole` as an SVG length. */
export const percent = (part: number, whole: number) =>
  `${whole > 0 ? Math.min(100, Math.max(0, (part / whole) * 100)).toFixed(3) : 0}%`;

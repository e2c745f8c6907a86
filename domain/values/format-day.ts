/** Formats a day that has no zone as "November 21, 2026". */
export const longDate = (day: string) =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });

/** Formats a day that has no zone as "11/21/2026". */
export function shortDate(day: string) {
  const [year, month, date] = day.split("-").map(Number);
  return `${month}/${date}/${year}`;
}

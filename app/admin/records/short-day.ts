/** "11/22/2026" for "2026-11-22". */
export function shortDay(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${month}/${date}/${year}`;
}

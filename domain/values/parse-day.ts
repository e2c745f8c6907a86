const ISO_DAY = /^((?:19|20)\d\d)-(\d\d?)-(\d\d?)$/;
const US_DAY = /^(\d\d?)\/(\d\d?)\/(\d{4})$/;

/** Reads "12/20/2026" or "2026-12-20" as "2026-12-20"; null for any other text. */
export function parseDay(input: string): string | null {
  const [, year = "", month = "", day = ""] = ISO_DAY.exec(input.replace(US_DAY, "$3-$1-$2")) ?? [];
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const moment = new Date(`${iso}T00:00:00Z`);
  const isDay = !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso);
  return isDay ? iso : null;
}

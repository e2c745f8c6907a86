import { oneLine, plainText } from "#domain/text/plain-text.ts";

/** Cut before it is looked at; in characters. */
const LONGEST = 10_000;

/** Text from a provider on one line, as every database can hold it: no half characters. The domain bounds it. */
export const eventText = (value: string | number | null | undefined): string =>
  oneLine(storable(value));

/** A donor's remarks, which may have several lines; null when there are none. */
export function eventNotes(value: string | number | null | undefined): string | null {
  return plainText(storable(value)).trim() || null;
}

const storable = (value: string | number | null | undefined) =>
  String(value ?? "")
    .slice(0, LONGEST)
    .toWellFormed();

/** The same, null when nothing is left. */
export const optionalText = (value: string | number | null | undefined) => eventText(value) || null;

/** ISO UTC of whatever date a provider writes; null when it is none. */
export function eventTime(value: string | null | undefined): string | null {
  // Without a zone the text would be read in this machine's own.
  const zoned = /^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(value ?? "")
    ? `${value?.replace(" ", "T")}Z`
    : value;
  const date = new Date(zoned ?? Number.NaN);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date.toISOString() : null;
}

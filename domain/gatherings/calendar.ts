/**
 * Writes gatherings as an iCalendar file (RFC 5545). Times are in UTC, which calendars show in the
 * person's own zone.
 */

import type { Gathering } from "#domain/content/gathering.ts";
import { plainText } from "#domain/values/plain-text.ts";

export interface CalendarEntry {
  id: string;
  value: Gathering;
  isCanceled: boolean;
  sequence: number;
  /** When it was last published, ISO UTC. */
  changedAt: string;
}

/**
 * The publisher of the calendar. METHOD:PUBLISH is not valid without an organizer (RFC 5546,
 * 3.2.1).
 */
interface Organizer {
  name: string;
  email: string;
}

/**
 * Returns the text of the file, always the same for the same entries. The host of `origin` makes
 * their ids globally unique. Programs show `name` for a calendar to which people subscribe; in the
 * file of one gathering Outlook would open a new calendar for it.
 */
export function writeCalendar(
  entries: readonly CalendarEntry[],
  origin: string,
  organizer: Organizer,
  name?: string,
): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${new URL(origin).host}//Gatherings//EN`,
    "METHOD:PUBLISH",
    ...(name ? [`X-WR-CALNAME:${escapeText(name)}`] : []),
    ...entries.flatMap((entry) => eventLines(entry, origin, organizer)),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function eventLines(
  { id, value, isCanceled, sequence, changedAt }: CalendarEntry,
  origin: string,
  organizer: Organizer,
): string[] {
  const url = `${origin}/events/${value.slug}`;
  const about = [value.summary, value.hours, value.cost, url].filter((text) => text !== "");
  return [
    "BEGIN:VEVENT",
    `UID:${id}@${new URL(origin).hostname}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${basicTime(changedAt)}`,
    `LAST-MODIFIED:${basicTime(changedAt)}`,
    `DTSTART:${basicTime(value.startsAt)}`,
    `DTEND:${basicTime(value.endsAt)}`,
    `ORGANIZER;CN=${quoteParameter(organizer.name)}:mailto:${organizer.email}`,
    // Many programs show nothing of STATUS.
    `SUMMARY:${escapeText(`${isCanceled ? "Canceled: " : ""}${value.title}`)}`,
    `LOCATION:${escapeText(value.place)}`,
    `DESCRIPTION:${escapeText(about.join("\n"))}`,
    `URL:${url}`,
    `STATUS:${isCanceled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** Formats ISO UTC for iCalendar: "20261101T013000Z". */
const basicTime = (moment: string) => moment.replaceAll(/[-:]|\.\d+/g, "");

/** Escapes a TEXT value (3.3.11). */
const escapeText = (text: string): string =>
  plainText(text)
    .replaceAll("\t", " ")
    .replaceAll(/[\\;,]/g, "\\$&")
    .replaceAll("\n", "\\n");

/** Quotes a parameter's value, which must not contain quotes itself (3.2). */
const quoteParameter = (text: string) => `"${plainText(text).replaceAll(/["\n\t]/g, " ")}"`;

const MAX_LINE_BYTES = 75;

/** Folds lines to at most 75 octets without cutting a character in two. */
function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_LINE_BYTES) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Gatherings as an iCalendar file (RFC 5545), in the organisation's zone (docs/decisions/0171). */
import { plainText } from "#domain/text/plain-text.ts";
import { momentsOf, offsetAt, wallTime } from "#domain/time/time-zone.ts";
import type { Gathering } from "./gathering.ts";
import { basicTime, vtimezone } from "./vtimezone.ts";

export interface CalendarEntry {
  /** Of the gathering; it never changes. */
  id: string;
  /** As it was published last. */
  value: Gathering;
  isCancelled: boolean;
  /** How often it was published before. */
  sequence: number;
  /** When it was published last, ISO UTC. */
  changedAt: string;
}

interface CalendarDetails {
  name: string;
  /** Of the site; its host makes the ids unique in the world. */
  origin: string;
  /** IANA name. */
  timeZone: string;
}

/** The text of the file. The same gatherings always give the same text. */
export function writeCalendar(entries: readonly CalendarEntry[], details: CalendarDetails): string {
  const { name, timeZone } = details;
  const moments = entries.flatMap(({ value }) => [value.startsAt, value.endsAt]).map(Date.parse);
  return fold([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escapeText(name)}//Gatherings//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escapeText(name)}`,
    `X-WR-TIMEZONE:${timeZone}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT6H",
    ...(moments.length > 0 ? vtimezone(timeZone, Math.min(...moments), Math.max(...moments)) : []),
    ...entries.flatMap((entry) => writeEvent(entry, details)),
    "END:VCALENDAR",
  ]);
}

function writeEvent(entry: CalendarEntry, { origin, timeZone }: CalendarDetails): string[] {
  const { id, value, isCancelled, sequence, changedAt } = entry;
  const url = `${origin}/events/${value.slug}`;
  // In an hour that comes twice a local time could mean either, and programs differ in which.
  const local = (moment: string) => {
    const at = Date.parse(moment);
    const comesTwice = momentsOf(wallTime(moment, timeZone), timeZone).length > 1;
    return comesTwice
      ? `:${basicTime(at)}Z`
      : `;TZID=${timeZone}:${basicTime(at + offsetAt(at, timeZone))}`;
  };
  const changed = `${basicTime(Date.parse(changedAt))}Z`;
  const about = [value.summary, value.hours, value.cost].filter((text) => text !== "");
  return [
    "BEGIN:VEVENT",
    `UID:${id}@${new URL(origin).hostname}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `DTSTART${local(value.startsAt)}`,
    `DTEND${local(value.endsAt)}`,
    `SUMMARY:${escapeText(value.title)}`,
    `LOCATION:${escapeText(value.place)}`,
    `DESCRIPTION:${escapeText([...about, url].join("\n"))}`,
    `URL:${url}`,
    `STATUS:${isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "END:VEVENT",
  ];
}

/** TEXT (3.3.11). */
const escapeText = (text: string): string =>
  plainText(text)
    .replaceAll("\t", " ")
    .replaceAll("\\", "\\\\")
    .replaceAll(";", "\\;")
    .replaceAll(",", "\\,")
    .replaceAll("\n", "\\n");

/** Octets in a line (3.1). */
const LINE = 75;

/** Lines of at most 75 octets; no character is cut in two. */
function fold(lines: readonly string[]): string {
  return lines.map((line) => `${foldLine(line)}\r\n`).join("");
}

function foldLine(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

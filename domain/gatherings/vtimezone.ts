/** A zone's changes of clocks as a VTIMEZONE component (RFC 5545, 3.6.5), from the machine's zone data. */
import { DAY, MINUTE } from "#domain/ports/clock.ts";
import { offsetAt, offsetText, zoneNameAt } from "#domain/time/time-zone.ts";

/** Long enough to hold a change of clocks wherever there are two a year. */
const BEFORE = 370 * DAY;

/** The lines of the component, right for every moment between two (milliseconds). */
export function vtimezone(zone: string, from: number, to: number): string[] {
  const changes = changesBetween(zone, from - BEFORE, to);
  return [
    "BEGIN:VTIMEZONE",
    `TZID:${zone}`,
    ...(changes.length > 0 ? changes : [null]).flatMap((at) => observance(zone, at, from)),
    "END:VTIMEZONE",
  ];
}

/** What holds from a change on; without one, what always holds. */
function observance(zone: string, change: number | null, from: number): string[] {
  const after = offsetAt(change ?? from, zone);
  const before = change === null ? after : offsetAt(change - 1, zone);
  const name = after > before ? "DAYLIGHT" : "STANDARD";
  return [
    `BEGIN:${name}`,
    // The clocks of before show this when they are changed.
    `DTSTART:${change === null ? "19700101T000000" : basicTime(change + before)}`,
    `TZOFFSETFROM:${offsetText(before, "")}`,
    `TZOFFSETTO:${offsetText(after, "")}`,
    `TZNAME:${zoneNameAt(change ?? from, zone)}`,
    `END:${name}`,
  ];
}

/** The first moment of each new offset. */
function changesBetween(zone: string, from: number, to: number): number[] {
  const changes: number[] = [];
  for (let day = from; day < to; day += DAY) {
    if (offsetAt(day, zone) === offsetAt(day + DAY, zone)) continue;
    let [before, after] = [day, day + DAY];
    while (after - before > MINUTE / 60) {
      const middle = Math.floor((before + after) / 2);
      if (offsetAt(middle, zone) === offsetAt(day, zone)) before = middle;
      else after = middle;
    }
    changes.push(Math.round(after / MINUTE) * MINUTE);
  }
  return changes;
}

/** Milliseconds as iCalendar writes a local time: "20261101T013000". */
export const basicTime = (wall: number): string =>
  new Date(wall).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");

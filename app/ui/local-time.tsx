import { createContext, use, useSyncExternalStore } from "react";

/** IANA name of the zone in which the server writes times, for pages without scripts. */
export const TimeZoneContext = createContext("UTC");

interface LocalTimeProps {
  time: string;
  showsTime?: boolean;
  /**
   * "clock" is hour and minute, "short" the same today or else month and day, "day" weekday, month
   * and day.
   */
  format?: "clock" | "short" | "day";
}

/**
 * A time at which something happened (ISO UTC), in the viewer's format and zone; without its hour,
 * a day of the organization, as in its files and letters. The server does not know the viewer's
 * zone, so it writes the organization's with its name. With scripts that text stays hidden until
 * they replace it (styles/desk/local-time.css), so that no visible time changes.
 */
export function LocalTime({ time, showsTime = false, format }: LocalTimeProps) {
  const zone = use(TimeZoneContext);
  const isDay = format ? format === "day" : !showsTime;
  const local = useSyncExternalStore(
    neverChanges,
    () => {
      if (isDay) return null;
      return format ? formatShortly(time, format, zone) : inViewersFormat(time);
    },
    () => null,
  );
  if (local !== null) {
    return (
      <time dateTime={time} title={time}>
        {local}
      </time>
    );
  }
  const { day, dayAndHour, zoneName } = partsInZone(time, zone);
  const dayText = format === "day" ? longDay(time, zone) : day;
  return (
    <time dateTime={time} title={time} data-server={isDay ? undefined : ""}>
      {showsTime ? dayAndHour : dayText}
      {showsTime && <span className="time-zone"> {zoneName}</span>}
    </time>
  );
}

/**
 * A moment in the organization's zone, with the zone's name unless a time beside it has it, for
 * planned events, gifts and what staff changed.
 */
export function ZonedTime({ time, namesZone = true }: { time: string; namesZone?: boolean }) {
  const { dayAndHour, zoneName } = partsInZone(time, use(TimeZoneContext));
  return (
    <time dateTime={time} title={time}>
      {dayAndHour}
      {namesZone && ` ${zoneName}`}
    </time>
  );
}

function formatShortly(time: string, format: "clock" | "short" | "day", zone: string): string {
  const day = dayIn(zone, time);
  return format === "clock" || day === dayIn(zone, new Date().toISOString())
    ? new Date(time).toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" })
    : day.replace(/\/\d+$/, "");
}

/** Formats "11/24/2026". */
const dayIn = (zone: string, time: string) => partsInZone(time, zone).day;

/** Formats "Tuesday, November 24". */
const longDay = (time: string, timeZone: string) =>
  new Date(time).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    timeZone,
  });

const neverChanges = () => () => undefined;

const inViewersFormat = (time: string) => new Date(time).toLocaleString(undefined, MOMENT_FORMAT);

const MOMENT_FORMAT = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const satisfies Intl.DateTimeFormatOptions;

/** Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      timeZoneName: "short",
      ...MOMENT_FORMAT,
    });
  formats.set(zone, format);
  return format;
}

/** Assembles the text from parts, because engines differ in the spaces between them. */
function partsInZone(time: string, zone: string) {
  const parts = formatIn(zone).formatToParts(new Date(time));
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? "";
  const day = `${read("month")}/${read("day")}/${read("year")}`;
  const hour = `${read("hour")}:${read("minute")} ${read("dayPeriod")}`;
  return { day, dayAndHour: `${day}, ${hour}`, zoneName: read("timeZoneName") };
}

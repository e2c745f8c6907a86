import { createContext, use, useSyncExternalStore } from "react";

/** IANA name of the zone in which the server writes times, for pages without scripts. */
export const TimeZoneContext = createContext("UTC");

interface LocalTimeProps {
  time: string;
  withTime?: boolean;
  /** "clock": hour and minute; "short": the same today, else month and day; "day": weekday, month, day. */
  format?: "clock" | "short" | "day";
}

/**
 * A moment (ISO UTC) in the viewer's format and zone. The server does not know them: it writes the
 * organisation's zone with its name. With scripts that text stays hidden until they replace it
 * (styles/admin/local-time.css), so that no visible time changes.
 */
export function LocalTime({ time, withTime = false, format }: LocalTimeProps) {
  const zone = use(TimeZoneContext);
  const local = useSyncExternalStore(
    neverChanges,
    () => (format ? formatShortly(time, format) : inViewersFormat(time, withTime)),
    () => null,
  );
  if (local !== null) {
    return (
      <time dateTime={time} title={time}>
        {local}
      </time>
    );
  }
  const { moment, zoneName } =
    format === "day" ? { moment: longDay(time, zone), zoneName: "" } : inZone(time, withTime, zone);
  return (
    <time dateTime={time} title={time} data-server>
      {moment}
      {withTime && <span className="time-zone"> {zoneName}</span>}
    </time>
  );
}

function formatShortly(time: string, format: "clock" | "short" | "day"): string {
  if (format === "day") return longDay(time);
  const moment = new Date(time);
  return format === "clock" || moment.toDateString() === new Date().toDateString()
    ? moment.toLocaleTimeString(undefined, { hour: "numeric", minute: "2-digit" })
    : moment.toLocaleDateString(undefined, { month: "numeric", day: "numeric" });
}

/** "Tuesday, November 24"; without a zone in the viewer's. */
const longDay = (time: string, timeZone?: string) =>
  new Date(time).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
    ...(timeZone && { timeZone }),
  });

const neverChanges = () => () => undefined;

function inViewersFormat(time: string, withTime: boolean): string {
  const moment = new Date(time);
  return withTime ? moment.toLocaleString(undefined, MOMENT) : moment.toLocaleDateString();
}

const MOMENT = {
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
} as const satisfies Intl.DateTimeFormatOptions;

/** To make one takes a hundred times as long as to use it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    timeZoneName: "short",
    ...MOMENT,
  });
  formats.set(zone, format);
  return format;
}

/** Assembled from parts, because engines differ in the spaces between them. */
function inZone(time: string, withTime: boolean, zone: string) {
  const parts = formatIn(zone).formatToParts(new Date(time));
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? "";
  const day = `${read("month")}/${read("day")}/${read("year")}`;
  const hour = `${read("hour")}:${read("minute")} ${read("dayPeriod")}`;
  return { moment: withTime ? `${day}, ${hour}` : day, zoneName: read("timeZoneName") };
}

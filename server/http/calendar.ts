/** Gatherings as calendar files: each one by itself, and all of them as a feed to subscribe to. */
import { Hono } from "hono";
import type { Services } from "#app/services.ts";
import { type CalendarEntry, writeCalendar } from "#domain/gatherings/calendar.ts";
import { gatheringAt, readGatherings } from "#domain/gatherings/read-gatherings.ts";
import { DAY, isoTime } from "#domain/ports/clock.ts";
import type { SiteEnv } from "./app.ts";

/** The feed forgets a gathering this long after its end. */
const FORGOTTEN_AFTER = 366 * DAY;
const CACHING = "public, max-age=600";

type CalendarServices = Pick<
  Services,
  "reader" | "clock" | "origin" | "facts" | "timeZone" | "content"
>;

export function calendarRoutes(services: CalendarServices): Hono<SiteEnv> {
  const { reader, clock, origin, facts, timeZone, content } = services;
  const read = () => readGatherings(reader, isoTime(clock));
  const answer = (entries: CalendarEntry[]) => {
    const name = `${content.current("shell").gatherings.name} · ${facts.organisation.name}`;
    return new Response(writeCalendar(entries, { name, origin, timeZone }), {
      headers: { "content-type": "text/calendar; charset=utf-8", "cache-control": CACHING },
    });
  };
  return new Hono<SiteEnv>()
    .get("/events/calendar.ics", async () => {
      const since = isoTime(clock, -FORGOTTEN_AFTER);
      return answer((await read()).filter(({ value }) => value.endsAt > since));
    })
    .get("/events/:file{[a-z0-9-]+\\.ics}", async (c, next) => {
      const slug = c.req.param("file").slice(0, -".ics".length);
      const entry = gatheringAt(await read(), slug);
      return entry ? answer([entry]) : next();
    });
}

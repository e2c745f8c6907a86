import type { Context, Hono } from "hono";
import { publicPaths } from "#app/public/shell/public-paths.ts";
import type { Services } from "#app/services.ts";
import { THEME_COLOR } from "#app/theme-color.ts";
import { cardLine } from "#content/sharing.ts";
import { listNews } from "#domain/content/news/published-news.ts";
import { type CalendarEntry, writeCalendar } from "#domain/gatherings/calendar.ts";
import { pastGatheringsPaths } from "#domain/gatherings/list-shown-gatherings.ts";
import { readGatherings } from "#domain/gatherings/read-gatherings.ts";
import { DAY, isoTime } from "#domain/values/clock.ts";
import type { SiteEnv } from "./app.ts";
import { writeNewsFeed } from "./news-feed.ts";

const CACHING = "public, max-age=3600";
const CONTENT_CACHING = "public, max-age=600";

export function addSiteFileRoutes(app: Hono<SiteEnv>, services: Services): void {
  const { readonlyDb, origin, facts, content, clock } = services;
  const organizer = () => ({
    name: facts.organization.name,
    email: facts.organization.email,
  });
  const answer = (path: string, type: string, caching: string, write: () => string) =>
    app.get(path, (c) =>
      c.body(write(), 200, { "content-type": `${type}; charset=utf-8`, "cache-control": caching }),
    );
  answer("/sitemap.xml", "application/xml", CONTENT_CACHING, () =>
    writeSitemap(origin, [...publicPaths(content), ...pastGatheringsPaths(services)]),
  );
  // RFC 9116 asks for a date less than a year ahead.
  answer("/.well-known/security.txt", "text/plain", CACHING, () =>
    [
      `Contact: mailto:${facts.organization.email}`,
      `Expires: ${new Date(clock.now().getTime() + 180 * DAY).toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${origin}/.well-known/security.txt\n`,
    ].join("\n"),
  );
  // Password managers follow it to the page where staff change their password (W3C, A Well-Known
  // URL for Changing Passwords).
  app.get("/.well-known/change-password", (c) => c.redirect("/admin/account", 302));
  // Emails of earlier releases link to /admin/contacts.
  app.get("/admin/contacts", (c) => c.redirect(`/admin/messages${new URL(c.req.url).search}`, 308));
  // Bookmarks of earlier releases have a page of what the drawings show.
  app.get("/admin/site/to-confirm", (c) => c.redirect("/admin/site", 308));
  answer(
    "/robots.txt",
    "text/plain",
    CACHING,
    () => `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`,
  );
  answer("/site.webmanifest", "application/manifest+json", CACHING, () =>
    JSON.stringify(manifestOf(facts.organization.name)),
  );
  answer("/news.xml", "application/rss+xml", CONTENT_CACHING, () =>
    writeNewsFeed(origin, facts.organization.name, listNews(content)),
  );
  const answerCalendar = (c: Context, entries: readonly CalendarEntry[], name?: string) =>
    c.body(writeCalendar(entries, origin, organizer(), name), 200, {
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": CONTENT_CACHING,
    });
  // For programs that subscribe. A canceled gathering stays in the file until its end, so that they
  // learn about it.
  app.get("/events.ics", async (c) => {
    const now = isoTime(clock);
    const gatherings = await readGatherings(readonlyDb, now);
    return answerCalendar(
      c,
      gatherings.filter(({ value }) => value.endsAt > now),
      facts.organization.name,
    );
  });
  app.get("/events/:file{[a-z0-9-]+\\.ics}", async (c, next) => {
    const slug = c.req.param("file").slice(0, -".ics".length);
    const gathering = content.find("gatherings", slug);
    const [entry] = gathering ? await readGatherings(readonlyDb, isoTime(clock), gathering.id) : [];
    return entry ? answerCalendar(c, [entry]) : next();
  });
}

const writeSitemap = (origin: string, paths: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    "</urlset>\n",
  ].join("\n");

const manifestOf = (name: string) => ({
  name,
  description: cardLine,
  start_url: "/",
  display: "browser",
  background_color: "#faf6ee",
  theme_color: THEME_COLOR,
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});

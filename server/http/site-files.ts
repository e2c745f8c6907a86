import { Hono } from "hono";
import { publicPaths } from "#app/public/shell/public-paths.ts";
import type { Services } from "#app/services.ts";
import { THEME_COLOR } from "#app/theme-color.ts";
import { cardLine } from "#content/sharing.ts";
import { writeCalendar } from "#domain/gatherings/calendar.ts";
import { pastGatherings } from "#domain/gatherings/list-shown-gatherings.ts";
import { readGatherings } from "#domain/gatherings/read-gatherings.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { SiteEnv } from "./app.ts";

type FileServices = Pick<
  Services,
  "readonlyDb" | "origin" | "facts" | "content" | "clock" | "timeZone"
>;

const CACHING = "public, max-age=3600";
const CONTENT_CACHING = "public, max-age=600";

export function siteFiles(services: FileServices): Hono<SiteEnv> {
  const { readonlyDb, origin, facts, content, clock } = services;
  const routes = new Hono<SiteEnv>();
  const answer = (path: string, type: string, caching: string, write: () => string) =>
    routes.get(path, (c) =>
      c.body(write(), 200, { "content-type": `${type}; charset=utf-8`, "cache-control": caching }),
    );
  answer("/sitemap.xml", "application/xml", CONTENT_CACHING, () =>
    writeSitemap(origin, [...publicPaths(content), ...pastGatherings(services)]),
  );
  answer("/robots.txt", "text/plain", CACHING, () => writeRobots(origin));
  answer("/site.webmanifest", "application/manifest+json", CACHING, () =>
    JSON.stringify(manifestOf(facts.organisation.name)),
  );
  routes.get("/events/:file{[a-z0-9-]+\\.ics}", async (c, next) => {
    const slug = c.req.param("file").slice(0, -".ics".length);
    const found = content.find("gatherings", slug);
    const [entry] = found ? await readGatherings(readonlyDb, isoTime(clock), found.id) : [];
    if (!entry) return next();
    const headers = { "content-type": "text/calendar; charset=utf-8" };
    return c.body(writeCalendar(entry, origin), 200, {
      ...headers,
      "cache-control": CONTENT_CACHING,
    });
  });
  return routes;
}

const writeSitemap = (origin: string, paths: readonly string[]) =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    "</urlset>\n",
  ].join("\n");

const writeRobots = (origin: string) =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

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

/** Files generated from content: feed, sitemap, robots.txt, web manifest. */
import { Hono } from "hono";
import { publicPaths } from "#app/public/shell/public-paths.ts";
import type { Services } from "#app/services.ts";
import { news, newsPage } from "#content/news.ts";
import { cardLine } from "#content/sharing.ts";
import type { SiteEnv } from "./app.ts";
import { writeFeed } from "./feed.ts";

/** They change only with a release. */
const CACHING = "public, max-age=3600";
const FEED_CACHING = "public, max-age=600";

export function siteFiles({ origin, facts }: Pick<Services, "origin" | "facts">): Hono<SiteEnv> {
  const routes = new Hono<SiteEnv>();
  const answer = (path: string, type: string, caching: string, write: () => string) =>
    routes.get(path, (c) =>
      c.body(write(), 200, {
        "content-type": `${type}; charset=utf-8`,
        "cache-control": caching,
      }),
    );
  answer("/news/feed.xml", "application/atom+xml", FEED_CACHING, () =>
    writeFeed(news, {
      origin,
      title: `${newsPage.heading} · ${facts.organisation.name}`,
      subtitle: newsPage.lead,
      author: facts.organisation.name,
    }),
  );
  answer("/sitemap.xml", "application/xml", CACHING, () => writeSitemap(origin));
  answer("/robots.txt", "text/plain", CACHING, () => writeRobots(origin));
  answer("/site.webmanifest", "application/manifest+json", CACHING, () =>
    JSON.stringify(manifestOf(facts.organisation.name)),
  );
  return routes;
}

/** The sitemap (sitemaps.org 0.9). Paths and origin need no escaping in XML. */
const writeSitemap = (origin: string) =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPaths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    "</urlset>\n",
  ].join("\n");

/** Allows everything but the staff area and the API. */
const writeRobots = (origin: string) =>
  `User-agent: *\nDisallow: /admin\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;

/** How the site appears on a phone's home screen. */
const manifestOf = (name: string) => ({
  name,
  description: cardLine,
  start_url: "/",
  display: "browser",
  background_color: "#faf6ee",
  theme_color: "#1e3b2f",
  icons: [
    { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
});

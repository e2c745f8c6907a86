import { publicPaths } from "#app/public/shell/public-paths.ts";

/** The sitemap (sitemaps.org 0.9). Paths and origin need no escaping in XML. */
export const writeSitemap = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...publicPaths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    "</urlset>\n",
  ].join("\n");

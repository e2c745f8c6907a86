import { servicesContext } from "../../context.ts";
import { publicPaths } from "../../public-paths.ts";
import type { Route } from "./+types/sitemap";

/** GET /sitemap.xml (sitemaps.org 0.9). Paths and origin hold nothing that XML would have escaped. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  const urls = publicPaths.map((path) => `<url><loc>${origin}${path}</loc></url>`);
  const sitemap = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
  return new Response(sitemap, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}

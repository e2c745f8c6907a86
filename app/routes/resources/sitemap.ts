import { footer } from "#content/footer.ts";
import { news } from "#content/news.ts";
import { unlinkedPaths } from "#content/sharing.ts";
import { donateAction, navigation } from "#content/site.ts";
import { servicesContext } from "../../context.ts";
import type { Route } from "./+types/sitemap";

const menus = [...navigation, donateAction, ...footer.quickLinks, ...footer.legal];

/** Every page that may be found, once: what the menus lead to, what they do not, and the news. */
const paths = [
  ...new Set([
    ...menus.map((link) => link.path),
    ...unlinkedPaths,
    ...news.map(({ slug }) => `/news/${slug}`),
  ]),
];

/** GET /sitemap.xml (sitemaps.org 0.9). Paths and origin hold nothing that XML would have escaped. */
export function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(servicesContext);
  const urls = paths.map((path) => `<url><loc>${origin}${path}</loc></url>`);
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

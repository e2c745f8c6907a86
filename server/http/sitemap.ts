import { footer } from "#content/footer.ts";
import { news } from "#content/news.ts";
import { unlinkedPaths } from "#content/sharing.ts";
import { donateAction, navigation } from "#content/site.ts";

const menus = [...navigation, donateAction, ...footer.quickLinks, ...footer.legal];

/** Every page that may be found, once: what the menus lead to, what they do not, and the news. */
const paths = [
  ...new Set([
    ...menus.map((link) => link.path),
    ...unlinkedPaths,
    ...news.map(({ slug }) => `/news/${slug}`),
  ]),
];

/** The sitemap (sitemaps.org 0.9). Paths and origin hold nothing that XML would have escaped. */
export const writeSitemap = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${origin}${path}</loc></url>`),
    "</urlset>\n",
  ].join("\n");

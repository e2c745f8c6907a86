import { legalLinks, navigation, otherPages, quickLinks } from "#content/site.ts";
import { listNews } from "#domain/content/news/published-news.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import { SIZES } from "#domain/ledger/partition.ts";

const menus = [...navigation, { path: "/donate" }, ...quickLinks, ...legalLinks, ...otherPages];

/** Every page that search engines may list at this moment, once. */
export const publicPaths = (content: PublishedContent): string[] => [
  ...new Set([
    ...menus.map((link) => link.path),
    ...listNews(content).map(({ slug }) => `/news/${slug}`),
    ...content.items("gatherings").map(({ value }) => `/events/${value.slug}`),
  ]),
];

/**
 * The path of the page that staff have made for an address, such as "/news/:slug" with "Barn-Raising";
 * null: there is none. A page that was taken down has its path, a renamed one its new path.
 */
export function publishedPath(
  content: PublishedContent,
  route: string,
  parameter: string,
  second?: string,
): string | null {
  if (route.startsWith("/progress/")) return ledgerPath(parameter, second);
  const slug = parameter.toLowerCase();
  const found = content.find(route.startsWith("/news/") ? "news" : "gatherings", slug);
  return found && route.replace(":slug", found.value?.slug ?? slug);
}

/** A month from 2015 on and a size of the open ledger: few enough for each to be stored. */
function ledgerPath(month: string, size?: string): string | null {
  if (!/^20(1[5-9]|[23]\d)-(0[1-9]|1[0-2])$/.test(month)) return null;
  if (size === undefined) return `/progress/${month}`;
  return SIZES.some((known) => known === size) ? `/progress/${month}/${size}` : null;
}

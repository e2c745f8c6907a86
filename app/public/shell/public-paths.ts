import { legalLinks, navigation, otherPages, quickLinks } from "#content/site.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import { SIZES } from "#domain/ledger/partition.ts";
import { findNews, listNews } from "#domain/news/published-news.ts";

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
  if (route === "/news/:slug") return newsPath(content, slug);
  return route === "/events/:slug" ? gatheringPath(content, slug) : null;
}

/** A month from 2015 on and a size of the open ledger: few enough for each to be stored. */
function ledgerPath(month: string, size?: string): string | null {
  if (!/^20(1[5-9]|[23]\d)-(0[1-9]|1[0-2])$/.test(month)) return null;
  if (size === undefined) return `/progress/${month}`;
  return SIZES.some((known) => known === size) ? `/progress/${month}/${size}` : null;
}

function newsPath(content: PublishedContent, slug: string): string | null {
  const found = findNews(content, slug);
  if (!found) return null;
  return `/news/${found !== "taken-down" && "movedTo" in found ? found.movedTo : slug}`;
}

function gatheringPath(content: PublishedContent, slug: string): string | null {
  const path = `/events/${slug}`;
  if (content.items("gatherings").some(({ value }) => value.slug === slug)) return path;
  const id = content.gatheringAt(slug);
  if (id === undefined) return null;
  const value = content.item("gatherings", id);
  return value ? `/events/${value.slug}` : path;
}

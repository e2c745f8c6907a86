import { FIRST_FLIGHT_BYTES, publicPages } from "#app/public/pages.ts";
import { pagePathOf } from "#domain/content/document-types.ts";
import { listNews } from "#domain/content/news/published-news.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import { type LedgerSources, readOpenLedger } from "#domain/ledger/read-open-ledger.ts";

/** Lists every page that search engines may list at this moment, once. */
export const publicPaths = (content: PublishedContent): string[] => [
  ...new Set([
    ...publicPages.flatMap((page) => ("isListed" in page ? [page.path] : [])),
    ...listNews(content).map(({ slug }) => `/news/${slug}`),
    ...content.items("gatherings").map(({ value }) => `/events/${value.slug}`),
  ]),
];

/**
 * Lists the paths to which texts of this site may link: pages without a personal link, and files
 * for visitors.
 */
export const linkablePaths = (content: PublishedContent): string[] => [
  ...publicPages.flatMap((page) =>
    page.path.includes(":") || "needsLink" in page ? [] : page.path,
  ),
  ...publicPaths(content),
  "/events.ics",
  "/news.xml",
  ...content.items("gatherings").map(({ value }) => `/events/${value.slug}.ics`),
  ...content.current("papers").papers.map(({ file }) => `/documents/${file?.hash}.pdf`),
];

/** Returns the edited pages that are larger than the first flight, given the bytes of each path. */
export function largePages(content: PublishedContent, bytes: ReadonlyMap<string, number>) {
  const items = (["news", "gatherings"] as const).flatMap((name) =>
    content.items(name).map(({ id, value }) => {
      const document = `${name}/${id}`;
      return { document, path: pagePathOf(document, value.slug) ?? "" };
    }),
  );
  return [...publicPages, ...items].flatMap((page) =>
    "document" in page && (bytes.get(page.path) ?? 0) > FIRST_FLIGHT_BYTES ? [page] : [],
  );
}

/**
 * Returns the path of the page at an address, such as "/news/:slug" for "Barn-Raising", or null
 * when there is none. A page that was taken down has its path, a renamed one its new path. Only
 * reads memory, because an address that a stranger invents must cost nothing.
 */
export async function publishedPath(
  services: LedgerSources & { content: PublishedContent },
  route: string,
  parameter: string,
  second?: string,
): Promise<string | null> {
  if (route.startsWith("/progress/")) return ledgerPath(services, parameter, second);
  const slug = parameter.toLowerCase();
  const item = services.content.find(route.startsWith("/news/") ? "news" : "gatherings", slug);
  return item && route.replace(":slug", item.value?.slug ?? slug);
}

/** Returns the path of a month of the open ledger with entries, or of a size of its gifts. */
async function ledgerPath(
  services: LedgerSources,
  month: string,
  size?: string,
): Promise<string | null> {
  const { postings } = await readOpenLedger(services);
  const isListed = postings.some(
    (posting) => posting.month === month && (size === undefined || posting.size === size),
  );
  if (!isListed) return null;
  return size === undefined ? `/progress/${month}` : `/progress/${month}/${size}`;
}

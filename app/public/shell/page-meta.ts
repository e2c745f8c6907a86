/** What search engines and shared links learn about a page; every public route's `meta` comes from here. */
import type { MetaDescriptor } from "react-router";
import type { Organisation } from "#content/organisation.ts";
import { cards } from "#content/sharing.ts";

/** The root's loader data comes first among the matches; absent only when the root itself failed. */
type RootMatch = { loaderData?: { organisation: Organisation; origin: string } | undefined };

export interface PageFacts {
  /** Without the organisation's name, which is added. */
  title: string;
  description: string;
  /** From the slash. */
  path: string;
  /** "article" for a news item. */
  type?: "website" | "article";
  /** Structured data in schema.org's vocabulary, given the origin and organisation. */
  about?: (origin: string, organisation: Organisation) => Record<string, unknown>[];
}

/** Title, description, canonical address, Open Graph, card and JSON-LD. Links use the configured origin. */
export function pageMeta(
  matches: readonly [RootMatch, ...unknown[]],
  { title, description, path, type = "website", about }: PageFacts,
): MetaDescriptor[] {
  const root = matches[0].loaderData;
  if (!root) return [{ title }];
  const { organisation, origin } = root;
  const fullTitle =
    path === "/" ? `${organisation.name} · ${title}` : `${title} · ${organisation.name}`;
  const address = `${origin}${path}`;
  return [
    { title: fullTitle },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: type },
    { property: "og:site_name", content: organisation.name },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:image", content: `${origin}${cardPath(path)}` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: title },
    { name: "twitter:card", content: "summary_large_image" },
    ...(about?.(origin, organisation) ?? []).map((thing) => ({
      "script:ld+json": { "@context": "https://schema.org", ...thing },
    })),
  ];
}

/** For pages that search engines should not list. */
export function unlistedMeta(
  matches: readonly [RootMatch, ...unknown[]],
  title: string,
): MetaDescriptor[] {
  const name = matches[0].loaderData?.organisation.name;
  return [{ title: name ? `${title} · ${name}` : title }, { name: "robots", content: "noindex" }];
}

/** A page without a card of its own has that of the page above it: "/news/x" that of "/news". */
function cardPath(path: string): string {
  const card =
    cards.findLast((each) => path === each.path || path.startsWith(`${each.path}/`)) ?? cards[0];
  return `/cards/${card.file}`;
}

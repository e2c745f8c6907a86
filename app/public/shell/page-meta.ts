/**
 * The data about a page that search engines and shared links read. Every public route's `meta`
 * comes from here.
 */
import type { MetaDescriptor } from "react-router";
import type { Organization } from "#content/organization.ts";
import { cardFile, cards } from "#content/sharing.ts";
import type { Gathering } from "#domain/content/gathering.ts";

/**
 * The root's loader data comes first among the matches; missing only when the root itself failed.
 */
type Matches = readonly [
  { loaderData?: { organization: Organization; origin: string } | undefined },
  ...unknown[],
];

interface PageDetails {
  /** The heading without the organization's name, which is added. */
  heading: string;
  description: string;
  type?: "website" | "article";
  /** The picture of a shared link; the default is the card of this page. */
  card?: { path: string; width: number; height: number } | undefined;
}

/**
 * Returns title, description, canonical URL, Open Graph and card. Links use the configured origin.
 */
export function pageMeta(
  [{ loaderData: root }]: Matches,
  path: string,
  { heading, description, type = "website", card }: PageDetails,
): MetaDescriptor[] {
  if (!root) return [{ title: heading }];
  const { organization, origin } = root;
  const url = `${origin}${path}`;
  const title =
    path === "/" ? `${organization.name} · ${heading}` : `${heading} · ${organization.name}`;
  const picture = card ?? { path: cardPath(path, heading), width: 1200, height: 630 };
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:type", content: type },
    { property: "og:site_name", content: organization.name },
    { property: "og:title", content: heading },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: `${origin}${picture.path}` },
    { property: "og:image:width", content: String(picture.width) },
    { property: "og:image:height", content: String(picture.height) },
    { property: "og:image:alt", content: heading },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** Describes the organization in schema.org's terms (schema.org/NGO). */
export function organizationMeta([{ loaderData: root }]: Matches): MetaDescriptor[] {
  if (!root) return [];
  const { organization, origin } = root;
  const { name, email, phone, physicalAddress, x, instagram, facebook, youtube } = organization;
  return [
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "NGO",
        name,
        url: `${origin}/`,
        logo: `${origin}/icon-512.png`,
        email,
        telephone: phone,
        address: physicalAddress,
        sameAs: [x, instagram, facebook, youtube].filter((url) => url !== ""),
      },
    },
  ];
}

/** Describes a gathering in schema.org's terms (schema.org/Event). */
export function gatheringMeta(
  [{ loaderData: root }]: Matches,
  { title, slug, summary, place, startsAt, endsAt }: Gathering,
): MetaDescriptor[] {
  if (!root) return [];
  const { organization, origin } = root;
  return [
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        "@type": "Event",
        name: title,
        description: summary,
        url: `${origin}/events/${slug}`,
        startDate: startsAt,
        endDate: endsAt,
        location: { "@type": "Place", name: place, address: place },
        organizer: { "@type": "NGO", name: organization.name, url: `${origin}/` },
      },
    },
  ];
}

/** Returns the meta of a page that search engines should not list. */
export function unlistedMeta([{ loaderData }]: Matches, title: string): MetaDescriptor[] {
  const name = loaderData?.organization.name;
  return [{ title: name ? `${title} · ${name}` : title }, { name: "robots", content: "noindex" }];
}

/**
 * Returns the path of a page's card. A page without a card uses that of the page above it:
 * "/news/x" that of "/news". So does a news item whose headline differs from the one on its card.
 * The giving page has the progress card, which is drawn.
 */
export function cardPath(path: string, heading: string): string {
  if (path === "/donate") return "/progress.jpg";
  const card =
    cards.find((each) => path === each.path && (!each.label || each.title === heading)) ??
    cards.find((each) => !each.label && path.startsWith(`${each.path}/`));
  return `/cards/${cardFile(card?.path ?? "/")}`;
}

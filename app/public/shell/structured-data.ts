/** The facts that the pages show, and no others, in schema.org's vocabulary. */
import { mediaJpeg } from "#app/pictures/media-picture.tsx";
import { towns } from "#content/events.ts";
import type { Organisation } from "#content/organisation.ts";
import { place } from "#content/site.ts";
import type { MediaPicture } from "#domain/media/media-picture.ts";
import type { PublishedNews } from "#domain/news/published-news.ts";

export function organisationData(origin: string, organisation: Organisation) {
  return {
    "@type": "Organization",
    "@id": `${origin}/#organization`,
    name: organisation.name,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    email: organisation.email,
    telephone: organisation.phone,
    address: organisation.physicalAddress,
    sameAs: [organisation.x, organisation.instagram, organisation.facebook, organisation.youtube],
  };
}

/** `picture`: the first of its text. */
export function newsArticleData(item: PublishedNews, picture: MediaPicture | undefined) {
  const yearIsKnown = /^\d{4}-/.test(item.shownDate.iso);
  return (origin: string, organisation: Organisation) => ({
    "@type": "NewsArticle",
    headline: item.headline,
    description: item.summary,
    ...(yearIsKnown && { datePublished: item.shownDate.iso }),
    dateModified: item.changedAt,
    ...(picture && { image: `${origin}${mediaJpeg(picture).path}` }),
    mainEntityOfPage: `${origin}/news/${item.slug}`,
    author: { "@type": "Organization", name: organisation.name, url: `${origin}/` },
    publisher: { "@id": `${origin}/#organization` },
  });
}

/** The town alone: where in it the arena will be built is not published. */
export function placeData(origin: string) {
  const { latitude, longitude } = towns.bayfield;
  return {
    "@type": "Place",
    "@id": `${origin}/events#place`,
    name: place,
    geo: { "@type": "GeoCoordinates", latitude, longitude },
  };
}

/** The same facts the pages tell, in schema.org's vocabulary. Nothing that no page shows. */
import type { NewsItem } from "#content/news.ts";
import type { Organisation } from "#content/organisation.ts";

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

export function newsArticleData(origin: string, organisation: Organisation, item: NewsItem) {
  const yearIsKnown = /^\d{4}-/.test(item.isoDate);
  return {
    "@type": "NewsArticle",
    headline: item.headline,
    description: item.summary,
    ...(yearIsKnown && { datePublished: item.isoDate }),
    dateModified: item.changedAt,
    mainEntityOfPage: `${origin}/news/${item.slug}`,
    author: { "@type": "Organization", name: organisation.name, url: `${origin}/` },
    publisher: { "@id": `${origin}/#organization` },
  };
}

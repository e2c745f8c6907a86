/** The news as an Atom feed (RFC 4287). */
import type { NewsItem } from "#content/news.ts";
import { escapeMarkup } from "#domain/text/escape-markup.ts";

interface FeedDetails {
  origin: string;
  title: string;
  subtitle: string;
  author: string;
}

export function writeFeed(items: readonly NewsItem[], feed: FeedDetails): string {
  const changed = items.map((item) => item.changedAt).sort();
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>${escapeXml(`${feed.origin}/news`)}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    `<subtitle>${escapeXml(feed.subtitle)}</subtitle>`,
    `<updated>${changed.at(-1) ?? new Date(0).toISOString()}</updated>`,
    `<author><name>${escapeXml(feed.author)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${feed.origin}/news/feed.xml`)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(`${feed.origin}/news`)}"/>`,
    ...items.map((item) => writeEntry(item, feed.origin)),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

function writeEntry(item: NewsItem, origin: string): string {
  const url = escapeXml(`${origin}/news/${item.slug}`);
  // An item without a year has no date of publication, only that of its last change.
  const published = /^\d{4}-\d{2}-\d{2}$/.test(item.isoDate)
    ? [`<published>${item.isoDate}T00:00:00-06:00</published>`]
    : [];
  return [
    "<entry>",
    `<id>${url}</id>`,
    `<title>${escapeXml(item.headline)}</title>`,
    `<updated>${item.changedAt}</updated>`,
    ...published,
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    `<summary>${escapeXml(item.summary)}</summary>`,
    `<content type="html">${escapeXml(contentOf(item))}</content>`,
    "</entry>",
  ].join("\n");
}

/** The item's sections as HTML, which the feed escapes again. */
function contentOf(item: NewsItem): string {
  return item.sections
    .map(({ heading, paragraphs, list = [] }) => {
      const points = list.map((text) => `<li>${escapeXml(text)}</li>`).join("");
      return [
        `<h2>${escapeXml(heading)}</h2>`,
        ...paragraphs.map((text) => `<p>${escapeXml(text)}</p>`),
        points && `<ul>${points}</ul>`,
      ].join("");
    })
    .join("");
}

/** Escapes text for XML. Characters that XML 1.0 does not allow become U+FFFD. */
export function escapeXml(text: string): string {
  return escapeMarkup(
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd"),
  );
}

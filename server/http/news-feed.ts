import type { PublishedNews } from "#domain/content/news/published-news.ts";
import { plainText } from "#domain/values/plain-text.ts";

/**
 * The news as RSS 2.0 (rssboard.org/rss-specification), newest first. An item without a year has no
 * date.
 */
export const writeNewsFeed = (
  origin: string,
  organization: string,
  news: readonly PublishedNews[],
): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    "<channel>",
    element("title", organization),
    element("link", `${origin}/news`),
    element("description", `News of ${organization}`),
    element("language", "en-us"),
    `<atom:link href="${origin}/news.xml" rel="self" type="application/rss+xml"/>`,
    ...news.flatMap((item) => itemLines(origin, item)),
    "</channel>",
    "</rss>\n",
  ].join("\n");

const itemLines = (origin: string, { id, slug, headline, summary, shownDate }: PublishedNews) => [
  "<item>",
  element("title", headline),
  element("link", `${origin}/news/${slug}`),
  `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
  // Noon in UTC is the same day in every zone of the United States.
  ...(/^\d{4}-\d{2}-\d{2}$/.test(shownDate.iso)
    ? [element("pubDate", new Date(`${shownDate.iso}T12:00:00Z`).toUTCString())]
    : []),
  // Readers take it for HTML.
  element("description", escapeXml(summary)),
  "</item>",
];

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

const escapeXml = (text: string) =>
  plainText(text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The fields of a news item that staff type in. Shared with the browser: without the rules' library. */
import type { NewsItem } from "#content/news.ts";

const NEWS_FIELDS = [
  "slug",
  "date",
  "headline",
  "summary",
  "body",
  "action",
  "video",
  "learnMore",
  "hasMediaContact",
] as const;
export type NewsField = (typeof NEWS_FIELDS)[number];
export type TypedNews = Pick<NewsItem, NewsField>;

/** The characters that each field has. */
export const NEWS_LIMITS = {
  headline: 120,
  summary: 300,
  date: 10,
  action: 30,
  slug: 80,
  videoId: 20,
  transcript: 20_000,
  linkName: 60,
  linkPath: 300,
} as const;
export const LINKS_MAX = 10;

/** A link leads to a page of this site or, encrypted, to another; nothing else is a link. */
export const isLinkTarget = (href: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(href) ||
  (/^https:\/\/[^\s\\]+$/.test(href) && URL.canParse(href) && new URL(href).username === "");

/** The news that is on the site at this moment, and what there is at an address. */
import type { NewsItem } from "#content/news.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import { type NewsDate, readNewsDate, sortingDay } from "./news-date.ts";

export interface PublishedNews extends NewsItem {
  id: string;
  shownDate: NewsDate;
}

type Content = Pick<PublishedContent, "items" | "takenDown">;

/** Newest first. */
export function listNews(content: Content): PublishedNews[] {
  const day = ({ date, writtenOn }: NewsItem) => sortingDay(date, writtenOn);
  return content
    .items("news")
    .toSorted(
      (one, other) =>
        day(other.value).localeCompare(day(one.value)) ||
        other.value.writtenOn.localeCompare(one.value.writtenOn) ||
        other.id.localeCompare(one.id),
    )
    .map(({ id, value }) => withDate(id, value));
}

function withDate(id: string, item: NewsItem): PublishedNews {
  const shownDate = readNewsDate(item.date) ?? { short: item.date, full: item.date, iso: "" };
  return { ...item, id, shownDate };
}

type FoundNews = { item: PublishedNews } | { movedTo: string } | "taken-down";

/** What there is at /news/`slug`; null: there never was anything. */
export function findNews(content: Content, slug: string): FoundNews | null {
  const items = content.items("news");
  const here = items.find(({ value }) => value.slug === slug);
  if (here) return { item: withDate(here.id, here.value) };
  const moved = items.find(({ value }) => value.formerSlugs.includes(slug));
  if (moved) return { movedTo: moved.value.slug };
  const wasHere = ({ value }: { value: NewsItem }) =>
    value.slug === slug || value.formerSlugs.includes(slug);
  return content.takenDown("news").some(wasHere) ? "taken-down" : null;
}

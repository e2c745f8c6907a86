/** Reads the news that is on the site now. */
import type { NewsItem } from "#content/news.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import { type NewsDate, newsSortDay, parseNewsDate } from "./news-date.ts";

export interface PublishedNews extends NewsItem {
  id: string;
  shownDate: NewsDate;
}

export function listNews(content: Pick<PublishedContent, "items">): PublishedNews[] {
  const day = ({ date, writtenOn }: NewsItem) => newsSortDay(date, writtenOn);
  return content
    .items("news")
    .toSorted(
      (a, b) =>
        day(b.value).localeCompare(day(a.value)) ||
        b.value.writtenOn.localeCompare(a.value.writtenOn) ||
        b.id.localeCompare(a.id),
    )
    .map(({ id, value }) => withDate(id, value));
}

export function withDate(id: string, item: NewsItem): PublishedNews {
  const shownDate = parseNewsDate(item.date) ?? { short: item.date, full: item.date, iso: "" };
  return { ...item, id, shownDate };
}

/** The content of the dialog, fetched when it is opened (GET /api/news/:slug). */
import type { NewsItem } from "#content/news.ts";
import type { Organization } from "#content/organization.ts";
import type { MediaPicture } from "#domain/content/media-picture.ts";
import type { NewsDate } from "#domain/content/news/news-date.ts";

export interface NewsStory {
  item: Pick<NewsItem, "headline" | "body" | "video" | "learnMore" | "hasMediaContact"> & {
    shownDate: NewsDate;
  };
  pictures: MediaPicture[];
  organization: Organization;
}

/** Rejects when the story cannot be fetched. */
export async function fetchStory(slug: string): Promise<NewsStory> {
  const response = await fetch(`/api/news/${slug}`);
  if (!response.ok) throw new Error(`/api/news/${slug} answered ${response.status}`);
  return (await response.json()) as NewsStory;
}

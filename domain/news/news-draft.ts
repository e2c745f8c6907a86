/** Drafts of news: what the desk may save while an item is being typed, however unfinished. */
import { z } from "zod";
import type { NewsItem } from "#content/news.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import { bodySchema } from "./news-body.ts";
import { LINKS_MAX, NEWS_LIMITS, type NewsField } from "./news-fields.ts";

export const newsKey = (id: string) => `news/${id}` as const;

/** Ids are made by the desk, or are an address of the first edition. */
export const isNewsId = (id: string) => /^[a-z0-9-]{1,80}$/.test(id);

/** A text may be longer than its field while it is typed, not endless. */
const typed = (max: number) => z.string().max(10 * max);
const links = z.strictObject({
  name: typed(NEWS_LIMITS.linkName),
  path: typed(NEWS_LIMITS.linkPath),
});

/** What staff type. The rest of an item is kept by publish-news.ts. */
const typedFields = {
  slug: typed(NEWS_LIMITS.slug),
  date: typed(NEWS_LIMITS.date),
  headline: typed(NEWS_LIMITS.headline),
  summary: typed(NEWS_LIMITS.summary),
  body: bodySchema,
  action: typed(NEWS_LIMITS.action),
  video: z
    .strictObject({ id: typed(NEWS_LIMITS.videoId), transcript: z.string().max(50_000) })
    .nullable(),
  learnMore: z.array(links).max(2 * LINKS_MAX),
  hasMediaContact: z.boolean(),
} satisfies Record<NewsField, z.ZodType>;

export const draftSchema: z.ZodType<NewsItem> = z.object({
  ...typedFields,
  formerSlugs: z.array(z.string()),
  writtenOn: z.string(),
  changedAt: z.string(),
});

/** An item as it was before it was taken down; an empty one for an id that is new. */
export const lastOf = (
  { clock, content, timeZone }: { clock: Clock; content: Content; timeZone: string },
  id: string,
): NewsItem =>
  content.takenDown("news").find((item) => item.id === id)?.value ??
  emptyNews(clock.now(), timeZone);

type Content = Pick<PublishedContent, "takenDown">;

/** An item that is not written yet. */
const emptyNews = (now: Date, zone: string): NewsItem => {
  const writtenOn = dayOf(now.toISOString(), zone);
  const [year = "", month = "", day = ""] = writtenOn.split("-");
  return {
    slug: "",
    formerSlugs: [],
    headline: "",
    summary: "",
    action: "",
    video: null,
    learnMore: [],
    hasMediaContact: false,
    body: { type: "doc", content: [{ type: "paragraph" }] },
    date: `${Number(month)}/${Number(day)}/${year}`,
    writtenOn,
    changedAt: now.toISOString(),
  };
};

/** News items as staff write them: what is stored, and what prevents publishing. */
import { z } from "zod";
import { type NewsBody, type NewsItem, news } from "#content/news.ts";
import {
  type ContentProblem,
  isBrokenLink,
  type ProblemContext,
} from "#domain/content/fields/content-path.ts";
import { field, linkTarget, list, storable, text } from "#domain/content/fields/fields.ts";
import { group, hiddenField, line, slug } from "#domain/content/fields/form-fields.ts";
import { bodySchema } from "./news-body.ts";
import { hasNewsYear, NEWS_DATE_PROBLEM, parseNewsDate } from "./news-date.ts";
import { linksOfBody, textOfBody } from "./news-text.ts";

const EMPTY_BODY: NewsBody = { type: "doc", content: [{ type: "paragraph" }] };

const video = z.object({
  /** Empty means the news video of the organization's videos. */
  id: field(
    z.string().regex(/^[\w-]{0,20}$/, "Enter the address of a video on YouTube, or its letters"),
    {
      kind: "video",
      max: 200,
      label: "Video",
      help: "Its address on YouTube. Empty: the news video of the facts",
    },
  ),
  title: line(120, "What the video is called", {
    help: "Empty: as the headline",
    isOptional: true,
  }).default(""),
  transcript: field(storable(20_000, { isOptional: true }), {
    kind: "longText",
    max: 20_000,
    label: "Full transcript",
    help: "An empty line between two paragraphs. Empty: nothing speaks of it",
    isOptional: true,
  }),
});

const schema: z.ZodType<NewsItem> = z.object({
  headline: line(120, "Headline", { missing: "Write a headline" }),
  summary: text(300, "Lead", { missing: "Write one or two sentences for the list" }),
  body: field(bodySchema, { kind: "richText", label: "Text", empty: EMPTY_BODY }),
  date: field(
    z.string().refine((input) => parseNewsDate(input) !== null, NEWS_DATE_PROBLEM),
    { kind: "newsDate", max: 30, label: "Date shown", help: "The year may be left out" },
  ),
  slug: slug("Behind /news/. Empty: made from the headline. Earlier addresses keep working."),
  video: field(video.nullable(), { kind: "group", label: "With a video", isOptional: true }),
  learnMore: list(
    group("", {
      name: line(60, "Name", { missing: "Name the link" }),
      path: linkTarget("Leads to"),
    }),
    { max: 10, label: "Learn More links", noun: "link" },
  ),
  /** True for the press release of the first edition, which shows a media contact. */
  hasMediaContact: field(z.boolean(), { kind: "hidden", empty: false }),
  writtenOn: hiddenField(z.string()),
});

/** Finds problems beyond the form: an empty body, or a link in it to a missing page. */
function problems({ body }: NewsItem, context: ProblemContext): ContentProblem[] {
  const brokenLinks = linksOfBody(body)
    .filter((href) => isBrokenLink(href, context))
    .map((href) => `This site has no page ${href}`);
  if (textOfBody(body).trim() === "") brokenLinks.push("Write what there is to report");
  return brokenLinks.map((message) => ({ path: ["body"], message }));
}

/** The items of the first edition by id, which is their original slug. */
export const firstNews: ReadonlyMap<string, NewsItem> = new Map(
  news.map((item) => [item.slug, item]),
);

export const newsType = {
  schema,
  firstEditions: firstNews,
  title: ({ headline }: NewsItem) => headline,
  problems,
  /** Gives a new item today's date. */
  fillNewFields: (item: NewsItem, today: string): NewsItem => ({
    ...item,
    date: today,
    writtenOn: today,
  }),
  /**
   * Replaces a date that staff left unchanged with the day of publication, from which the year of a
   * date without one is counted too.
   */
  onFirstPublish: (item: NewsItem, day: string): NewsItem => {
    if (item.date === item.writtenOn) return { ...item, date: day, writtenOn: day };
    return hasNewsYear(item.date) ? item : { ...item, writtenOn: day };
  },
};

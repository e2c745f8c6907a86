/** News items: what is stored, and what has to be mended before one is published. */
import { z } from "zod";
import type { NewsItem } from "#content/news.ts";
import { news } from "#content/news.ts";
import type { ContentProblem, ProblemContext } from "#domain/content/problems.ts";
import { bodySchema } from "./news-body.ts";
import { readNewsDate } from "./news-date.ts";
import { isLinkTarget, LINKS_MAX, NEWS_LIMITS } from "./news-fields.ts";
import { slugSchema } from "./news-slug.ts";
import { linksOfBody, textOfBody } from "./news-text.ts";

const FORMER_MAX = 50;

const line = (max: number) =>
  z
    .string()
    .max(max, `Please keep this to ${max.toLocaleString("en-US")} characters`)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), {
      message: "This contains characters that cannot be stored",
    });

const text = (max: number) =>
  z
    .string()
    .max(max, `Please keep this to ${max.toLocaleString("en-US")} characters`)
    .refine((value) => value.isWellFormed() && !value.includes("\0"), {
      message: "This contains characters that cannot be stored",
    });

export const newsSchema: z.ZodType<NewsItem> = z.strictObject({
  slug: slugSchema,
  formerSlugs: z.array(slugSchema).max(FORMER_MAX),
  date: line(NEWS_LIMITS.date).refine((typed) => readNewsDate(typed) !== null, {
    message: "This date does not exist. Write it as 8/21/2025, or as 5/4 without a year",
  }),
  writtenOn: z.iso.date(),
  changedAt: z.iso.datetime(),
  headline: line(NEWS_LIMITS.headline).refine((it) => it.trim() !== "", "Write a headline"),
  summary: line(NEWS_LIMITS.summary).refine((it) => it.trim() !== "", {
    message: "Write one or two sentences for the list",
  }),
  body: bodySchema,
  action: line(NEWS_LIMITS.action),
  video: z
    .strictObject({
      id: z.string().regex(/^[\w-]{0,20}$/, "Enter the letters and digits of the video's address"),
      transcript: text(NEWS_LIMITS.transcript),
    })
    .nullable(),
  learnMore: z
    .array(
      z.strictObject({
        name: line(NEWS_LIMITS.linkName).refine((it) => it.trim() !== "", "Name the link"),
        path: z.string().max(NEWS_LIMITS.linkPath).refine(isLinkTarget, {
          message:
            "Enter a page of this site, such as /plans, or an address that begins with https://",
        }),
      }),
    )
    .max(LINKS_MAX, `No more than ${LINKS_MAX} links`),
  hasMediaContact: z.boolean(),
});

/** What is wrong beyond the form: an empty body, a link of this site that leads nowhere. */
export function newsProblems(item: NewsItem, { hasPage }: ProblemContext): ContentProblem[] {
  const leadsNowhere = (href: string) =>
    href.startsWith("/") && !hasPage(href.split(/[?#]/, 1).join(""));
  const body: ContentProblem[] = linksOfBody(item.body)
    .filter(leadsNowhere)
    .map((href) => ({ path: ["body"], message: `This site has no page ${href}` }));
  if (textOfBody(item.body).trim() === "")
    body.push({ path: ["body"], message: "Write what there is to report" });
  const links = item.learnMore.flatMap(({ path }, at) =>
    leadsNowhere(path)
      ? [{ path: ["learnMore", at, "path"], message: "This site has no such page" }]
      : [],
  );
  return [...body, ...links];
}

/** By id: the first edition's items have their address of then as id. */
export const firstNews: ReadonlyMap<string, NewsItem> = new Map(
  news.map((item) => [item.slug, item]),
);

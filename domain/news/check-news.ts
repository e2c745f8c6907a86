import type { NewsItem } from "#content/news.ts";
import type { Db } from "#db/schema.ts";
import { mediaProblems } from "#domain/content/media-in.ts";
import { type ContentProblem, type ProblemContext, problemsOf } from "#domain/content/problems.ts";
import { listNewestNews, type NewestNews } from "./list-newest-news.ts";
import { newsProblems, newsSchema } from "./news-item.ts";
import { slugFrom } from "./news-slug.ts";

/** Everything that has to be mended before an item is published; each place is named once. */
export async function checkNews(
  db: Db,
  id: string,
  value: NewsItem,
  context: ProblemContext,
): Promise<ContentProblem[]> {
  const slug = value.slug || slugFrom(value.headline);
  const item = { ...value, slug: slug || "none" };
  const parsed = newsSchema.safeParse(item);
  const problems = [
    ...(parsed.success ? [] : problemsOf(parsed.error)),
    ...newsProblems(item, context),
    ...mediaProblems(item, context),
    ...slugProblems(slug, id, await listNewestNews(db)),
  ];
  const places = problems.map(({ path }) => path.join("."));
  return problems.filter((_, at) => places.indexOf(places[at] ?? "") === at);
}

/** An address is taken by every other item that has it, had it, or is to have it. */
export function slugProblems(
  slug: string,
  id: string,
  newest: readonly NewestNews[],
): ContentProblem[] {
  if (slug === "") return [{ path: ["slug"], message: "Write the address of the item" }];
  const taken = newest.find(
    (other) =>
      other.id !== id &&
      other.value &&
      (other.value.slug === slug || other.value.formerSlugs.includes(slug)),
  );
  const message = `Another item has this address: ${taken?.value?.headline}`;
  return taken ? [{ path: ["slug"], message }] : [];
}

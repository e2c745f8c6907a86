import type { NewsItem } from "#content/news.ts";
import type { Db } from "#db/schema.ts";
import { addressProblems } from "#domain/content/addresses.ts";
import { mediaProblems } from "#domain/content/media-in.ts";
import { type ContentProblem, type ProblemContext, problemsOf } from "#domain/content/problems.ts";
import { newsKey } from "./news-draft.ts";
import { newsProblems, newsSchema } from "./news-item.ts";
import { slugFrom } from "./news-slug.ts";

/** Everything that has to be mended before an item is published; each field is named once. */
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
    ...(slug ? [] : [{ path: ["slug"], message: "Write the address of the item" }]),
    ...(await addressProblems(db, context.now.toISOString(), newsKey(id), { slug })),
  ];
  const paths = problems.map(({ path }) => path.join("."));
  return problems.filter((_, at) => paths.indexOf(paths[at] ?? "") === at);
}

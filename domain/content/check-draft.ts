/** What has to be fixed before a draft is published. */
import { itemOf } from "#content/documents.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { type DocumentKey, documentTypeOf, firstOf, isItem } from "./document-types.ts";
import {
  type ContentPath,
  type ContentProblem,
  type Json,
  leadsNowhere,
  type ProblemContext,
  textsIn,
} from "./fields/content-path.ts";
import { slugFrom } from "./fields/form-fields.ts";
import { standingRevisions } from "./revisions.ts";
import { isDrawable, titleOfValue } from "./stored-values.ts";

/** Each field is named once. */
export async function problemsOfDraft(
  db: DbOrTransaction,
  key: DocumentKey,
  draft: Json,
  context: ProblemContext,
): Promise<ContentProblem[]> {
  const { type } = documentTypeOf(key);
  const value = withAddress(key, draft);
  const issues = type.schema.safeParse(value).error?.issues ?? [];
  const problems = [
    ...issues.map(({ path, message }) => ({ path: path as ContentPath, message })),
    ...((isDrawable(key, value) && type.problems?.(value, context)) || []),
    ...mediaProblems(value, context),
    ...linkProblems(value, context),
    ...(await addressProblems(db, key, Object(value))),
  ];
  const paths = problems.map(({ path }) => path.join("."));
  return problems.filter((_, at) => paths.indexOf(paths[at] ?? "") === at);
}

/** The value with its address, which is made from its title where none was typed. */
export function withAddress(key: DocumentKey, value: Json): Json {
  const typed = Object(value) as { slug?: string };
  if (!isItem(key) || typed.slug?.trim()) return value;
  return { ...typed, slug: slugFrom(titleOfValue(key, value) ?? "") };
}

/**
 * The uploaded pictures that content names, in the order in which they stand: in every document they are
 * fields called `media`. `path` is that of the object with the field.
 */
export const mediaIn = (value: unknown): { id: string; path: ContentPath }[] =>
  textsIn(value)
    .filter(({ path }) => path.at(-1) === "media")
    .map(({ path, text }) => ({ id: text, path: path.slice(0, -1) }));

/** A picture is shown only when it is there and described for those who cannot see it. */
const mediaProblems = (value: unknown, { altOf }: ProblemContext): ContentProblem[] =>
  mediaIn(value).flatMap(({ id, path }) => {
    const alt = altOf(id);
    if (alt) return [];
    const message =
      alt === ""
        ? "Describe the picture for those who cannot see it"
        : "The picture was removed, or is still being prepared";
    return [{ path, message }];
  });

/** Links ("path" or "url" is where one leads) that lead to no page of this site. */
export const linkProblems = (value: unknown, context: ProblemContext): ContentProblem[] =>
  textsIn(value)
    .filter(({ path }) => path.at(-1) === "path" || path.at(-1) === "url")
    .filter(({ text }) => leadsNowhere(text, context))
    .map(({ path }) => ({ path, message: "This site has no such page" }));

/**
 * The problem of an item whose address another one of its collection has, had, or is to have when it is
 * published.
 */
async function addressProblems(
  db: DbOrTransaction,
  key: string,
  { slug }: { slug?: string },
): Promise<ContentProblem[]> {
  const { collection } = itemOf(key) ?? {};
  if (!collection || !slug) return [];
  const rows = await standingRevisions(db)
    .select(["key", "value"])
    .where("key", "like", `${collection}/%`)
    .execute();
  // Only the address of each is read: what an earlier version stored may not be a document of this one.
  const documents = [
    ...firstOf(collection),
    ...rows.map((row) => [row.key, JSON.parse(row.value) as unknown] as const),
  ];
  const found = documents.find(
    ([other, value]) => other !== key && (value as { slug: string } | null)?.slug === slug,
  );
  if (!found) return [];
  return [{ path: ["slug"], message: `Another page has this address: ${titleOfValue(...found)}` }];
}

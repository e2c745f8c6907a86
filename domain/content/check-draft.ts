/** Finds what has to be fixed before a draft is published. */
import { itemOf } from "#content/documents.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { type DocumentKey, documentTypeOf, firstEditionsOf, isItem } from "./document-types.ts";
import {
  type ContentPath,
  type ContentProblem,
  isBrokenLink,
  type Json,
  type ProblemContext,
  textsIn,
} from "./fields/content-path.ts";
import { slugFrom } from "./fields/form-fields.ts";
import { hasPdf } from "./receive-pdf.ts";
import { activeRevisions } from "./revisions.ts";
import { isRenderable, titleOfValue } from "./stored-values.ts";

/** Reports each field at most once. */
export async function findDraftProblems(
  db: DbOrTransaction,
  key: DocumentKey,
  draft: Json,
  context: ProblemContext,
) {
  const { type } = documentTypeOf(key);
  const value = withSlug(key, draft);
  const issues = type.schema.safeParse(value).error?.issues ?? [];
  const problems = [
    ...issues.map(({ path, message }) => ({ path: path as ContentPath, message })),
    ...((isRenderable(key, value) && type.problems?.(value, context)) || []),
    ...mediaProblems(value, context),
    ...linkProblems(value, context),
    ...(await fileProblems(db, value)),
    ...(await takenSlugProblems(db, key, Object(value))),
    ...(await newDayProblems(db, key, Object(value), context.now.toISOString())),
  ];
  const paths = problems.map(({ path }) => path.join("."));
  return problems.filter((_, index) => paths.indexOf(paths[index] ?? "") === index);
}

/** Returns the value with its slug, made from the title where none was typed. */
export function withSlug(key: DocumentKey, value: Json) {
  const document = Object(value) as { slug?: string };
  if (!isItem(key) || document.slug?.trim()) return value;
  return { ...document, slug: slugFrom(titleOfValue(key, value) ?? "") };
}

/**
 * Finds the uploaded pictures in content, in their order. In every document such fields are called
 * `media`. `path` is the path of the object that has the field.
 */
export const mediaIn = (value: unknown): { id: string; path: ContentPath }[] =>
  textsIn(value)
    .filter(({ path }) => path.at(-1) === "media")
    .map(({ path, text }) => ({ id: text, path: path.slice(0, -1) }));

/** A picture is shown only when it exists and has alt text. */
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

/** Finds uploaded documents that were deleted since they were on the site. */
async function fileProblems(db: DbOrTransaction, value: unknown): Promise<ContentProblem[]> {
  const problems: ContentProblem[] = [];
  for (const { path, text } of textsIn(value))
    if (path.at(-1) === "hash" && !(await hasPdf(db, text)))
      problems.push({ path: path.slice(0, -1), message: "The file was deleted. Choose it again" });
  return problems;
}

/** Finds links to pages of this site that do not exist. Fields called "path" or "url" are links. */
export const linkProblems = (value: unknown, context: ProblemContext): ContentProblem[] =>
  textsIn(value)
    .filter(({ path }) => path.at(-1) === "path" || path.at(-1) === "url")
    .filter(({ text }) => isBrokenLink(text, context))
    .map(({ path }) => ({ path, message: "This site has no such page" }));

/**
 * Returns a problem when another item of the collection has this slug, had it, or will have it
 * when it is published.
 */
async function takenSlugProblems(
  db: DbOrTransaction,
  key: string,
  { slug }: { slug?: string },
): Promise<ContentProblem[]> {
  const { collection } = itemOf(key) ?? {};
  if (!collection || !slug) return [];
  const rows = await activeRevisions(db)
    .select(["key", "value"])
    .where("key", "like", `${collection}/%`)
    .execute();
  // Reads only each slug, because a value that an earlier version stored may not match today's
  // schema.
  const documents = [
    ...firstEditionsOf(collection),
    ...rows.map((row) => [row.key, JSON.parse(row.value) as unknown] as const),
  ];
  const otherDocument = documents.find(
    ([other, value]) => other !== key && (value as { slug: string } | null)?.slug === slug,
  );
  if (!otherDocument) return [];
  return [
    { path: ["slug"], message: `Another page has this address: ${titleOfValue(...otherDocument)}` },
  ];
}

/**
 * Returns a problem when a gathering that took place would get a later day: its guests would be on
 * the list of that day. A revision that was published after its own end was a slip and is left out;
 * a gathering that was off the site at its end did not take place.
 */
async function newDayProblems(
  db: DbOrTransaction,
  key: string,
  { startsAt = "" }: { startsAt?: string },
  now: string,
): Promise<ContentProblem[]> {
  const { collection, id = "" } = itemOf(key) ?? {};
  if (collection !== "gatherings") return [];
  const rows = await activeRevisions(db)
    .select(["value", "publish_at"])
    .where("key", "=", key)
    .where("publish_at", "<=", now)
    .orderBy("publish_at")
    .orderBy("id")
    .execute();
  const end = rows
    .map(({ value, publish_at }) => ({
      publish_at,
      endsAt: String(JSON.parse(value)?.endsAt ?? ""),
    }))
    .findLast(({ endsAt, publish_at }) => publish_at < endsAt)?.endsAt;
  if (!end || end > now || startsAt <= end) return [];
  if (rows.findLast(({ publish_at }) => publish_at < end)?.value === "null") return [];
  const guest = await db
    .selectFrom("attendees")
    .select("id")
    .where("gathering_id", "=", id)
    .where("state", "in", ["coming", "waiting"])
    .executeTakeFirst();
  const message =
    "This gathering is over, and its guests would be on the list of the new day. Start a new gathering";
  return guest ? [{ path: ["startsAt"], message }] : [];
}

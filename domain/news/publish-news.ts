import type { NewsItem } from "#content/news.ts";
import type { Desk } from "#domain/audit/record-audit.ts";
import type { Json } from "#domain/content/content-path.ts";
import { readDraft } from "#domain/content/drafts.ts";
import {
  type Publication,
  type PublishDraftResult,
  publishDraft,
} from "#domain/content/publish-draft.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import { checkNews } from "./check-news.ts";
import { listNewestNews, type NewestNews } from "./list-newest-news.ts";
import { draftSchema, newsKey } from "./news-draft.ts";
import { slugFrom } from "./news-slug.ts";

/**
 * Publishes a draft. The address that it had before is kept, so that links to it lead on.
 */
export async function publishNews(
  desk: Desk & { content: PublishedContent },
  id: string,
  publication: Publication,
): Promise<PublishDraftResult> {
  const { db, content } = desk;
  const key = newsKey(id);
  const draft = await readDraft(db, key);
  if (draft?.version !== publication.version) return { ok: false, reason: "changed-meanwhile" };
  const typed = draftSchema.safeParse(draft.value).data;
  if (!typed) return publishDraft(desk, key, publication);
  const problems = await checkNews(db, id, typed, publication.context);
  if (problems.length > 0) return { ok: false, reason: "problems", problems };
  const newest = await listNewestNews(db);
  const slug = typed.slug || slugFrom(typed.headline);
  const formerSlugs = formerSlugsOf(slug, id, newest, content);
  const value: NewsItem = { ...typed, slug, formerSlugs, changedAt: publication.publishAt };
  return publishDraft(desk, key, publication, { value: value as Json });
}

/** Every address that the item had, in the order in which it had them. */
function formerSlugsOf(
  slug: string,
  id: string,
  newest: readonly NewestNews[],
  content: PublishedContent,
): string[] {
  const versions = [
    content.takenDown("news").find((item) => item.id === id)?.value,
    content.item("news", id),
    newest.find((item) => item.id === id)?.value,
  ];
  const had = versions.flatMap((item) => (item ? [...item.formerSlugs, item.slug] : []));
  return [...new Set(had)].filter((each) => each !== slug);
}

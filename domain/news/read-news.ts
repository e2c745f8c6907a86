import type { NewsItem } from "#content/news.ts";
import type { Actor } from "#domain/audit/record-audit.ts";
import type { Json } from "#domain/content/content-path.ts";
import { type Draft, readDraft, saveDraft } from "#domain/content/drafts.ts";
import { listRevisions, type RevisionState } from "#domain/content/list-revisions.ts";
import { readNewest } from "#domain/content/newest-revision.ts";
import { draftSchema, newsKey } from "./news-draft.ts";
import { FIRST_EDITION } from "./news-fields.ts";
import { firstNews } from "./news-item.ts";
import { lastOf, type NewsDesk } from "./save-news.ts";

export interface EditedNews {
  /** The draft; where there is none, what was published last. */
  value: NewsItem;
  draft: Pick<Draft, "version" | "username" | "updatedAt"> | null;
  /** Where it is on the site now; null: it is not. */
  shownAt: string | null;
}

/** A news item as the desk edits it. */
export async function readNews(desk: NewsDesk, id: string): Promise<EditedNews> {
  const draft = await readDraft(desk.db, newsKey(id));
  const newest = (await readNewest(desk.db, newsKey(id))) as NewsItem | null;
  const shown = desk.content.item("news", id);
  return {
    value: draftSchema.safeParse(draft?.value).data ?? newest ?? lastOf(desk, id),
    draft: draft && {
      ...{ version: draft.version, username: draft.username, updatedAt: draft.updatedAt },
    },
    shownAt: shown ? `/news/${shown.slug}` : null,
  };
}

export interface NewsRevision {
  id: string;
  at: string;
  publishAt: string;
  username: string;
  state: RevisionState;
  /** Null: taken down. */
  headline: string | null;
}

const MOST = 50;

/** What was published of an item, newest first. */
export async function listNewsRevisions(
  { db, clock }: NewsDesk,
  id: string,
): Promise<NewsRevision[]> {
  const { revisions } = await listRevisions(db, clock, newsKey(id), MOST);
  return revisions.map(({ value, ...revision }) => ({
    ...revision,
    headline: value?.headline ?? null,
  }));
}

/** Makes an earlier state the draft. False where there is none with this id. */
export async function takeBackNews(
  desk: NewsDesk,
  actor: Actor,
  id: string,
  revisionId: string,
): Promise<boolean> {
  const { db, clock } = desk;
  const key = newsKey(id);
  const { revisions } = await listRevisions(db, clock, key, MOST);
  const earlier =
    revisionId === FIRST_EDITION
      ? firstNews.get(id)
      : revisions.find((revision) => revision.id === revisionId)?.value;
  if (!earlier) return false;
  const was = (await readDraft(db, key))?.value ?? ((await readNewest(db, key)) as Json);
  const value = earlier as unknown as Json;
  const { conflicts } = await saveDraft(db, clock, actor, key, [{ path: [], was, value }]);
  return conflicts.length === 0;
}

import type { NewsItem } from "#content/news.ts";
import type { Db } from "#db/schema.ts";
import type { Actor } from "#domain/audit/record-audit.ts";
import type { Json } from "#domain/content/content-path.ts";
import { type DraftEdit, readDraft, type SavedDraft, saveDraft } from "#domain/content/drafts.ts";
import { readNewest } from "#domain/content/newest-revision.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { emptyNews, type NewsEdit, newsKey } from "./news-draft.ts";

export interface NewsDesk {
  db: Db;
  clock: Clock;
  content: PublishedContent;
  /** IANA name of the organisation's zone. */
  timeZone: string;
}

/**
 * Saves what was typed. The first edit of an item that is not on the site (a new one, or one that was
 * taken down) saves the whole item with it.
 */
export async function saveNews(
  desk: NewsDesk,
  actor: Actor,
  id: string,
  edits: readonly NewsEdit[],
): Promise<SavedDraft> {
  const { db, clock } = desk;
  const key = newsKey(id);
  const before = (await readDraft(db, key))?.value ?? (await readNewest(db, key));
  return saveDraft(db, clock, actor, key, before ? each(edits) : whole(edits, lastOf(desk, id)));
}

/** An item as it was before it was taken down; an empty one for an id that is new. */
export const lastOf = ({ clock, content, timeZone }: Omit<NewsDesk, "db">, id: string): NewsItem =>
  content.takenDown("news").find((item) => item.id === id)?.value ??
  emptyNews(clock.now(), timeZone);

const each = (edits: readonly NewsEdit[]): DraftEdit[] =>
  edits.map(({ field, was, value }) => ({ path: [field], was: was as Json, value: value as Json }));

function whole(edits: readonly NewsEdit[], last: NewsItem): DraftEdit[] {
  const typed = Object.fromEntries(edits.map(({ field, value }) => [field, value]));
  return [{ path: [], value: { ...last, ...typed } as unknown as Json }];
}

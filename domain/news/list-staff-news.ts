import type { Db } from "#db/schema.ts";
import { listDrafts } from "#domain/content/drafts.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { listNewestNews } from "./list-newest-news.ts";
import { sortingDay } from "./news-date.ts";
import { draftSchema } from "./news-draft.ts";

type NewsState = "draft" | "changed" | "scheduled" | "published" | "taken-down";

export interface StaffNews {
  id: string;
  headline: string;
  slug: string;
  /** Its address on the site; null: it is not there. */
  shownSlug: string | null;
  state: NewsState;
  /** For a scheduled one from when it is shown, ISO UTC. */
  publishAt: string | null;
  /** Who wrote it last and when; null: the first edition. */
  edited: { username: string; at: string } | null;
}

/** Every news item for the desk: drafts first, then by day in the public list. */
export async function listStaffNews(
  db: Db,
  clock: Clock,
  content: PublishedContent,
): Promise<StaffNews[]> {
  const now = isoTime(clock);
  const drafts = (await listDrafts(db)).filter(({ key }) => key.startsWith("news/"));
  const draftOf = new Map(drafts.map((draft) => [draft.key.slice("news/".length), draft]));
  const newest = await listNewestNews(db);
  const newestOf = new Map(newest.map((item) => [item.id, item]));
  const takenDown = new Map(content.takenDown("news").map(({ id, value }) => [id, value]));
  const ids = new Set([...draftOf.keys(), ...newestOf.keys()]);
  return [...ids]
    .map((id) => {
      const draft = draftOf.get(id);
      const published = newestOf.get(id);
      const revision = published?.revision ?? null;
      const isScheduled = revision !== null && revision.publishAt > now;
      const value =
        draftSchema.safeParse(draft?.value).data ?? published?.value ?? takenDown.get(id);
      const state: NewsState = draft
        ? published?.value
          ? "changed"
          : "draft"
        : isScheduled
          ? "scheduled"
          : published?.value
            ? "published"
            : "taken-down";
      return {
        id,
        state,
        headline: value?.headline ?? "",
        slug: value?.slug ?? "",
        shownSlug: content.item("news", id)?.slug ?? null,
        publishAt: isScheduled ? revision.publishAt : null,
        edited: draft ? { username: draft.username, at: draft.updatedAt } : revision,
        sortedBy: value ? sortingDay(value.date, value.writtenOn) : "",
      };
    })
    .toSorted(
      (one, other) =>
        Number(draftOf.has(other.id)) - Number(draftOf.has(one.id)) ||
        other.sortedBy.localeCompare(one.sortedBy),
    )
    .map(({ sortedBy, ...item }) => item);
}

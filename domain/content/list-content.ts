import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { type Draft, listDrafts } from "./drafts.ts";
import { describeContent, findKind, parseContent } from "./find-kind.ts";
import { standingRevisions } from "./standing-revisions.ts";

const UNTITLED = "Untitled";

export interface ContentEntry {
  /** Of the revision, or the draft's key. */
  id: string;
  key: string;
  /** The document in a few words; null: it shows nothing. */
  title: string | null;
  username: string;
  /** When it was last written, or for a scheduled one from when it is shown, ISO UTC. */
  at: string;
}

interface ContentLists {
  drafts: ContentEntry[];
  /** Drafts whose publication is asked for, the one that waits longest first. */
  awaiting: ContentEntry[];
  /** Next first. */
  scheduled: ContentEntry[];
  /** Newest first. */
  published: ContentEntry[];
}

/** The drafts whose publication is asked for, the one that waits longest first; `at` is since when. */
export async function listAwaitingPublication(db: Db): Promise<ContentEntry[]> {
  return awaitingIn(await listDrafts(db));
}

const awaitingIn = (drafts: readonly Draft[]) =>
  drafts
    .filter(({ requestedAt }) => requestedAt !== null)
    .map((draft) => ({ ...draftEntry(draft), at: draft.requestedAt ?? draft.updatedAt }))
    .toSorted((one, other) => one.at.localeCompare(other.at));

/** What is being written, what is scheduled, and the last `most` publications. */
export async function listContent(db: Db, clock: Clock, most: number): Promise<ContentLists> {
  const now = isoTime(clock);
  const drafts = await listDrafts(db);
  const [scheduled, published] = await Promise.all([
    revisions(db).where("publish_at", ">", now).orderBy("publish_at").limit(most).execute(),
    revisions(db).where("publish_at", "<=", now).orderBy("id", "desc").limit(most).execute(),
  ]);
  return {
    drafts: drafts.filter(({ requestedAt }) => requestedAt === null).map(draftEntry),
    awaiting: awaitingIn(drafts),
    scheduled: scheduled.map((row) => ({ ...toEntry(row), at: row.publish_at })),
    published: published.map(toEntry),
  };
}

const revisions = (db: Db) =>
  standingRevisions(db).select(["id", "key", "value", "username", "at", "publish_at"]);

const draftEntry = ({ key, value, username, updatedAt }: Draft): ContentEntry => ({
  id: key,
  key,
  username,
  at: updatedAt,
  title: titleOf(key, JSON.stringify(value)),
});

type RevisionRow = Omit<ContentEntry, "title"> & { value: string };

const toEntry = ({ id, key, value, username, at }: RevisionRow): ContentEntry => ({
  id,
  key,
  username,
  at,
  title: titleOf(key, value),
});

/** A draft may miss what its schema asks for; what is no document at all goes by its key. */
export function titleOf(key: string, json: string): string | null {
  if (!findKind(key)) return key;
  for (const read of [parseContent, (_key: string, text: string) => JSON.parse(text)])
    try {
      const title = describeContent(key, read(key, json));
      return title === "" ? UNTITLED : title;
    } catch {
      // The next way to read it asks for less.
    }
  return key;
}

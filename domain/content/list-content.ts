import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { describeContent, findKind, parseContent } from "./content-kinds.ts";
import { listDrafts } from "./drafts.ts";
import { standingRevisions } from "./standing-revisions.ts";

export interface ContentEntry {
  /** Of the revision, or the draft's key. */
  id: string;
  key: string;
  /** The document in a few words; null: it shows nothing. */
  title: string | null;
  username: string;
  /** When it was last written, or for a scheduled one from when it is shown, ISO UTC. */
  at: string;
  /** A draft whose publication is asked for. */
  isRequested: boolean;
}

export interface ContentLists {
  drafts: ContentEntry[];
  /** Next first. */
  scheduled: ContentEntry[];
  /** Newest first. */
  published: ContentEntry[];
}

/** What is being written, what is scheduled, and the last `most` publications. */
export async function listContent(db: Db, clock: Clock, most: number): Promise<ContentLists> {
  const now = isoTime(clock);
  const drafts = await listDrafts(db);
  const [scheduled, published] = await Promise.all([
    revisions(db).where("publish_at", ">", now).orderBy("publish_at").limit(most).execute(),
    revisions(db).where("publish_at", "<=", now).orderBy("id", "desc").limit(most).execute(),
  ]);
  return {
    drafts: drafts.map(({ key, value, username, updatedAt, requestedAt }) => ({
      ...{ id: key, key, username, at: updatedAt },
      title: titleOf(key, JSON.stringify(value)),
      isRequested: requestedAt !== null,
    })),
    scheduled: scheduled.map((row) => ({ ...toEntry(row), at: row.publish_at })),
    published: published.map(toEntry),
  };
}

const revisions = (db: Db) =>
  standingRevisions(db).select(["id", "key", "value", "username", "at", "publish_at"]);

interface RevisionRow {
  id: string;
  key: string;
  value: string;
  username: string;
  at: string;
}

const toEntry = ({ id, key, value, username, at }: RevisionRow): ContentEntry => ({
  ...{ id, key, username, at },
  title: titleOf(key, value),
  isRequested: false,
});

/** A draft may miss what its schema asks for; it then goes by its key. */
export function titleOf(key: string, json: string): string | null {
  if (!findKind(key)) return key;
  try {
    return describeContent(key, parseContent(key, json));
  } catch {
    return key;
  }
}

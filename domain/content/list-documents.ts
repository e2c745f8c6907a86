/** Every document that staff write, with its state: for the lists of the Site section and the search. */
import { documentNamed, documents, pagePathOf } from "#content/documents.ts";
import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { type DocumentKey, firstOf } from "./document-types.ts";
import { type Draft, listDrafts, readDraft } from "./drafts.ts";
import { lastWritten, liveRevisions, readLastWritten } from "./revisions.ts";
import { titleOf } from "./stored-values.ts";

export type DocumentState = "draft" | "changed" | "scheduled" | "live" | "first" | "taken-down";

export interface ListedDocument {
  key: string;
  title: string;
  /** Scheduled: it is not on the site before that. */
  state: DocumentState;
  /** The next edition that is scheduled, and from when it is shown, ISO UTC. */
  scheduled: { id: string; at: string } | null;
  /** Of its public page; null: it has none, or is not on the site. */
  path: string | null;
  /** Who wrote it last, and when, ISO UTC; null: the first edition. */
  edited: { username: string; at: string } | null;
  /** As written last. */
  value: unknown;
}

interface Row {
  id: string;
  key: string;
  value: string;
  username: string;
  at: string;
  publish_at: string;
}

/** In the order of content/documents.ts; then news and gatherings, those written last first. */
export async function listDocuments(db: Db, clock: Clock): Promise<ListedDocument[]> {
  const now = isoTime(clock);
  const [live, last, drafts] = await Promise.all([
    liveRevisions(db, now).select(["id", "username", "at"]).execute(),
    lastWritten(db).execute(),
    listDrafts(db),
  ]);
  const written = new Map(last.map((row) => [row.key, row]));
  const rows = Map.groupBy(live, ({ key }) => key);
  const draftOf = new Map(drafts.map((draft) => [draft.key, draft]));
  const first = new Map((["news", "gatherings"] as const).flatMap(firstOf));
  const items = new Set([...draftOf.keys(), ...written.keys(), ...first.keys()]);
  const list = [...items]
    .filter((key) => key.includes("/"))
    .map((key) => {
      const json = written.get(key)?.value ?? JSON.stringify(first.get(key) ?? null);
      return describe(key, now, rows.get(key) ?? [], draftOf.get(key), json, first.has(key));
    });
  return [
    ...Object.keys(documents).map((key) =>
      describe(key, now, rows.get(key) ?? [], draftOf.get(key), "null", key !== "notice"),
    ),
    ...list.toSorted((one, other) => timeOf(other).localeCompare(timeOf(one))),
  ];
}

const timeOf = ({ edited }: ListedDocument) => edited?.at ?? "";

/**
 * `last` is what was written last before the draft, withdrawn editions included: nothing that staff wrote
 * is without a title.
 */
function describe(
  key: string,
  now: string,
  rows: readonly Row[],
  draft: Draft | undefined,
  last: string,
  hasFirst: boolean,
): ListedDocument {
  const shown = rows.findLast(({ publish_at }) => publish_at <= now);
  const next = rows.find(({ publish_at }) => publish_at > now);
  const isEdition = shown !== undefined && shown.value !== "null";
  // Facts that are taken back are those of the first edition.
  const isLive = isEdition || (hasFirst && !(shown && key.includes("/")));
  const json = draft ? JSON.stringify(draft.value) : last;
  const value: unknown = JSON.parse(json);
  return {
    key,
    title: documentNamed(key)?.name ?? titleOf(key, json) ?? key,
    state: stateOf(Boolean(draft), isLive, { shown, next }),
    scheduled: next ? { id: next.id, at: next.publish_at } : null,
    path: isLive ? pagePathOf(key, JSON.parse(shown?.value ?? last)?.slug) : null,
    edited: draft ? { username: draft.username, at: draft.updatedAt } : (shown ?? next ?? null),
    value,
  };
}

function stateOf(
  isDrafted: boolean,
  isLive: boolean,
  rows: { shown?: Row | undefined; next?: Row | undefined },
): DocumentState {
  const { shown, next } = rows;
  if (isDrafted) return isLive ? "changed" : "draft";
  if (isLive) return shown && shown.value !== "null" ? "live" : "first";
  if (next) return "scheduled";
  return shown ? "taken-down" : "draft";
}

/** An item's title as written last, whatever its state; null where nothing was. */
export async function findWritten(db: Db, key: DocumentKey): Promise<{ title: string } | null> {
  const value = (await readDraft(db, key))?.value ?? (await readLastWritten(db, key));
  return value === undefined ? null : { title: titleOf(key, JSON.stringify(value)) ?? key };
}

/** Lists every document that staff write, with its state, for the Site section and the search. */
import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import {
  type DocumentKey,
  documentTypes,
  findNamedType,
  firstEditionsOf,
  isItem,
  pagePathOf,
  sectionOf,
} from "./document-types.ts";
import { listDrafts } from "./drafts.ts";
import { selectLastWrittenRevisions, shownOrScheduledRevisions } from "./revisions.ts";
import { titleOfJson } from "./stored-values.ts";

export interface ListedDocument {
  key: string;
  /** The part of the desk's Site section that lists it. */
  section: string;
  title: string;
  /** "scheduled" means that the document is not on the site yet. */
  state: "draft" | "changed" | "scheduled" | "shown" | "first" | "taken-down";
  /** The next scheduled revision and when it appears (ISO UTC). */
  scheduled: { id: string; at: string } | null;
  /** The path of its public page; null when it has none or is not on the site. */
  path: string | null;
  /** The user who wrote it last, and when (ISO UTC); null for the first edition. */
  edited: { username: string; at: string } | null;
  /** The most recently written value. */
  value: unknown;
}

/**
 * Lists documents in the order of documentTypes, then news and gatherings, the most recently edited
 * first.
 */
export async function listDocuments(db: Db, clock: Clock): Promise<ListedDocument[]> {
  const now = isoTime(clock);
  const [revisions, last, drafts] = await Promise.all([
    shownOrScheduledRevisions(db, now).select(["id", "username", "at"]).execute(),
    selectLastWrittenRevisions(db).execute(),
    listDrafts(db),
  ]);
  const rowsOf = Map.groupBy(revisions, ({ key }) => key);
  const lastOf = new Map(last.map(({ key, value }) => [key, value]));
  const draftOf = new Map(drafts.map((draft) => [draft.key, draft]));
  const firstItems = new Map((["news", "gatherings"] as const).flatMap(firstEditionsOf));
  const describe = (key: string): ListedDocument => {
    const rows = rowsOf.get(key) ?? [];
    const draft = draftOf.get(key);
    const current = rows.findLast(({ publish_at }) => publish_at <= now);
    const next = rows.find(({ publish_at }) => publish_at > now);
    const isPublished = current !== undefined && current.value !== "null";
    // A document of documentTypes that is taken down shows its first edition again.
    const isFirst = isItem(key) ? firstItems.has(key) && !current : key !== "notice";
    const isShown = isPublished || isFirst;
    let state: ListedDocument["state"] = current ? "taken-down" : "draft";
    if (draft) state = isShown ? "changed" : "draft";
    else if (isPublished) state = "shown";
    else if (isFirst) state = "first";
    else if (next) state = "scheduled";
    // A withdrawn revision counts where no other is left, so that all that staff wrote has a title.
    const lastJson = lastOf.get(key) ?? JSON.stringify(firstItems.get(key) ?? null);
    const json = draft ? JSON.stringify(draft.value) : lastJson;
    return {
      key,
      section: sectionOf(key),
      title: findNamedType(key)?.name ?? titleOfJson(key, json) ?? key,
      state,
      scheduled: next ? { id: next.id, at: next.publish_at } : null,
      path: isShown ? pagePathOf(key, JSON.parse(current?.value ?? lastJson)?.slug) : null,
      edited: draft ? { username: draft.username, at: draft.updatedAt } : (current ?? next ?? null),
      value: JSON.parse(json) as unknown,
    };
  };
  const items = new Set([...draftOf.keys(), ...lastOf.keys(), ...firstItems.keys()]);
  const timeOf = ({ edited }: ListedDocument) => edited?.at ?? "";
  return [
    ...Object.keys(documentTypes).map(describe),
    ...[...items]
      .filter(isItem)
      .map(describe)
      .toSorted((a, b) => timeOf(b).localeCompare(timeOf(a))),
  ];
}

/**
 * Returns the title of an item as it was last written, that of a withdrawn revision only where no
 * other is left; null when nothing was written.
 */
export async function lastTitle(db: Db, key: DocumentKey) {
  const row = await selectLastWrittenRevisions(db, key).executeTakeFirst();
  return row ? titleOfJson(key, row.value) : null;
}

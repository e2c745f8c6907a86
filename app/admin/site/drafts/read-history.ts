import type { Services } from "#app/services.ts";
import { type ContentChange, compareContent } from "#domain/content/compare-content.ts";
import type { Json } from "#domain/content/content-path.ts";
import { readDraft } from "#domain/content/drafts.ts";
import { describeContent, kindOf } from "#domain/content/find-kind.ts";
import { listRevisions, type RevisionState } from "#domain/content/list-revisions.ts";
import type { SiteDocument } from "./documents.ts";

/** A state of a document: its draft, a revision, or the first edition. */
export interface DocumentHistoryState {
  id: string;
  state: RevisionState | "draft" | "first";
  /** In a few words; null: it was taken down. */
  title: string | null;
  username: string;
  /** When it was written and from when it is shown, ISO UTC; null: with the site. */
  at: string | null;
  publishAt: string | null;
  value: Json;
  /** Against the state before it. */
  changes: number;
}

const MOST = 50;
export const [DRAFT, FIRST] = ["draft", "first"];

/** What a news item keeps by itself. */
const KEPT = new Set(["formerSlugs", "changedAt", "writtenOn"]);

/** Every state of a document, newest first. */
export async function readHistory(
  { db, clock }: Pick<Services, "db" | "clock">,
  { key, first: edition }: SiteDocument,
): Promise<DocumentHistoryState[]> {
  const draft = await readDraft(db, key);
  const revisions = await listRevisions(db, clock, key, MOST);
  const { isItem, ...kind } = kindOf(key);
  const first = edition ?? (kind.first as Json);
  const states: Omit<DocumentHistoryState, "changes" | "title">[] = [];
  if (draft)
    states.push({
      id: DRAFT,
      state: "draft",
      value: draft.value ?? first,
      username: draft.username,
      at: draft.updatedAt,
      publishAt: null,
    });
  for (const { id, state, value, username, at, publishAt } of revisions)
    states.push({ id, state, value: (value as Json) ?? edition ?? null, username, at, publishAt });
  if (first !== null)
    states.push({
      id: FIRST,
      state: "first",
      value: first,
      username: "",
      at: null,
      publishAt: null,
    });
  return states.map((state, i) => ({
    ...state,
    title:
      state.value === null
        ? null
        : isItem && state.state !== "draft"
          ? describeContent(key, state.value)
          : "",
    changes: changesBetween(key, states[i + 1]?.value ?? null, state.value).length,
  }));
}

/** The texts that differ: of a page each one, of other documents by field. */
export const changesBetween = (key: string, before: Json, after: Json): ContentChange[] =>
  compareContent(before, after, kindOf(key).isItem ? 1 : Number.POSITIVE_INFINITY).filter(
    ({ path }) => !KEPT.has(String(path[0])),
  );

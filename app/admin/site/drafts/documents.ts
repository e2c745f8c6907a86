/** The documents that staff write as drafts: pages, news, gatherings, facts and the notice. */
import { notFound, type StaffServices } from "#app/admin/shell/require-staff.ts";
import { type EditableName, editables, findEditable } from "#app/admin/site/edit/editables.ts";
import { problemContext } from "#app/admin/site/problem-context.ts";
import type { NewsItem } from "#content/news.ts";
import { editLabels } from "#content/staff-site.ts";
import type { Json } from "#domain/content/content-path.ts";
import type { DraftEdit } from "#domain/content/drafts.ts";
import { kindOf } from "#domain/content/find-kind.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { takeDown } from "#domain/content/publish-content.ts";
import {
  type Publication,
  type PublishDraftResult,
  publishDraft,
} from "#domain/content/publish-draft.ts";
import { findFactGroup } from "#domain/facts/fact-forms.ts";
import type { FactGroup } from "#domain/facts/facts.ts";
import { isGatheringId } from "#domain/gatherings/gathering.ts";
import { checkNews } from "#domain/news/check-news.ts";
import { isNewsId, lastOf, newsKey } from "#domain/news/news-draft.ts";
import { publishNews } from "#domain/news/publish-news.ts";
import { factsDocument, gatheringDocument, noticeDocument, problemsOf } from "./form-documents.ts";
import { readNewsForm } from "./news-form.ts";

export interface SiteDocument {
  key: EditableName | FactGroup | "notice" | `news/${string}` | `gatherings/${string}`;
  /** Null: it is called as its states are. */
  name: string | null;
  /** Where it is edited, and where its form leads once it is published. */
  editUrl: string;
  /** What a draft begins with where nothing was written yet. */
  blank: Json;
  /** What the site shows where null is published; undefined: then it is taken down. */
  first?: Json;
  /** What has to be mended, as far as the editor says so while one types. */
  problems(value: Json): Promise<ContentProblem[]>;
  /** The form of a browser without scripts, as changes of what it was drawn from. */
  readForm(form: FormData, seen: Json): DraftEdit[];
  /** `tells`: those who come to a gathering get a mail. */
  publish(publication: Publication, tells: boolean): Promise<PublishDraftResult>;
  takeDown(tells: boolean): Promise<void>;
}

/** The document of a content key; null for any other key. */
export function findDocument(desk: StaffServices, key: string): SiteDocument | null {
  const page = findEditable(key);
  if (page) return pageDocument(desk, page);
  const group = findFactGroup(key);
  if (group) return factsDocument(desk, group);
  if (key === "notice") return noticeDocument(desk);
  const [kind, id = "", ...rest] = key.split("/");
  if (rest.length > 0) return null;
  if (kind === "news" && isNewsId(id)) return newsDocument(desk, id);
  return kind === "gatherings" && isGatheringId(id) ? gatheringDocument(desk, id) : null;
}

/** The document of a content key; throws 404 for any other key. */
export function openDocument(desk: StaffServices, key: string): SiteDocument {
  const document = findDocument(desk, key);
  if (!document) throw notFound(editLabels.noSuchPage);
  return document;
}

const pageDocument = (desk: StaffServices, key: EditableName): SiteDocument => ({
  key,
  name: editables[key].name,
  editUrl: `/admin/site/edit/${key}`,
  blank: kindOf(key).first as Json,
  problems: (value) => problemsOf(desk, key, value),
  readForm: () => [],
  publish: (publication) => publishDraft(desk, key, publication),
  takeDown: async () => undefined,
});

const newsDocument = (desk: StaffServices, id: string): SiteDocument => ({
  key: newsKey(id),
  name: null,
  editUrl: `/admin/site/news/${id}`,
  blank: lastOf(desk, id) as Json,
  problems: async (value) => checkNews(desk.db, id, value as NewsItem, await problemContext(desk)),
  readForm: (form, seen) => readNewsForm(form, seen as NewsItem),
  publish: (publication) => publishNews(desk, id, publication),
  takeDown: () => takeDown(desk, newsKey(id)),
});

/** The documents that staff write as drafts: pages, mails, news, gatherings, facts and the notice. */
import { notFound, type StaffServices } from "#app/admin/shell/require-staff.ts";
import {
  findInPlace,
  type InPlaceName,
  inPlaceDocuments,
} from "#app/admin/site/edit/in-place-documents.ts";
import { problemContext } from "#app/admin/site/problem-context.ts";
import type { NewsItem } from "#content/news.ts";
import { factsPage } from "#content/staff-facts.ts";
import { editLabels, siteLabels } from "#content/staff-site.ts";
import { addressProblems } from "#domain/content/addresses.ts";
import { type Json, valueAt } from "#domain/content/content-path.ts";
import { kindOf } from "#domain/content/find-kind.ts";
import { EMPTY_NOTICE } from "#domain/content/notice.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { takeDown } from "#domain/content/publish-content.ts";
import {
  checkContent,
  type Publication,
  type PublishDraftResult,
  publishDraft,
} from "#domain/content/publish-draft.ts";
import { findFactGroup } from "#domain/facts/fact-forms.ts";
import type { FactGroup } from "#domain/facts/facts.ts";
import {
  EMPTY_GATHERING,
  type Gathering,
  gatheringDraftSchema,
  isGatheringId,
  slugOf,
} from "#domain/gatherings/gathering.ts";
import { callOff, publishGathering } from "#domain/gatherings/publish-gathering.ts";
import { checkNews } from "#domain/news/check-news.ts";
import { draftSchema, isNewsId, lastOf, newsKey } from "#domain/news/news-draft.ts";
import { publishNews } from "#domain/news/publish-news.ts";
import { isoTime } from "#domain/ports/clock.ts";

export interface SiteDocument {
  key: InPlaceName | FactGroup | "notice" | `news/${string}` | `gatherings/${string}`;
  /** Null: it is called as its states are. */
  name: string | null;
  /** Where it is edited, and where its form leads once it is published. */
  editUrl: string;
  /** Pages of the site show it: a mail has none. */
  hasPage: boolean;
  /** What a draft begins with where nothing was written yet. */
  blank: Json;
  /** What the site shows where null is published; undefined: then it is taken down. */
  first?: Json;
  /** What has to be mended, as far as the editor says so while one types. */
  problems(value: Json): Promise<ContentProblem[]>;
  /** `tells`: those who come to a gathering get a mail. */
  publish(publication: Publication, tells: boolean): Promise<PublishDraftResult>;
  takeDown(tells: boolean): Promise<void>;
}

/** The document of a content key; null for any other key. */
export function findDocument(desk: StaffServices, key: string): SiteDocument | null {
  const page = findInPlace(key);
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

const pageDocument = (desk: StaffServices, key: InPlaceName): SiteDocument => ({
  key,
  name: inPlaceDocuments[key].name,
  editUrl: `/admin/site/edit/${key}`,
  hasPage: "path" in inPlaceDocuments[key],
  blank: kindOf(key).first as Json,
  problems: (value) => problemsOf(desk, key, value),
  publish: (publication) => publishDraft(desk, key, publication),
  takeDown: async () => undefined,
});

function factsDocument(desk: StaffServices, key: FactGroup): SiteDocument {
  const first = desk.facts.first(key) as Json;
  return {
    key,
    name: factsPage.groups[key].name,
    editUrl: `/admin/site/facts/${key}`,
    hasPage: true,
    blank: first,
    first,
    problems: (value) => problemsOf(desk, key, value),
    publish: (publication) => publishDraft(desk, key, publication, { first }),
    takeDown: async () => undefined,
  };
}

const noticeDocument = (desk: StaffServices): SiteDocument => ({
  key: "notice",
  name: siteLabels.notice,
  editUrl: "/admin/site/notice",
  hasPage: true,
  blank: EMPTY_NOTICE,
  problems: (value) => problemsOf(desk, "notice", value),
  publish: (publication) => {
    // Its end is checked against its start.
    const context = { ...publication.context, now: new Date(publication.publishAt) };
    return publishDraft(desk, "notice", { ...publication, context });
  },
  takeDown: () => takeDown(desk, "notice"),
});

const newsDocument = (desk: StaffServices, id: string): SiteDocument => ({
  key: newsKey(id),
  name: null,
  editUrl: `/admin/site/news/${id}`,
  hasPage: true,
  blank: lastOf(desk, id) as Json,
  problems: async (value) => checkNews(desk.db, id, value as NewsItem, await problemContext(desk)),
  publish: (publication) => publishNews(desk, id, publication),
  takeDown: () => takeDown(desk, newsKey(id)),
});

function gatheringDocument(desk: StaffServices, id: string): SiteDocument {
  const key = `gatherings/${id}` as const;
  return {
    key,
    name: null,
    editUrl: `/admin/site/gatherings/${id}`,
    hasPage: true,
    blank: EMPTY_GATHERING,
    problems: async (value) => {
      const { title, slug } = value as Gathering;
      const filled = { ...(value as Gathering), slug: slug.trim() || slugOf(title) };
      const taken = await addressProblems(desk.db, isoTime(desk.clock), key, filled);
      return [...(await problemsOf(desk, key, filled)), ...taken];
    },
    publish: (publication, tells) => publishGathering(desk, id, publication, tells),
    takeDown: (tells) => callOff(desk, id, tells),
  };
}

async function problemsOf(desk: StaffServices, key: SiteDocument["key"], value: Json) {
  const checked = checkContent(key, value, await problemContext(desk));
  return checked.ok ? [] : checked.problems;
}

/** Issues that staff mend before they publish: an empty text, one that is too long, a link. */
const MENDABLE = new Set(["too_small", "too_big", "invalid_format"]);

/** Whether the editor of a content key can show a draft: texts and lists are where it expects them. */
export function isDrawable(key: string, value: Json): boolean {
  const page = findInPlace(key);
  if (page) return isMendable(inPlaceDocuments[page].schema.safeParse(value).error);
  if (key.startsWith("news/")) return draftSchema.safeParse(value).success;
  if (key.startsWith("gatherings/")) return gatheringDraftSchema.safeParse(value).success;
  return isFormDrawable(key, value);
}

const isMendable = (error: { issues: readonly { code: string }[] } | undefined) =>
  !error?.issues.some(({ code }) => !MENDABLE.has(code));

/** Whether a form can show it: lists and objects are where it expects them. Any text may be in a field. */
function isFormDrawable(key: string, value: Json): boolean {
  const { error } = kindOf(key).kind.schema.safeParse(value);
  return (
    value !== null &&
    !error?.issues.some((issue) => {
      const isList = issue.code === "invalid_type" && LISTS.has(issue.expected);
      const isText = !isList && isField(valueAt(value, issue.path as (string | number)[]));
      return !isText && !MENDABLE.has(issue.code) && issue.code !== "custom";
    })
  );
}

const LISTS = new Set<string>(["object", "array", "tuple"]);

const isField = (value: Json | undefined) =>
  value === null || ["string", "number"].includes(typeof value);

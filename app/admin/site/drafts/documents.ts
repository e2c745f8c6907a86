/** The documents that staff write as drafts: pages, news and gatherings. */
import { notFound, type StaffActor } from "#app/admin/shell/require-staff.ts";
import { type EditableName, findEditable } from "#app/admin/site/edit/editables.ts";
import { problemContext } from "#app/admin/site/problem-context.ts";
import type { Services } from "#app/services.ts";
import type { NewsItem } from "#content/news.ts";
import { addressProblems } from "#domain/content/addresses.ts";
import { kindOf } from "#domain/content/content-kinds.ts";
import type { Json } from "#domain/content/content-path.ts";
import type { DraftEdit } from "#domain/content/drafts.ts";
import type { ContentProblem, ProblemContext } from "#domain/content/problems.ts";
import {
  checkContent,
  type PublishDraftResult,
  publishDraft,
} from "#domain/content/publish-draft.ts";
import { readGatheringForm } from "#domain/gatherings/edit-gathering.ts";
import {
  EMPTY_GATHERING,
  type Gathering,
  gatheringDraftSchema,
  isGatheringId,
  slugFor,
} from "#domain/gatherings/gathering.ts";
import { callOff, publishGathering } from "#domain/gatherings/publish-gathering.ts";
import { checkNews } from "#domain/news/check-news.ts";
import { draftSchema, isNewsId, lastOf, newsKey } from "#domain/news/news-draft.ts";
import { publishNews, takeDownNews } from "#domain/news/publish-news.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { readNewsForm } from "./news-form.ts";
import { isPageDrawable } from "./page-shape.ts";

type Desk = Pick<Services, "db" | "clock" | "content" | "media" | "timeZone">;

/** The form with which a draft is published. */
export interface Publication {
  version: number;
  /** From when it is shown, ISO UTC. */
  publishAt: string;
  context: ProblemContext;
  /** True: those who come to a gathering get a mail. */
  tells: boolean;
}

export interface SiteDocument {
  key: EditableName | `news/${string}` | `gatherings/${string}`;
  /** Where it is edited, and where its form leads once it is published. */
  editUrl: string;
  /** What a draft begins with where nothing was written yet. */
  blank: Json;
  /** Whether the editor can show a draft: texts are where it expects texts. */
  isDrawable(value: Json): boolean;
  /** What has to be mended, as far as the editor says so while one types. */
  problems(value: Json): Promise<ContentProblem[]>;
  /** The form of a browser without scripts, as changes of what it was drawn from. */
  readForm(form: FormData, seen: Json): DraftEdit[];
  publish(actor: StaffActor, publication: Publication): Promise<PublishDraftResult>;
  takeDown(actor: StaffActor, tells: boolean): Promise<void>;
}

/** The document of a content key; null for any other key. */
export function findDocument(desk: Desk, key: string): SiteDocument | null {
  const page = findEditable(key);
  if (page) return pageDocument(desk, page);
  const [kind, id = "", ...rest] = key.split("/");
  if (rest.length > 0) return null;
  if (kind === "news" && isNewsId(id)) return newsDocument(desk, id);
  return kind === "gatherings" && isGatheringId(id) ? gatheringDocument(desk, id) : null;
}

/** The document of a content key; throws 404 with `missing` for any other key. */
export function openDocument(desk: Desk, key: string, missing: string): SiteDocument {
  const document = findDocument(desk, key);
  if (!document) throw notFound(missing);
  return document;
}

/** What its kind's rules and the addresses of the site say about a value. */
async function problemsOf(
  desk: Desk,
  key: SiteDocument["key"],
  value: { slug?: string },
): Promise<ContentProblem[]> {
  const checked = checkContent(key, value, await problemContext(desk));
  const taken = await addressProblems(desk.db, isoTime(desk.clock), key, value);
  return [...(checked.ok ? [] : checked.problems), ...taken];
}

const pageDocument = (desk: Desk, key: EditableName): SiteDocument => ({
  key,
  editUrl: `/admin/site/edit/${key}`,
  ...{ blank: kindOf(key).first as Json, readForm: () => [] },
  problems: (value) => problemsOf(desk, key, Object(value)),
  isDrawable: (value) => isPageDrawable(key, value),
  publish: (actor, publication) =>
    publishDraft(desk.db, desk.clock, actor, { key, ...publication }),
  takeDown: async () => undefined,
});

function newsDocument(desk: Desk, id: string): SiteDocument {
  const editUrl = `/admin/site/news/${id}`;
  return {
    ...{ key: newsKey(id), editUrl },
    blank: lastOf(desk, id) as Json,
    isDrawable: (value) => draftSchema.safeParse(value).success,
    problems: async (value) =>
      checkNews(desk.db, id, value as NewsItem, await problemContext(desk)),
    readForm: (form, seen) => readNewsForm(form, seen as NewsItem),
    publish: (actor, publication) => publishNews(desk, actor, { id, ...publication }),
    takeDown: (actor) => takeDownNews(desk, actor, id),
  };
}

function gatheringDocument(desk: Desk, id: string): SiteDocument {
  const { db, clock, timeZone } = desk;
  const editUrl = `/admin/site/gatherings/${id}`;
  const key = `gatherings/${id}` as const;
  return {
    ...{ key, editUrl, blank: EMPTY_GATHERING },
    problems: (value) => {
      const typed = value as Gathering;
      return problemsOf(desk, key, { ...typed, slug: slugFor(typed) || "none" });
    },
    isDrawable: (value) => gatheringDraftSchema.safeParse(value).success,
    readForm: (form, seen) => readGatheringForm(form, gatheringDraftSchema.parse(seen), timeZone),
    publish: (actor, publication) => publishGathering(db, clock, actor, { id, ...publication }),
    takeDown: (actor, tells) => callOff(db, clock, actor, id, tells),
  };
}

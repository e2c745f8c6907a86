/** The documents that staff write as drafts: pages, mails, news, gatherings, facts and the notice. */
import { notFound, type StaffServices } from "#app/admin/shell/require-staff.ts";
import { publicPaths } from "#app/public/shell/public-paths.ts";
import { editLabels } from "#content/staff-site.ts";
import type { Json } from "#domain/content/content-path.ts";
import type { DocumentKey } from "#domain/content/document-types.ts";
import { blankDocument, isDocumentKey } from "#domain/content/find-document-type.ts";
import { readLastWritten } from "#domain/content/newest-revision.ts";
import type { ProblemContext } from "#domain/content/problems.ts";
import { takeDown } from "#domain/content/publish-content.ts";
import {
  type Publication,
  type PublishDraftResult,
  problemsOfDraft,
  publishDraft,
} from "#domain/content/publish-draft.ts";
import { tellChange } from "#domain/gatherings/attendee-mails.ts";
import { altTexts } from "#domain/media/list-media.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { dayOf } from "#domain/time/time-zone.ts";

/** Ids are made by the desk, or are an address of the first edition. */
const ITEM = /^[a-z]+\/[a-z0-9-]{1,80}$/;

/** Null for what is no document. */
export const findDocument = (key: string): DocumentKey | null =>
  isDocumentKey(key) && (ITEM.test(key) || !key.includes("/")) ? key : null;

/** Throws 404 for what is no document. */
export function openDocument(key: string): DocumentKey {
  const document = findDocument(key);
  if (!document) throw notFound(editLabels.noSuchPage);
  return document;
}

/** What a draft begins with where nothing stands: an item as it was before it was taken down or unscheduled. */
export async function blankOf(staff: StaffServices, key: DocumentKey): Promise<Json> {
  const last = key.includes("/") ? await readLastWritten(staff.db, key) : undefined;
  const today = dayOf(isoTime(staff.clock), staff.timeZone);
  return (last as Json) ?? blankDocument(key, today);
}

/** What the checks before publishing ask about the rest of the site. */
export async function problemContext({
  db,
  clock,
  timeZone,
  content,
}: StaffServices): Promise<ProblemContext> {
  const pages = publicPaths(content);
  // Not from the library in memory: words that were saved just now count.
  const alts = await altTexts(db);
  return {
    now: clock.now(),
    timeZone,
    hasPage: (path) => pages.includes(path),
    altOf: (id) => alts.get(id),
  };
}

/** What has to be mended before a value is published. */
export const problemsIn = async (staff: StaffServices, key: DocumentKey, value: Json) =>
  problemsOfDraft(staff.db, key, value, await problemContext(staff));

/** Publishes a draft. `tells`: those who come to a gathering get a mail. */
export function publishDocument(
  staff: StaffServices,
  key: DocumentKey,
  publication: Publication,
  tells: boolean,
): Promise<PublishDraftResult> {
  return publishDraft(staff, key, publication, alsoTell(staff, key, publication.publishAt, tells));
}

/** Takes the notice, a news item or a gathering off the site; anything else stays. */
export async function takeDocumentDown(staff: StaffServices, key: DocumentKey, tells: boolean) {
  if (key !== "notice" && !key.includes("/")) return;
  const also = alsoTell(staff, key, isoTime(staff.clock), tells);
  await takeDown(staff, key as `news/${string}`, also);
}

function alsoTell({ clock }: StaffServices, key: string, publishAt: string, tells: boolean) {
  const [collection, id = ""] = key.split("/");
  if (!tells || collection !== "gatherings") return undefined;
  return tellChange(isoTime(clock), id, publishAt);
}

/** The documents that staff write, as their editors read them. */
import { notFound, type StaffServices } from "#app/desk/require-staff.ts";
import { linkablePaths } from "#app/public/shell/public-paths.ts";
import { editLabels } from "#content/desk/site.ts";
import { itemOf } from "#content/documents.ts";
import { findDraftProblems } from "#domain/content/check-draft.ts";
import {
  type DocumentKey,
  documentTypeOf,
  findNamedType,
  isDocumentKey,
  pagePathOf,
  sectionOf,
} from "#domain/content/document-types.ts";
import { listOtherEditors, readDraft, readLastDraftVersion } from "#domain/content/drafts.ts";
import type { Json, ProblemContext } from "#domain/content/fields/content-path.ts";
import { describeField } from "#domain/content/fields/describe-fields.ts";
import { readAltTexts } from "#domain/content/list-media.ts";
import { listMissingPages } from "#domain/content/missing-pages.ts";
import {
  readLastShownRevision,
  readNewestRevision,
  readShownRevision,
} from "#domain/content/revisions.ts";
import { blankDocument, isRenderable } from "#domain/content/stored-values.ts";
import { findReachableGuests } from "#domain/gatherings/guest-list.ts";
import { isoTime } from "#domain/values/clock.ts";
import { dayOf } from "#domain/values/time-zone.ts";

/** Ids are made by the desk, or are addresses of the first edition. */
const ITEM_KEY = /^[a-z]+\/[a-z0-9-]{1,80}$/;

/** Throws 404 for a key that is no document. */
export function requireDocumentKey(key: string) {
  if (isDocumentKey(key) && (ITEM_KEY.test(key) || !key.includes("/"))) return key;
  throw notFound(editLabels.noSuchPage);
}

/** The state of a document that its editor shows, and requests again while it is open. */
export type DocumentState = Awaited<ReturnType<typeof readDocument>>;

export async function readDocument(staff: StaffServices, key: DocumentKey) {
  const { db, clock } = staff;
  const now = isoTime(clock);
  const blank = await blankDraft(staff, key);
  const draft = await readDraft(db, key);
  const newest = await readNewestRevision(db, key);
  const shownRevision = await readShownRevision(db, key, now);
  const isScheduled = newest.publishAt !== null && newest.publishAt > now;
  const revision = isScheduled ? newest : shownRevision;
  const draftValue = draft && (draft.value ?? blank);
  const isRendered = draftValue !== null && isRenderable(key, draftValue);
  const value = isRendered ? draftValue : ((revision.value as Json) ?? blank);
  return {
    /** The draft's value, or that of the revision that is scheduled or shown, or a blank one. */
    value,
    /** The draft's version, or that with which the last draft ended. */
    version: draft?.version ?? (await readLastDraftVersion(db, key)),
    draft: draft && {
      version: draft.version,
      username: draft.username,
      updatedAt: draft.updatedAt,
    },
    /** False when it was never published or was taken down. */
    isPublished: shownRevision.value !== null,
    isTakenDown: shownRevision.value === null && shownRevision.id !== null,
    /** The newest revision while it is scheduled: its id and when it appears, ISO UTC. */
    scheduled: isScheduled ? { id: newest.id ?? "", at: newest.publishAt ?? "" } : null,
    problems: await findDraftProblems(db, key, value, await problemContext(staff)),
    /** The usernames of other people who have it open. */
    openWith: await listOtherEditors(staff, key),
  };
}

/** Loads the initial data of the editor of the document `key`; throws 404 for an unknown key. */
export async function loadDocument(staff: StaffServices, key: string) {
  const { session, timeZone } = staff;
  const documentKey = requireDocumentKey(key);
  return {
    ...(await readDocument(staff, documentKey)),
    ...(await readPublished(staff, documentKey)),
    documentKey,
    /** For documents with a fixed name; an item has its title. */
    name: findNamedType(documentKey)?.name,
    section: sectionOf(documentKey),
    /** Requests for missing pages; null for every other document. */
    missing: documentKey === "addresses" ? await listMissingPages(staff.readonlyDb) : null,
    fields: describeField(documentTypeOf(documentKey).type.schema).fields ?? [],
    username: session.username,
    now: isoTime(staff.clock),
    /** An IANA name. */
    timeZone,
  };
}

/** Reads the document's state on the site now. */
async function readPublished({ content, clock, readonlyDb }: StaffServices, key: string) {
  const { collection, id } = itemOf(key) ?? {};
  if (!collection || !id) {
    const endsAt = key === "notice" ? (content.current("notice")?.endsAt ?? null) : null;
    const isShown = (endsAt ?? "") > isoTime(clock);
    return { path: pagePathOf(key, ""), endsAt, isShown, times: null, emails: 0, toCall: [] };
  }
  const item = content.item(collection, id) ?? null;
  return {
    /** The path of its public page; null when it has none. */
    path: item && pagePathOf(key, item.slug),
    /** When the notice ends. */
    endsAt: null,
    /** True when it can be taken down. */
    isShown: item !== null,
    /** A gathering with its time and place. */
    times: item && "startsAt" in item ? item : null,
    ...(await findReachableGuests(readonlyDb, id)),
  };
}

/**
 * Returns the initial draft when nothing is shown: a document that was taken down or unscheduled
 * returns as it was shown last.
 */
async function blankDraft(staff: StaffServices, key: DocumentKey) {
  const now = isoTime(staff.clock);
  const last = await readLastShownRevision(staff.db, key, now);
  const today = dayOf(now, staff.timeZone);
  return (last as Json) ?? blankDocument(key, today);
}

/** Returns what the checks before publishing need to know about the rest of the site. */
export async function problemContext({
  db,
  clock,
  timeZone,
  content,
}: StaffServices): Promise<ProblemContext> {
  const pages = linkablePaths(content);
  // Reads the database instead of the library in memory, so that texts saved just now count.
  const alts = await readAltTexts(db);
  return {
    now: clock.now(),
    timeZone,
    hasPage: (path) => pages.includes(path),
    altOf: (id) => alts.get(id),
  };
}

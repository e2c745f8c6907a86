import type { StaffServices } from "#app/admin/shell/require-staff.ts";
import { may } from "#domain/accounts/roles.ts";
import type { Json } from "#domain/content/content-path.ts";
import { describeField } from "#domain/content/describe-fields.ts";
import type { DocumentKey } from "#domain/content/document-types.ts";
import { type Draft, endedWith, readDraft } from "#domain/content/drafts.ts";
import { isDrawable } from "#domain/content/drawable.ts";
import { documentTypeOf } from "#domain/content/find-document-type.ts";
import { readNewest } from "#domain/content/newest-revision.ts";
import type { ContentProblem } from "#domain/content/problems.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { blankOf, openDocument, problemsIn } from "./documents.ts";

/** A document as its editor shows it, and as the editor asks for it again while it is open. */
export interface DocumentState {
  /** The draft's, else what was published last, else blank. */
  value: Json;
  draft: Pick<Draft, "version" | "username" | "updatedAt"> | null;
  /** The draft's version, else the one with which the last draft ended. */
  version: number;
  /** The newest edition while it is scheduled: its revision, and from when it is shown, ISO UTC. */
  scheduled: { id: string; at: string } | null;
  /** False for what was never published, and for what was taken down. */
  isPublished: boolean;
  problems: ContentProblem[];
}

export async function readDocument(staff: StaffServices, key: DocumentKey): Promise<DocumentState> {
  const { db, clock } = staff;
  const blank = await blankOf(staff, key);
  const draft = await readDraft(db, key);
  const newest = await readNewest(db, key);
  const drafted = draft && (draft.value ?? blank);
  const isDrawn = drafted !== null && isDrawable(key, drafted);
  const value = isDrawn ? drafted : ((newest.value as Json) ?? blank);
  const isScheduled = newest.publishAt !== null && newest.publishAt > isoTime(clock);
  return {
    value,
    version: draft?.version ?? (await endedWith(db, key)),
    draft: draft && {
      version: draft.version,
      username: draft.username,
      updatedAt: draft.updatedAt,
    },
    isPublished: newest.value !== null,
    scheduled: isScheduled ? { id: newest.id ?? "", at: newest.publishAt ?? "" } : null,
    problems: await problemsIn(staff, key, value),
  };
}

export type LoadedDocument = Awaited<ReturnType<typeof loadDocument>>;

/** What the page that edits the document `key` begins with; throws 404 for any other key. */
export async function loadDocument(staff: StaffServices, key: string) {
  const { session, timeZone } = staff;
  const documentKey = openDocument(key);
  return {
    ...(await readDocument(staff, documentKey)),
    documentKey,
    fields: describeField(documentTypeOf(documentKey).type.schema).fields ?? [],
    username: session.username,
    /** IANA name. */
    timeZone,
    mayWrite: may(session.role, "write"),
  };
}

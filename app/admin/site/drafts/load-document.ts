import type { StaffServices } from "#app/admin/shell/require-staff.ts";
import { mayWith } from "#domain/accounts/roles.ts";
import { openDocument } from "./documents.ts";
import { readDocument } from "./read-document.ts";

export type LoadedDocument = Awaited<ReturnType<typeof loadDocument>>;

/** What the page that edits the document `key` begins with; throws 404 for any other key. */
export async function loadDocument(desk: StaffServices, key: string) {
  const { session, timeZone } = desk;
  const document = openDocument(desk, key);
  return {
    ...(await readDocument(desk, document)),
    contentKey: document.key,
    username: session.username,
    /** IANA name. */
    timeZone,
    mayWrite: mayWith(session, "write"),
    mayPublish: mayWith(session, "publish"),
  };
}

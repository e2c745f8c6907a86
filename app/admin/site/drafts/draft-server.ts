import type { DraftEdit } from "#domain/content/drafts.ts";
import type { DocumentState, SavedDocument } from "./read-document.ts";

/** Thrown when the server does not take edits, so that sending them again would not help. */
export class EditsRefused extends Error {}

/** What an editor asks of the site. Both reject when it cannot be reached or fails. */
export interface DraftServer {
  /** Rejects with EditsRefused for 4xx: the session has ended, or the edits are none of this document. */
  save(edits: readonly DraftEdit[]): Promise<SavedDocument>;
  look(): Promise<DocumentState>;
}

/** The server's side of the draft of a content key. */
export function draftServer(key: string): DraftServer {
  const ask = async (init: RequestInit) => {
    const headers = { "content-type": "application/json", accept: "application/json" };
    const response = await fetch(`/admin/site/drafts/${key}`, {
      ...init,
      headers,
      redirect: "manual",
    });
    if (response.type === "opaqueredirect" || (response.status >= 400 && response.status < 500))
      throw new EditsRefused();
    if (!response.ok) throw new Error(`The draft was answered ${response.status}`);
    return response.json();
  };
  return {
    save: (edits) => ask({ method: "POST", body: JSON.stringify({ edits }) }),
    look: () => ask({ method: "GET" }),
  };
}

import type { Edit, SaveAnswer } from "./draft-session.ts";

/** Thrown when the server does not take edits, so that sending them again would not help. */
export class EditsRefused extends Error {}

/**
 * Sends edits of a content key's draft. Throws EditsRefused for 4xx (the session has ended, or the edits
 * are no edits of this page), and any other error when the server cannot be reached or fails.
 */
export async function sendEdits(key: string, edits: readonly Edit[]): Promise<SaveAnswer> {
  const response = await fetch(`/admin/site/drafts/${key}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ edits }),
  });
  if (response.status >= 400 && response.status < 500) throw new EditsRefused();
  if (!response.ok) throw new Error(`The draft was answered ${response.status}`);
  return (await response.json()) as SaveAnswer;
}

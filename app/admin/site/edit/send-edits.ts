import type { Edit, SaveAnswer } from "./draft-session.ts";

/** Sends edits of a content key's draft. Rejects when the server cannot be reached or refuses. */
export async function sendEdits(key: string, edits: readonly Edit[]): Promise<SaveAnswer> {
  const response = await fetch(`/admin/site/drafts/${key}`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ edits }),
  });
  if (!response.ok) throw new Error(`The draft was answered ${response.status}`);
  return (await response.json()) as SaveAnswer;
}

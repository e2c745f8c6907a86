/** News as the desk's pages send it. */

import { expect } from "vitest";
import type { NewsBody } from "#content/news.ts";
import { saveEdits } from "./edits.ts";
import type { Staff } from "./open-test-site.ts";

export const NEWS_ID = "0197f1a0-0000-7000-8000-000000000001";
export const HEADLINE = "Sample: the drainage drawings are done";
export const SLUG = "sample-the-drainage-drawings-are-done";

export const paragraphs = (...texts: string[]): NewsBody => ({
  type: "doc",
  content: texts.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

export const sample = {
  headline: HEADLINE,
  summary: "Sample summary.",
  body: paragraphs("Sample text of the item."),
};

interface Edit {
  field: string;
  was?: unknown;
  value: unknown;
}

/** Sends edits as the page does while someone types; answers the response. */
export function sendEdits(staff: Staff, edits: readonly Edit[], id = NEWS_ID): Promise<Response> {
  const atPaths = edits.map(({ field, ...edit }) => ({ path: [field], ...edit }));
  return saveEdits(staff, `news/${id}`, atPaths);
}

/** Fields as edits of a colleague who sees the newest draft. */
export async function editsOf(staff: Staff, fields: object, id = NEWS_ID): Promise<Edit[]> {
  const state = await staff.get(`/admin/site/drafts/news/${id}`);
  const { value } = (await state.json()) as { value: object };
  const before = new Map<string, unknown>(Object.entries(value));
  return Object.entries(fields).map(([field, next]) => ({
    field,
    value: next,
    was: before.get(field),
  }));
}

/** Saves fields as such a colleague; answers the draft's version. */
export async function saveNewsDraft(staff: Staff, fields: object, id = NEWS_ID): Promise<number> {
  const response = await sendEdits(staff, await editsOf(staff, fields, id), id);
  expect(response.status).toBe(200);
  const saved = (await response.json()) as { draft: { version: number }; conflicts: unknown[] };
  expect(saved.conflicts).toEqual([]);
  return saved.draft.version;
}

/** Presses a button of an item's page. */
export const press = (staff: Staff, fields: Record<string, string>, id = NEWS_ID) =>
  staff.post(`/admin/site/news/${id}`, fields);

/** Writes an item and publishes it, now or at a time; answers the response. */
export async function publish(
  staff: Staff,
  fields: object = {},
  { id = NEWS_ID, starts = "" } = {},
): Promise<Response> {
  const version = await saveNewsDraft(staff, { ...sample, ...fields }, id);
  return press(staff, { intent: "publish", version: String(version), starts }, id);
}

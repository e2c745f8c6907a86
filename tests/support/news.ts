/** News as the desk's pages send it. */

import { expect } from "vitest";
import { type NewsBody, news } from "#content/news.ts";
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

/** Sends edits as the page does while someone types; answers the response. */
export function sendEdits(staff: Staff, edits: unknown, id = NEWS_ID): Promise<Response> {
  return staff.post(`/admin/site/news/${id}/draft`, JSON.stringify(edits), {
    "content-type": "application/json",
  });
}

/** Saves fields as a colleague who saw the newest draft; answers its version. */
export async function saveNewsDraft(staff: Staff, fields: object, id = NEWS_ID): Promise<number> {
  const { db } = staff.site;
  const ofItem = async (table: "content_drafts" | "content_revisions") =>
    (await db.selectFrom(table).select("value").where("key", "=", `news/${id}`).execute()).at(-1);
  const stored = (await ofItem("content_drafts")) ?? (await ofItem("content_revisions"));
  const first = news.find(({ slug }) => slug === id) ?? {};
  const before = new Map<string, unknown>(
    Object.entries((stored ? JSON.parse(stored.value) : first) as object),
  );
  const edits = Object.entries(fields).map(([field, value]) => ({
    ...{ field, value, was: before.get(field) ?? null },
  }));
  const response = await sendEdits(staff, edits, id);
  expect(response.status).toBe(200);
  const saved = (await response.json()) as { draft: { version: number }; conflicts: unknown[] };
  expect(saved.conflicts).toEqual([]);
  return saved.draft.version;
}

/** Presses a button of an item's page. */
export const press = (staff: Staff, fields: Record<string, string>, id = NEWS_ID) =>
  staff.post(`/admin/site/news/${id}`, { scripted: "1", ...fields });

/** Writes an item and publishes it, now or at a time; answers the response. */
export async function publish(
  staff: Staff,
  fields: object = {},
  { id = NEWS_ID, time = "" } = {},
): Promise<Response> {
  const version = await saveNewsDraft(staff, { ...sample, ...fields }, id);
  const when = time ? "time" : "now";
  return press(staff, { intent: "publish", version: String(version), when, time }, id);
}

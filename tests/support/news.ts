/** Sends news as the desk's pages do. */

import { expect } from "vitest";
import type { NewsBody } from "#content/news.ts";
import { saveEdits, sendDocumentForm } from "./edits.ts";
import type { Staff } from "./staff.ts";

export const NEWS_ID = "0197f1a0-0000-7000-8000-000000000001";
export const HEADLINE = "Sample: the drainage drawings are done";
export const SLUG = "sample-the-drainage-drawings-are-done";

export const paragraphs = (...texts: string[]): NewsBody => ({
  type: "doc",
  content: texts.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] })),
});

const SAMPLE_NEWS = {
  headline: HEADLINE,
  summary: "Sample summary.",
  body: paragraphs("Sample text of the item."),
};

/** Saves fields of an item as it is now. */
export async function saveNewsDraft(staff: Staff, fields: object, id = NEWS_ID): Promise<void> {
  const edits = Object.entries(fields).map(([name, value]) => ({ path: [name], value }));
  expect((await saveEdits(staff, `news/${id}`, edits)).status).toBe(200);
}

/** Presses a button of an item's page. */
export const sendNewsForm = (staff: Staff, intent: string, id = NEWS_ID) =>
  sendDocumentForm(staff, `news/${id}`, intent);

/** Writes an item and publishes it, now or at a time; returns the response. */
export async function publishNews(
  staff: Staff,
  fields: object = {},
  { id = NEWS_ID, starts = "" } = {},
): Promise<Response> {
  await saveNewsDraft(staff, { ...SAMPLE_NEWS, ...fields }, id);
  return sendDocumentForm(staff, `news/${id}`, "publish", { starts });
}

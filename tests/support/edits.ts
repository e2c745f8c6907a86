/** Saves drafts as the editors do, and presses their buttons. */
import { expect } from "vitest";
import { documentTypeOf, type FactName } from "#domain/content/document-types.ts";
import {
  type ContentPath,
  type Json,
  valueAt,
  withValueAt,
} from "#domain/content/fields/content-path.ts";
import { describeField, fieldAt } from "#domain/content/fields/describe-fields.ts";
import { fieldText, parseFieldText } from "#domain/content/fields/field-text.ts";
import type { Fields } from "./open-test-site.ts";
import type { Staff } from "./staff.ts";

export async function readDraft(
  staff: Staff,
  key: string,
): Promise<{ value: Json; version: number }> {
  const response = await staff.get(`/admin/site/drafts/${key}`);
  return response.ok ? response.json() : { value: {}, version: 0 };
}

export const saveDocument = (staff: Staff, key: string, value: unknown, version: number) =>
  staff.post(`/admin/site/drafts/${key}`, JSON.stringify({ value, version }), {
    "content-type": "application/json",
  });

interface Edit {
  path: ContentPath;
  value: unknown;
}

/** Changes parts of a document as it is now. */
export async function saveEdits(
  staff: Staff,
  key: string,
  edits: readonly Edit[],
): Promise<Response> {
  const { value, version } = await readDraft(staff, key);
  return saveDocument(staff, key, changed(value, edits), version);
}

const changed = (value: Json, edits: readonly Edit[]): Json =>
  edits.reduce<Json>((so, edit) => withValueAt(so, edit.path, edit.value as Json) ?? so, value);

/** The fields that go with the press of a button; all others are typed and saved before. */
const SENT = ["when", "starts", "tell", "of"];

/**
 * Types into a form's fields, by their names, and presses a button of its page; "save" presses
 * none.
 */
export async function sendDocumentForm(
  staff: Staff,
  key: string,
  intent: string,
  fields: Fields = {},
): Promise<Response> {
  const { value, version } = await readDraft(staff, key);
  const isSent = ([name]: [string, unknown]) => SENT.includes(name);
  const sent = Object.fromEntries(Object.entries(fields).filter(isSent));
  const typed = Object.entries(fields).filter((each) => !isSent(each));
  const edits = typed.flatMap(([name, text]) =>
    editOf(key, value, name, String(text), staff.site.services.timeZone),
  );
  const isTyped = intent === "save" || typed.length > 0;
  const saved = isTyped ? await saveDocument(staff, key, changed(value, edits), version) : null;
  if (saved && (intent === "save" || !saved.ok)) return saved;
  const { version: after } = saved ? ((await saved.json()) as { version: number }) : { version };
  const press = { intent, version: String(after), ...sent };
  return staff.post(pathOf(key), press);
}

/** Returns the edits of typing `text` into a field; none when the field shows that already. */
function editOf(key: string, value: Json, name: string, text: string, zone: string): Edit[] {
  const path = name.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  const field = fieldAt(describeField(documentTypeOf(key).type.schema).fields ?? [], path);
  if (!field) return [];
  if (field.kind === "hidden") throw new Error(`${key} has no field for ${name}`);
  // A box is on or off; the editor stores that without a text.
  if (field.kind === "box") return [{ path, value: text === "on" }];
  const isShown = fieldText(field, valueAt(value, path), zone) === text;
  return isShown ? [] : [{ path, value: parseFieldText(field, text, zone) }];
}

export const pathOf = (key: string) => `/admin/site/edit/${key}`;

/** Restores a state of the history as the draft. */
export async function restoreDraft(staff: Staff, key: string, of: string): Promise<Response> {
  const { version } = await readDraft(staff, key);
  return staff.post(`/admin/site/history/${key}`, { of, version: String(version) });
}

/** Unschedules the scheduled revision of a document, from its editor. */
export async function unschedule(staff: Staff, key: string): Promise<Response> {
  const of = /name="of" value="([0-9a-f-]{36})"/.exec(await staff.html(pathOf(key)))?.[1];
  return staff.post(pathOf(key), { intent: "unschedule", of: of ?? "" });
}

/** Types the changes and publishes them, at once or from `starts` on. */
export async function publishFacts(staff: Staff, group: FactName | "notice", changes: Fields) {
  const published = await sendDocumentForm(staff, group, "publish", changes);
  const toast = changes.starts ? "document-scheduled" : "document-published";
  expect(published.headers.get("location")).toBe(`${pathOf(group)}?toast=${toast}`);
}

/** Drafts as the editors save them, and the buttons beside them. */
import { type ContentPath, type Json, withValueAt } from "#domain/content/content-path.ts";
import { readForm } from "#domain/content/form-fields.ts";
import { noticeFields } from "#domain/content/notice.ts";
import { fieldsOf, findFactGroup } from "#domain/facts/fact-forms.ts";
import { gatheringFields } from "#domain/gatherings/gathering-fields.ts";
import type { Fields, Staff } from "./open-test-site.ts";

export const OLD_HEADLINE = "Let's build a legacy together";

/** Of home's headline. */
export const headline = (value: string) => [{ path: ["hero", "title"], value }];
export const WE_RAISE_IT = headline("We raise it");

export async function readState(
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

/** Changes places of a document as it stands now. */
export async function saveEdits(
  staff: Staff,
  key: string,
  edits: readonly { path: ContentPath; value: unknown }[],
): Promise<Response> {
  const { value, version } = await readState(staff, key);
  return saveDocument(staff, key, changed(value, edits), version);
}

const changed = (value: Json, edits: readonly { path: ContentPath; value: unknown }[]): Json =>
  edits.reduce<Json>((so, edit) => withValueAt(so, edit.path, edit.value as Json) ?? so, value);

/** What is sent when a button is pressed; everything else is typed and saved before. */
const SENT = ["when", "starts", "second", "tell", "of"];

/** Types into a form's fields, by their names, and presses a button of its page; "save" presses none. */
export async function act(
  staff: Staff,
  key: string,
  intent: string,
  fields: Fields = {},
): Promise<Response> {
  const { value, version } = await readState(staff, key);
  const form = new FormData();
  const sent: Fields = {};
  for (const [name, text] of Object.entries(fields)) {
    if (!SENT.includes(name) || name === "second") form.set(name, String(text));
    if (SENT.includes(name)) sent[name] = text;
  }
  const isTyped = intent === "save" || [...form.keys()].length > 0;
  const saved = isTyped ? await saveTyped(staff, key, form, { value, version }) : null;
  if (saved && (intent === "save" || !saved.ok)) return saved;
  const { version: after } = saved ? ((await saved.json()) as { version: number }) : { version };
  return staff.post(pathOf(key), { intent, version: String(after), ...sent });
}

function saveTyped(
  staff: Staff,
  key: string,
  form: FormData,
  { value, version }: { value: Json; version: number },
): Promise<Response> {
  const group = findFactGroup(key);
  const described = key === "notice" ? noticeFields : gatheringFields;
  const fields = group ? fieldsOf(group, value) : described;
  const edits = readForm(fields, form, value, staff.site.services.timeZone);
  return saveDocument(staff, key, changed(value, edits), version);
}

export const pathOf = (key: string) => {
  if (findFactGroup(key)) return `/admin/site/facts/${key}`;
  return key === "notice" || key.includes("/") ? `/admin/site/${key}` : `/admin/site/edit/${key}`;
};

/** Restores a state of the history as the draft. */
export async function restore(staff: Staff, key: string, of: string): Promise<Response> {
  const { version } = await readState(staff, key);
  return staff.post(`/admin/site/history/${key}`, { of, version: String(version) });
}

/** Unschedules what is scheduled of a document, from its editor. */
export async function unschedule(staff: Staff, key: string): Promise<Response> {
  const of = /name="of" value="([0-9a-f-]{36})"/.exec(await staff.html(pathOf(key)))?.[1];
  return staff.post(pathOf(key), { intent: "unschedule", of: of ?? "" });
}

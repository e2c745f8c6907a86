import { type EditableName, editables, findEditable } from "#app/admin/site/edit/editables.ts";
import { type Json, valueAt } from "#domain/content/content-path.ts";
import { kindOf } from "#domain/content/find-kind.ts";
import { gatheringDraftSchema } from "#domain/gatherings/gathering.ts";
import { draftSchema } from "#domain/news/news-draft.ts";

/** Issues that staff mend before they publish: an empty text, one that is too long, a link. */
const MENDABLE = new Set(["too_small", "too_big", "invalid_format"]);

/** Whether the editor of a content key can show a draft: texts and lists are where it expects them. */
export function isDrawable(key: string, value: Json): boolean {
  const page = findEditable(key);
  if (page) return isPageDrawable(page, value);
  if (key.startsWith("news/")) return draftSchema.safeParse(value).success;
  if (key.startsWith("gatherings/")) return gatheringDraftSchema.safeParse(value).success;
  return isFormDrawable(key, value);
}

/** Whether a page's components can draw it. */
function isPageDrawable(page: EditableName, value: Json): boolean {
  const { error } = editables[page].schema.safeParse(value);
  return !error?.issues.some(({ code }) => !MENDABLE.has(code));
}

/** Whether a form can show it: lists and objects are where it expects them. Any text may be in a field. */
function isFormDrawable(key: string, value: Json): boolean {
  const { error } = kindOf(key).kind.schema.safeParse(value);
  return (
    value !== null &&
    !error?.issues.some((issue) => {
      const isList = issue.code === "invalid_type" && LISTS.has(issue.expected);
      const isText = !isList && isField(valueAt(value, issue.path as (string | number)[]));
      return !isText && !MENDABLE.has(issue.code) && issue.code !== "custom";
    })
  );
}

const LISTS = new Set<string>(["object", "array", "tuple"]);

const isField = (value: Json | undefined) =>
  value === null || ["string", "number"].includes(typeof value);

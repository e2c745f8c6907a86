import { type EditableName, editables } from "#app/admin/site/edit/editables.ts";
import type { Json } from "#domain/content/content-path.ts";

/** Issues that staff mend before they publish: an empty text, one that is too long, a link. */
const MENDABLE = new Set(["too_small", "too_big", "invalid_format"]);

/** Whether a page's components can draw a draft: texts stand where they expect texts. */
export function isPageDrawable(page: EditableName, value: Json): boolean {
  const { error } = editables[page].schema.safeParse(value);
  return !error?.issues.some(({ code }) => !MENDABLE.has(code));
}

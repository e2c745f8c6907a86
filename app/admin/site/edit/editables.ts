/** Everything that is edited where it stands: pages, and mails. */
import { letters } from "#app/admin/site/letters/editable-letters.ts";
import { editablePages } from "./editable-pages.ts";

export const editables = { ...editablePages, ...letters };

export type EditableName = keyof typeof editables;

/** The page or mail of a URL's name; null where there is none. */
export const findEditable = (name: string): EditableName | null =>
  (Object.keys(editables) as EditableName[]).find((own) => own === name) ?? null;

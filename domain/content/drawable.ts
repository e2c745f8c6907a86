/** What an editor can show, however unfinished. */
import { type Json, valueAt } from "./fields/content-path.ts";
import { findDocumentType } from "./find-document-type.ts";

/** Issues that staff mend before they publish: an empty text, one that is too long, a link. */
const MENDABLE = new Set(["too_small", "too_big", "invalid_format", "custom"]);
const LISTS = new Set<string>(["object", "array", "tuple"]);

/**
 * Whether the editor of a document can show a draft: lists and objects are where it expects them.
 * Any text may be in a field.
 */
export function isDrawable(key: string, value: Json): boolean {
  const error = findDocumentType(key)?.type.schema.safeParse(value).error;
  return (
    value !== null &&
    !error?.issues.some((issue) => {
      const isList = issue.code === "invalid_type" && LISTS.has(issue.expected);
      const isText = !isList && isField(valueAt(value, issue.path as (string | number)[]));
      return !isText && !MENDABLE.has(issue.code);
    })
  );
}

const isField = (value: Json | undefined) =>
  value === null || ["string", "number"].includes(typeof value);

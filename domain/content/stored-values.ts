/** The values of documents as they are stored. */
import { documentNamed, documentTypeOf, isDocumentKey, isItem } from "./document-types.ts";
import { type Json, valueAt } from "./fields/content-path.ts";
import { describeField, wholeOf } from "./fields/describe-fields.ts";

/**
 * A stored value, checked; null: an item or the notice was taken down, any other document is its first
 * edition. Throws a `ZodError` for one that its schema does not describe.
 */
export function parseDocument(key: string, json: string): unknown {
  const { type, first } = documentTypeOf(key);
  const value = completeDocument(key, JSON.parse(json));
  return value === null ? (isItem(key) ? null : first) : type.schema.parse(value);
}

/** A document as it was stored, with what came with later versions: the first edition's texts, or nothing yet. */
export function completeDocument<Value>(key: string, value: Value): Value {
  if (!isDocumentKey(key)) return value;
  return complete(value, isItem(key) ? emptyDocument(key) : documentTypeOf(key).first);
}

/** A document that nothing was written in. */
export function emptyDocument(key: string): Json {
  const { type } = documentTypeOf(key);
  const known = empties.get(type) ?? wholeOf(describeField(type.schema).fields ?? []);
  empties.set(type, known);
  return known;
}

const empties = new Map<unknown, Json>();

/**
 * The value that a document begins with of which nothing is written: its first edition as it is, or an empty one
 * of the day `today` (YYYY-MM-DD).
 */
export function blankDocument(key: string, today: string): Json {
  const { type, first } = documentTypeOf(key);
  if (first) return first as Json;
  const empty = emptyDocument(key);
  return type.dated ? (type.dated(empty, today) as Json) : empty;
}

function complete<Value>(value: Value, first: unknown): Value {
  if (!isRecord(value) || !isRecord(first)) return value;
  const own = new Map(Object.entries(value));
  const all = Object.entries(first).map(([name, text]) => [
    name,
    own.has(name) ? complete(own.get(name), text) : text,
  ]);
  return { ...value, ...Object.fromEntries(all) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A value in a few words, or its document's name; null for one that shows nothing. */
export function titleOfValue(key: string, value: unknown): string | null {
  if (value === null) return null;
  return documentTypeOf(key).type.title?.(value) ?? documentNamed(key)?.name ?? null;
}

/** A stored value in a few words. A draft may miss what its schema asks for. */
export function titleOf(key: string, json: string): string | null {
  try {
    const title = titleOfValue(key, completeDocument(key, JSON.parse(json)));
    return title === "" ? "Untitled" : title;
  } catch {
    return key;
  }
}

/** Issues that staff mend before they publish: an empty text, one that is too long, a link. */
const MENDABLE = new Set(["too_small", "too_big", "invalid_format", "custom"]);
const LISTS = new Set<string>(["object", "array", "tuple"]);

/**
 * Whether the editor of a document can show a draft, however unfinished: lists and objects are where it
 * expects them. Any text may be in a field.
 */
export function isDrawable(key: string, value: Json): boolean {
  if (value === null || !isDocumentKey(key)) return false;
  const { error } = documentTypeOf(key).type.schema.safeParse(value);
  return !error?.issues.some((issue) => {
    const isList = issue.code === "invalid_type" && LISTS.has(issue.expected);
    const isText = !isList && isField(valueAt(value, issue.path as (string | number)[]));
    return !isText && !MENDABLE.has(issue.code);
  });
}

const isField = (value: Json | undefined) =>
  value === null || ["string", "number"].includes(typeof value);

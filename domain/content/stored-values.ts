/** Reads the stored values of documents. */
import { documentTypeOf, findNamedType, isDocumentKey, isItem } from "./document-types.ts";
import { type Json, valueAt } from "./fields/content-path.ts";
import { describeField, emptyValueOf } from "./fields/describe-fields.ts";

/**
 * Parses a stored value. Null in the database means that it was taken down: an item is then null,
 * any other document its first edition. Throws a `ZodError` when the value does not match its
 * schema.
 */
export function parseDocument(key: string, json: string): unknown {
  const { type, firstEdition } = documentTypeOf(key);
  const value = completeDocument(key, JSON.parse(json));
  if (value !== null) return type.schema.parse(value);
  return isItem(key) ? null : firstEdition;
}

/**
 * Adds the fields that later versions introduced: the first edition's texts, or empty values in a
 * collection.
 */
export function completeDocument<Value>(key: string, value: Value): Value {
  if (!isDocumentKey(key)) return value;
  return complete(value, isItem(key) ? emptyDocument(key) : documentTypeOf(key).firstEdition);
}

/** Returns a document with only initial values. */
export function emptyDocument(key: string): Json {
  const { type } = documentTypeOf(key);
  const empty = empties.get(type) ?? emptyValueOf(describeField(type.schema).fields ?? []);
  empties.set(type, empty);
  return empty;
}

const empties = new Map<unknown, Json>();

/**
 * Returns the initial value of a new document: its first edition, or an empty one for the day
 * `today` (YYYY-MM-DD).
 */
export function blankDocument(key: string, today: string): Json {
  const { type, firstEdition } = documentTypeOf(key);
  if (firstEdition) return firstEdition as Json;
  const empty = emptyDocument(key);
  return type.fillNewFields ? (type.fillNewFields(empty, today) as Json) : empty;
}

function complete<Value>(value: Value, firstEdition: unknown): Value {
  if (!isRecord(value) || !isRecord(firstEdition)) return value;
  const storedFields = new Map(Object.entries(value));
  const fields = Object.entries(firstEdition).map(([name, text]) => [
    name,
    storedFields.has(name) ? complete(storedFields.get(name), text) : text,
  ]);
  return { ...value, ...Object.fromEntries(fields) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns a short title of a value, or its document's name; null when there is no value. */
export function titleOfValue(key: string, value: unknown) {
  if (value === null) return null;
  return documentTypeOf(key).type.title?.(value) ?? findNamedType(key)?.name ?? null;
}

/** Returns a short title of a stored value. A draft may lack required fields. */
export function titleOfJson(key: string, json: string) {
  try {
    const title = titleOfValue(key, completeDocument(key, JSON.parse(json)));
    return title === "" ? "Untitled" : title;
  } catch {
    return key;
  }
}

/** Issues that staff can fix before publishing: an empty text, one that is too long, a link. */
const FIXABLE_ISSUES = new Set(["too_small", "too_big", "invalid_format", "custom"]);
const CONTAINER_TYPES = new Set<string>(["object", "array", "tuple"]);

/**
 * Whether the editor can show a draft, however unfinished: lists and objects are where the editor
 * expects them. Fields may hold any text.
 */
export function isRenderable(key: string, value: Json) {
  if (value === null || !isDocumentKey(key)) return false;
  const { error } = documentTypeOf(key).type.schema.safeParse(value);
  return !error?.issues.some((issue) => {
    const isList = issue.code === "invalid_type" && CONTAINER_TYPES.has(issue.expected);
    const isText = !isList && isField(valueAt(value, issue.path as (string | number)[]));
    return !isText && !FIXABLE_ISSUES.has(issue.code);
  });
}

const isField = (value: Json | undefined) =>
  value === null || ["string", "number"].includes(typeof value);

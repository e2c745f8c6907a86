/** The type, the first edition and the stored values of a document, by its key. */

import {
  type CollectionName,
  type CollectionType,
  collections,
  type DocumentKey,
  type DocumentType,
  documentTypes,
} from "./document-types.ts";
import type { Json } from "./fields/content-path.ts";
import { describeField, wholeOf } from "./fields/describe-fields.ts";

interface FoundType {
  type: DocumentType<unknown, unknown>;
  /** The first edition of this key; null in a collection: there is none. */
  first: unknown;
  isItem: boolean;
}

/** Null for a key that no document can have. */
export function findDocumentType(key: string): FoundType | null {
  const own = Object.entries<DocumentType<unknown>>(documentTypes).find(([name]) => name === key);
  if (own) return { type: own[1], first: own[1].first, isItem: false };
  const [name, id, ...rest] = key.split("/");
  const found = Object.entries<CollectionType<unknown>>(collections).find(
    ([each]) => each === name,
  );
  if (!found || !id || rest.length > 0) return null;
  return { type: found[1], first: found[1].first.get(id) ?? null, isItem: true };
}

export const isDocumentKey = (key: string): key is DocumentKey => findDocumentType(key) !== null;

/** Like `findDocumentType`, for a key that the code knows. */
export function documentTypeOf(key: string): FoundType {
  const found = findDocumentType(key);
  if (!found) throw new Error(`No content has the key ${key}`);
  return found;
}

/**
 * A stored value, checked; null: an item or the notice was taken down, any other document is its first
 * edition. Throws a `ZodError` for one that its schema does not describe.
 */
export function parseDocument(key: string, json: string): unknown {
  const { type, first, isItem } = documentTypeOf(key);
  const value = completeDocument(key, JSON.parse(json));
  return value === null ? (isItem ? null : first) : type.schema.parse(value);
}

/** A document as it was stored, with what came with later versions: the first edition's texts, or nothing yet. */
export function completeDocument<Value>(key: string, value: Value): Value {
  const found = findDocumentType(key);
  return found ? complete(value, found.isItem ? emptyDocument(key) : found.first) : value;
}

/** A document that nothing was written in. */
export function emptyDocument(key: string): Json {
  const { type } = documentTypeOf(key);
  const known = empties.get(type) ?? wholeOf(describeField(type.schema).fields ?? []);
  empties.set(type, known);
  return known;
}

const empties = new Map<unknown, Json>();

/** With which a document begins that was never published, on the day `today` (YYYY-MM-DD). */
export function blankDocument(key: string, today: string): Json {
  const { type, first } = documentTypeOf(key);
  const { begun } = type as CollectionType<unknown>;
  const empty = (first ?? emptyDocument(key)) as Json;
  return begun ? (begun(empty, today) as Json) : empty;
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

/** A value in a few words; null for one that shows nothing. */
export function titleOfValue(key: string, value: unknown): string | null {
  const { type, isItem } = documentTypeOf(key);
  return isItem && value === null ? null : type.title(value);
}

const UNTITLED = "Untitled";

/** A stored value in a few words. A draft may miss what its schema asks for. */
export function titleOf(key: string, json: string): string | null {
  if (!findDocumentType(key)) return key;
  try {
    const title = titleOfValue(key, completeDocument(key, JSON.parse(json)));
    return title === "" ? UNTITLED : title;
  } catch {
    return key;
  }
}

/** The first edition of a collection, by key. */
export const firstOf = (name: CollectionName): [key: string, value: unknown][] =>
  Array.from<[string, unknown], [string, unknown]>(collections[name].first, ([id, value]) => [
    `${name}/${id}`,
    value,
  ]);

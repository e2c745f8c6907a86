/** The kind, the first edition and the stored values of a content key. */
import {
  type CollectionKind,
  type CollectionName,
  type ContentKey,
  type ContentKind,
  collections,
  singles,
} from "./content-kinds.ts";
import type { Json } from "./content-path.ts";
import { describeField, wholeOf } from "./describe-fields.ts";

interface FoundKind {
  kind: ContentKind<unknown>;
  /** The first edition of this key; null in a collection: there is none. */
  first: unknown;
  isItem: boolean;
}

/** The kind of a key, or null for a key that is none. */
export function findKind(key: string): FoundKind | null {
  const single = Object.entries(singles).find(([name]) => name === key)?.[1];
  if (single) return { kind: single as ContentKind<unknown>, first: single.first, isItem: false };
  const [name, id, ...rest] = key.split("/");
  const found = Object.entries<CollectionKind<unknown>>(collections).find(([own]) => own === name);
  if (!found || !id || rest.length > 0) return null;
  return { kind: found[1], first: found[1].first.get(id) ?? null, isItem: true };
}

export const isContentKey = (key: string): key is ContentKey => findKind(key) !== null;

/** Like `findKind`, for a key that the code knows. */
export function kindOf(key: string): FoundKind {
  const found = findKind(key);
  if (!found) throw new Error(`No content has the key ${key}`);
  return found;
}

/**
 * A stored value, checked; null: an item or the notice was taken down, any other document is its first
 * edition. Throws a `ZodError` for one that the kind's schema does not describe.
 */
export function parseContent(key: string, json: string): unknown {
  const { kind, first, isItem } = kindOf(key);
  const value = completeContent(key, JSON.parse(json));
  return value === null ? (isItem ? null : first) : kind.schema.parse(value);
}

/** A document as it was stored, with what came with later versions: the first edition's texts, or nothing yet. */
export function completeContent<Value>(key: string, value: Value): Value {
  const found = findKind(key);
  return found ? complete(value, found.isItem ? emptyContent(key) : found.first) : value;
}

/** A document that nothing was written in. */
export function emptyContent(key: string): Json {
  const { kind } = kindOf(key);
  const known = empties.get(kind) ?? wholeOf(describeField(kind.schema).fields ?? []);
  empties.set(kind, known);
  return known;
}

const empties = new Map<unknown, Json>();

/** With which a document begins that was never published, on the day `today` (YYYY-MM-DD). */
export function blankContent(key: string, today: string): Json {
  const { kind, first } = kindOf(key);
  const { begun } = kind as CollectionKind<unknown>;
  const empty = (first ?? emptyContent(key)) as Json;
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
  const { kind, isItem } = kindOf(key);
  return isItem && value === null ? null : kind.title(value);
}

const UNTITLED = "Untitled";

/** A stored value in a few words. A draft may miss what its schema asks for. */
export function titleOf(key: string, json: string): string | null {
  if (!findKind(key)) return key;
  try {
    const title = titleOfValue(key, completeContent(key, JSON.parse(json)));
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

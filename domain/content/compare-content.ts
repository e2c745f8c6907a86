import type { ContentPath, Json } from "./content-path.ts";

/** A path whose value differs; null: nothing stood there, or nothing stands there now. */
export interface ContentChange {
  path: ContentPath;
  before: Json;
  after: Json;
}

/**
 * The texts and figures that differ between two states of a document, in the order of the newer one. A
 * list that has become longer or shorter is one change, and so is everything at `depth`.
 */
export function compareContent(
  before: Json,
  after: Json,
  depth = Number.POSITIVE_INFINITY,
  path: ContentPath = [],
): ContentChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [was, is] = [placesOf(before), placesOf(after)];
  const isList = Array.isArray(before) && Array.isArray(after);
  const isWhole = isList ? before.length !== after.length : was.size === 0 && is.size === 0;
  if (isWhole || path.length >= depth) return [{ path, before, after }];
  const names = [...new Set([...is.keys(), ...was.keys()])];
  return names.flatMap((name) =>
    compareContent(was.get(name) ?? null, is.get(name) ?? null, depth, [...path, name]),
  );
}

/** The fields of an object or the positions of a list; any other value has none. */
function placesOf(value: Json): Map<string | number, Json> {
  if (Array.isArray(value)) return new Map(value.map((inner, i) => [i, inner]));
  if (value === null || typeof value !== "object") return new Map();
  return new Map(Object.entries(value));
}

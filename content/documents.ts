/** The keys of the documents that staff write. domain/content/document-types.ts describes each. */

const COLLECTIONS = ["news", "gatherings"] as const;
/** The collections, whose documents have ids. */
export type CollectionName = (typeof COLLECTIONS)[number];

/** Splits the key of a document of a collection, "news/<id>"; null for any other key. */
export function itemOf(key: string) {
  const [name, id, ...rest] = key.split("/");
  const collection = COLLECTIONS.find((each) => each === name);
  return collection && id && rest.length === 0 ? { collection, id } : null;
}

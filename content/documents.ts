/** The keys of the documents that staff write. What each is: domain/content/document-types.ts. */

const COLLECTIONS = ["news", "gatherings"] as const;
/** Of documents with ids. */
export type CollectionName = (typeof COLLECTIONS)[number];

/** Of the key of a document of a collection, "news/<id>"; null for any other. */
export function itemOf(key: string): { collection: CollectionName; id: string } | null {
  const [name, id, ...rest] = key.split("/");
  const collection = COLLECTIONS.find((each) => each === name);
  return collection && id && rest.length === 0 ? { collection, id } : null;
}

/** The addresses of published documents: within a collection each belongs to one. */
import { lock } from "#db/lock.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import type { CollectionName } from "./content-kinds.ts";
import { findKind, firstOf, parseContent, titleOfValue } from "./find-kind.ts";
import type { ContentProblem } from "./problems.ts";
import { liveRevisions } from "./standing-revisions.ts";

/** What a document of a collection says of its address. */
interface Addressed {
  slug: string;
  formerSlugs?: string[];
}

/**
 * Makes all who publish in the collection of `key` wait for each other until this transaction ends, so
 * that no two of them take one address.
 */
export const lockAddresses = (trx: DbOrTransaction, key: string) =>
  lock(trx, `addresses:${collectionOf(key)}`);

/**
 * The problem of a document whose address another one of its collection has, had, or is to have when it
 * is published; none for a document without address. `now` is ISO UTC.
 */
export async function addressProblems(
  db: DbOrTransaction,
  now: string,
  key: string,
  { slug }: Partial<Addressed>,
): Promise<ContentProblem[]> {
  if (!findKind(key)?.isItem || !slug) return [];
  const collection = collectionOf(key);
  const rows = await liveRevisions(db, now).where("key", "like", `${collection}/%`).execute();
  const documents = new Map(firstOf(collection).map(([key, value]) => [key, [value]]));
  for (const row of rows) {
    const value = parseContent(row.key, row.value);
    // What is shown replaces the first edition, and what was taken down its earlier revisions.
    const before = row.publish_at <= now ? [] : (documents.get(row.key) ?? []);
    documents.set(row.key, [...before, value]);
  }
  for (const [other, values] of documents)
    for (const value of values as (Addressed | null)[])
      if (other !== key && (value?.slug === slug || value?.formerSlugs?.includes(slug)))
        return [{ path: ["slug"], message: MESSAGE(titleOfValue(other, value)) }];
  return [];
}

const MESSAGE = (name: string | null) => `Another page has this address: ${name}`;

const collectionOf = (key: string) => key.split("/", 1).join() as CollectionName;

/** The addresses of published documents: within a collection each belongs to one, also when it has another by now. */
import { lock } from "#db/lock.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import type { CollectionName } from "./document-types.ts";
import type { ContentProblem } from "./fields/problems.ts";
import { findDocumentType, firstOf, titleOfValue } from "./find-document-type.ts";
import { standingRevisions } from "./standing-revisions.ts";

/**
 * Makes all who publish in the collection of `key` wait for each other until this transaction ends, so
 * that no two of them take one address.
 */
export const lockAddresses = (trx: DbOrTransaction, key: string) =>
  lock(trx, `addresses:${collectionOf(key)}`);

/**
 * The problem of a document whose address another one of its collection has, had, or is to have when it
 * is published; none for a document without address.
 */
export async function addressProblems(
  db: DbOrTransaction,
  key: string,
  { slug }: { slug?: string },
): Promise<ContentProblem[]> {
  if (!findDocumentType(key)?.isItem || !slug) return [];
  const collection = collectionOf(key);
  const rows = await standingRevisions(db)
    .select(["key", "value"])
    .where("key", "like", `${collection}/%`)
    .execute();
  // Only the address of each is read: what an earlier version stored may not be a document of this one.
  const documents = [
    ...firstOf(collection),
    ...rows.map((row) => [row.key, JSON.parse(row.value) as unknown] as const),
  ];
  const found = documents.find(
    ([other, value]) => other !== key && (value as { slug: string } | null)?.slug === slug,
  );
  if (!found) return [];
  return [{ path: ["slug"], message: `Another page has this address: ${titleOfValue(...found)}` }];
}

const collectionOf = (key: string) => key.split("/", 1).join() as CollectionName;

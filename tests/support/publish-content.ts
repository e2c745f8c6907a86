import type { DocumentKey, DocumentValue } from "#domain/content/document-types.ts";
import { addPublication } from "#domain/content/publish-content.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { TestSite } from "./open-test-site.ts";

export const ACTOR = { staffId: null, username: "test", address: "127.0.0.1" };

/** Publishes a value, at once or from `publishAt` on, as the desk does with a draft. */
export function publishContent<Key extends DocumentKey>(
  { services: { db, clock } }: Pick<TestSite, "services">,
  key: Key,
  value: DocumentValue<Key>,
  publishAt = isoTime(clock),
): Promise<string> {
  const json = JSON.stringify(value);
  return db
    .transaction()
    .execute((trx) => addPublication(trx, isoTime(clock), ACTOR, { key, json, publishAt }));
}

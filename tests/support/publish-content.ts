import { setImmediate as turn } from "node:timers/promises";
import { change } from "#domain/changes/change.ts";
import type { DocumentKey, DocumentValue } from "#domain/content/document-types.ts";
import { addPublication } from "#domain/content/publish-content.ts";
import { isoTime } from "#domain/values/clock.ts";
import type { TestSite } from "./open-test-site.ts";

export const ACTOR = { staffId: null, username: "test", clientIp: "127.0.0.1" };

/** Publishes a value, at once or from `publishAt` on, as the desk does with a draft. */
export async function publishContent<Key extends DocumentKey>(
  { services: { db, clock } }: Pick<TestSite, "services">,
  key: Key,
  value: DocumentValue<Key>,
  publishAt = isoTime(clock),
): Promise<string> {
  const json = JSON.stringify(value);
  const id = await change(db, "site", (trx) =>
    addPublication(trx, { now: isoTime(clock), actor: ACTOR }, { key, json, publishAt }),
  );
  // Revisions with the same moment are ordered by their ids, which begin with the millisecond,
  // so the next one must be later.
  for (const made = Date.now(); Date.now() === made; ) await turn();
  return id;
}

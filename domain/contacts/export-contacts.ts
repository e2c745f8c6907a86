import type { Db } from "#db/schema.ts";
import { batchAfter, inBatches, type Position } from "#domain/export/batches.ts";
import { csvStream } from "#domain/export/csv.ts";
import type { Viewpoint } from "#domain/lists/filter.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { matchingContacts } from "./find-contacts.ts";

/** The columns of the table contacts, in their order (specification, section 3), then the state. */
const COLUMNS = [
  "id",
  "created_at",
  "name",
  "email",
  "phone",
  "subject",
  "message",
  "state",
] as const;

/** True when at least one message matches. */
export async function hasContacts(db: Db, filter: ContactFilter, viewpoint: Viewpoint) {
  const query = matchingContacts(db, filter, viewpoint).select("id").limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Every message that matches the filter, newest first, as CSV. */
export function exportContacts(db: Db, filter: ContactFilter, viewpoint: Viewpoint) {
  const matching = matchingContacts(db, filter, viewpoint).select(COLUMNS);
  return csvStream(
    inBatches((after: Position | null) => batchAfter(matching, after)),
    COLUMNS.map((name) => ({ name, value: (row) => row[name] })),
  );
}

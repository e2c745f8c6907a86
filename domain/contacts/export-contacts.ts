import type { Db } from "#db/schema.ts";
import { BATCH, inBatches, type Mark, olderThan } from "#domain/export/batches.ts";
import { csvStream } from "#domain/export/csv.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { matchingContacts, type Viewpoint } from "./find-contacts.ts";

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

/** Whether there is anything to export. */
export async function hasContacts(
  db: Db,
  filter: ContactFilter,
  viewpoint: Viewpoint,
): Promise<boolean> {
  const query = matchingContacts(db, filter, viewpoint).select("id").limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Every contact that fits the filter, newest first, as CSV. */
export function exportContacts(
  db: Db,
  filter: ContactFilter,
  viewpoint: Viewpoint,
): ReadableStream<Uint8Array> {
  const rows = inBatches((after: Mark | null) =>
    matchingContacts(db, filter, viewpoint)
      .select(COLUMNS)
      .where(olderThan(after))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(BATCH)
      .execute(),
  );
  return csvStream(
    rows,
    COLUMNS.map((name) => ({ name, value: (row) => row[name] })),
  );
}

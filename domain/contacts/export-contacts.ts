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

const matchesOf = (db: Db, filter: ContactFilter, viewpoint: Viewpoint) =>
  matchingContacts(db, filter, viewpoint).select(COLUMNS);

export const exportContacts = (db: Db, filter: ContactFilter, viewpoint: Viewpoint) =>
  csvStream(
    inBatches((after: Position | null) => batchAfter(matchesOf(db, filter, viewpoint), after)),
    COLUMNS.map((name) => ({ name, value: (row) => row[name] })),
  );

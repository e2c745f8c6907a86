import { sql } from "kysely";

/**
 * True for a donation that is in the books. An import writes its rows in slices, and an undo takes
 * them out in slices; the import's mark `busy`, changed by one statement, decides whether the rows
 * are there at all (docs/decisions/0030). All code that lists, counts or exports donations uses
 * this.
 */
export const visibleDonations = sql<boolean>`(import_id is null or import_id not in
  (select id from imports where busy = 1))`;

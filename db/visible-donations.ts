import { sql } from "kysely";

/**
 * True for a donation that is visible. An import writes its records in slices, and an undo removes
 * them in slices; the import's flag `busy`, changed by one statement, shows or hides all of them at
 * once (docs/decisions/0030). All code that lists, counts or exports donations uses this condition.
 */
export const visibleDonations = sql<boolean>`(import_id is null or import_id not in
  (select id from imports where busy = 1))`;

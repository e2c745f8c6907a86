import { sql } from "kysely";

/**
 * True for a donation that is in the books. The rows of an import are written in slices, and taken
 * out in slices when it is undone; its mark `busy`, changed by one statement, decides whether they
 * are there at all (docs/decisions/0030). Whoever lists, counts or exports donations asks for this.
 */
export const booked = sql<boolean>`(import_id is null or import_id not in
  (select id from imports where busy = 1))`;

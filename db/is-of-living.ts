import { sql } from "kysely";

/** A condition: the person of the record, if any, has not died. */
export const IS_OF_LIVING = sql<boolean>`coalesce(person_id, '') not in
  (select coalesce(same_as, id) from people where died = 1)`;

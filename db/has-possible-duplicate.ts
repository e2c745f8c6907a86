import { sql } from "kysely";
import { isOnPostgres } from "./dialect.ts";
import type { Db } from "./schema.ts";

/**
 * A condition on records of the same person, by email or else by name, with the same amount on the
 * same day (UTC), since `from` (ISO UTC; "" for all), unless staff marked each pair of them as
 * separate gifts. Rows of one file are separate, because its import asks about equal ones, and so
 * are a pledge and its payment. The likeness starts with the day, so its index alone finds those of
 * a month as well as all of them.
 */
export function hasPossibleDuplicate(db: Db, from: string) {
  const repeated = sql`select likeness from donations where likeness >= ${from.slice(0, 10)}
    group by likeness having count(*) > 1`;
  // PostgreSQL expects few values in an array, and then reads their records by the index.
  const isRepeated = isOnPostgres(db) ? sql`= any (array(${repeated}))` : sql`in (${repeated})`;
  // Without a limit SQLite makes a join of it, and compares each of many equal records with all
  // others.
  return sql<boolean>`
    donations.created_at >= ${from} and donations.likeness ${isRepeated}
    and exists (select 1 from donations as other
      where other.likeness = donations.likeness and other.id <> donations.id
        and (other.import_id is null or donations.import_id is null
          or other.import_id <> donations.import_id)
        and (other.status = 'pledged') = (donations.status = 'pledged') and not exists (
        select 1 from separate_gifts
        where donation_id = donations.id and other_id = other.id) limit 1)`;
}

import { sql } from "kysely";

/**
 * Records of the same person, by email or else by name, with the same amount on the same day (UTC), since
 * `from` (ISO UTC; "" for all), unless staff call each pair of them separate gifts. The likeness begins
 * with the day, so its index alone finds those of a month as well as all of them.
 */
export const possibleDuplicates = (from: string) => sql<boolean>`
  donations.created_at >= ${from} and donations.likeness in (
    select likeness from donations where likeness >= ${from.slice(0, 10)}
    group by likeness having count(*) > 1)
  and exists (select 1 from donations as other
    where other.likeness = donations.likeness and other.id <> donations.id and not exists (
      select 1 from separate_gifts
      where donation_id = donations.id and other_id = other.id))`;

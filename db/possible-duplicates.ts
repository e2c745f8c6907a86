import { sql } from "kysely";

/**
 * Records of the same person, by email or else by name, with the same amount on the same day (UTC), since
 * `from` (ISO UTC). One pass over the index of the days: 100,000 records cost as little as those of a month.
 */
export const possibleDuplicates = (from: string) => sql<boolean>`
  donations.created_at >= ${from} and donations.voided_at is null
  and (amount_cents, ${person}, substr(donations.created_at, 1, 10)) in (
    select amount_cents, ${person}, substr(created_at, 1, 10) from donations
    where created_at >= ${from} and voided_at is null
    group by 1, 2, 3 having count(*) > 1)`;

const person = sql`case when email <> '' then lower(email) else lower(first_name || ' ' || last_name) end`;

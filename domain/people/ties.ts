import { type RawBuilder, sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";

export interface Ties {
  /** The first of a person's keys: it stands in addresses. */
  firstOf(key: string): string;
  /** All keys of the person, the first one first. */
  keysOf(key: string): readonly string[];
  tied: readonly string[];
}

/** Reads the ties that staff made: few, so all of them. */
export async function readTies(db: DbOrTransaction): Promise<Ties> {
  const rows = await db
    .selectFrom("person_ties")
    .select(["key", "other_key"])
    .where("is_same", "=", 1)
    .execute();
  return tiesOf(rows.map(({ key, other_key }) => [key, other_key] as const));
}

/** True of a tie, or of a "not the same", that one of these keys has. */
export const isTieOf = (keys: readonly string[]) =>
  sql<boolean>`(key in (${sql.join(keys)}) or other_key in (${sql.join(keys)}))`;

/** Keys that a chain of ties connects are one person. */
function tiesOf(pairs: readonly (readonly [string, string])[]): Ties {
  const groups = new Map<string, string[]>();
  for (const [key, other] of pairs) {
    const one = groups.get(key) ?? [key];
    const second = groups.get(other) ?? [other];
    const all = one === second ? one : [...one, ...second];
    for (const each of all) groups.set(each, all);
  }
  for (const group of new Set(groups.values())) group.sort();
  const keysOf = (key: string) => groups.get(key) ?? [key];
  return { keysOf, firstOf: (key) => keysOf(key)[0] ?? key, tied: [...groups.keys()] };
}

/**
 * Tables of a query: `tied` for firstKeyOf, and with `matched`, a query for some keys, `found`: all keys of
 * the people who have them, to be joined: PostgreSQL takes twice as long to look each key up in them.
 */
export function peopleTables(ties: Ties, matched: RawBuilder<unknown> | null): RawBuilder<unknown> {
  const pairs = (ties.tied.length > 0 ? ties.tied : [""]).map(
    (key) => sql`(${key}, ${ties.firstOf(key)})`,
  );
  const tied = sql`tied(key, first) as materialized (values ${sql.join(pairs)})`;
  if (!matched) return tied;
  return sql`${tied},
    matched(key) as materialized (${matched}),
    found(key) as materialized (
      select key from matched where key is not null
      union select other.key from matched
      join tied on tied.key = matched.key join tied as other on other.first = tied.first
    )`;
}

/** The first key of the person who has this one. A join would compare each key with each tied one. */
export function firstKeyOf(column: string): RawBuilder<string> {
  const key = sql.ref(column);
  return sql`case when ${key} in (select key from tied)
    then (select first from tied where tied.key = ${key}) else ${key} end`;
}

/** The key of the person who has a record with this id: a gift, a message, an attendee or a subscriber. */
export async function keyOfRecord(db: DbOrTransaction, id: string): Promise<string | null> {
  const found = await db
    .selectFrom("donations")
    .select("person_key as key")
    .where("id", "=", id)
    .unionAll(db.selectFrom("contacts").select("person_key as key").where("id", "=", id))
    .unionAll(db.selectFrom("attendees").select("email_key as key").where("id", "=", id))
    .unionAll(db.selectFrom("subscribers").select("email_key as key").where("id", "=", id))
    .executeTakeFirst();
  return found?.key ?? null;
}

import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { countedGift } from "#db/counted-gifts.ts";
import type { Db } from "#db/schema.ts";
import { anyCase, byBytes, escapeLike, searchTextContains, wordsOf } from "#db/text-search.ts";
import { PAGE, readFilter, SEARCH } from "#domain/lists/filter.ts";
import { type Page, pageOrLast } from "#domain/lists/query.ts";
import { type Person, readPeople } from "./read-people.ts";
import { firstKeyOf, peopleTables, readTies, type Ties } from "./ties.ts";

const peopleFilterSchema = z.object({
  q: SEARCH,
  sort: z.enum(["date", "name", "given"]).default("date"),
  ...PAGE,
});

type PeopleFilter = z.output<typeof peopleFilterSchema>;

export const readPeopleFilter = (params: URLSearchParams) => readFilter(peopleFilterSchema, params);

export interface PersonRow extends Pick<Person, "name" | "emails" | "phones" | "place"> {
  /** Of one of the person's records: it stands in addresses, where an email must not. */
  id: string;
  /** The time of the newest record, ISO UTC. */
  created_at: string;
  /** Gifts received, and their sum in cents. */
  gifts: number;
  cents: number;
}

/**
 * One page of the people whom a search finds: by words of one of their records, or the digits of a phone
 * number. `withTests`: test gifts count.
 */
export async function findPeople(
  db: Db,
  filter: PeopleFilter,
  { perPage, withTests }: { perPage: number; withTests: boolean },
): Promise<Page<PersonRow>> {
  const ties = await readTies(db);
  const people = peopleIn(db, filter.q, ties, sortsBy(db, withTests)[filter.sort]);
  const order = sql.raw(filter.order);
  const { rows, total, page } = await pageOrLast(filter.page, perPage, async (offset) => {
    const found = sql<{ key: string; total: number }>`
      select key, total from (${people}) as people
      order by sorted ${order} nulls last, key ${order}
      limit ${perPage} offset ${offset}`;
    return (await found.execute(db)).rows;
  });
  const keys = rows.map(({ key }) => key);
  // Counting all people takes longer than finding some.
  const all = filter.q ? null : total;
  return { rows: await readRows(db, keys, withTests), total, page, all };
}

/** The people with the newest records that a search finds, at most `limit`. */
export const searchPeople = (db: Db, q: string, perPage: number, withTests: boolean) =>
  findPeople(db, { q, sort: "date", order: "desc", page: 1 }, { perPage, withTests });

/** What a list reads of each record, by the kind of record. */
interface Said {
  ofGifts: RawBuilder<unknown>;
  ofMessages: RawBuilder<unknown>;
  /** Of attendees and subscribers. */
  ofOthers: RawBuilder<unknown>;
}

/** What people are sorted by, and how a person's value is made of those of the records. */
function sortsBy(db: Db, withTests: boolean) {
  const at = byBytes(db, sql.ref("created_at"));
  const name = sql`lower(last_name || ' ' || first_name)`;
  const given = sql`case when ${countedGift(withTests)} then amount_cents else 0 end`;
  const [zero, none] = [sql`0`, sql`null`];
  return {
    date: { ofGifts: at, ofMessages: at, ofOthers: at, whole: sql`max(sorted)` },
    name: { ofGifts: name, ofMessages: name, ofOthers: none, whole: sql`min(sorted)` },
    given: { ofGifts: given, ofMessages: zero, ofOthers: zero, whole: sql`sum(sorted)` },
  };
}

type Key = "person_key" | "email_key";

/** One row for each record; `from` is a table and a condition on its column of the key. */
const saidBy = (
  from: (table: string, key: Key) => RawBuilder<unknown>,
  { ofGifts, ofMessages, ofOthers }: Said,
) => sql`
  select person_key as key, ${ofGifts} from ${from("donations", "person_key")}
    and voided_at is null and suspected is null
  union all
  select person_key, ${ofMessages} from ${from("contacts", "person_key")}
    and state <> 'spam' and suspected is null
  union all
  select email_key, ${ofOthers} from ${from("attendees", "email_key")}
    and state <> 'suspected'
  union all
  select email_key, ${ofOthers} from ${from("subscribers", "email_key")}
    and confirmed_at is not null and ended_at is null`;

/** The first keys of the people whom a search finds, with what they are sorted by. */
function peopleIn(
  db: Db,
  typed: string,
  ties: Ties,
  { whole, ...sorted }: Said & { whole: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const isSearch = wordsOf(typed).length > 0;
  // Only this is read of all people: indices alone answer it (migration 0064). By `cross join` SQLite looks up
  // the records of each person found, where it would go through all records.
  const said = saidBy(
    (table, key) =>
      isSearch
        ? sql`found cross join ${sql.table(table)} where ${sql.ref(key)} = found.key`
        : sql`${sql.table(table)} where ${sql.ref(key)} is not null`,
    sorted,
  );
  return sql`
    with ${peopleTables(ties, isSearch ? keysWith(db, [typed]) : null)},
    said(key, sorted) as (${said})
    select ${firstKeyOf("each_key.key")} as key, ${whole} as sorted, count(*) over () as total
    from said as each_key group by 1`;
}

/**
 * The keys of which a record, or what staff corrected, has each word of one of the texts: some more than once,
 * and null for erased records.
 */
export function keysWith(db: Db, texts: readonly string[]): RawBuilder<unknown> {
  const any = (conditions: readonly RawBuilder<unknown>[]) =>
    sql`(${sql.join(conditions, sql` or `)})`;
  const contains = any(texts.map((text) => searchTextContains(db, text)));
  const inOneOf = (columns: readonly string[]) =>
    any(
      texts.map((text) => {
        const each = wordsOf(text).map((word) => {
          const like = `%${escapeLike(word)}%`;
          return any(columns.map((of) => sql`${anyCase(db, of)} like ${like} escape '\\'`));
        });
        return sql`(${sql.join(each, sql` and `)})`;
      }),
    );
  // For a union without `all` SQLite sorts: it reads another index, and each row.
  return sql`select person_key from donations where ${contains}
    union all select person_key from contacts where person_key is not null and ${contains}
    union all select key from person_details where ${contains}
    union all select email_key from attendees where ${inOneOf(["name", "email_key"])}
    union all select email_key from subscribers where ${inOneOf(["email_key"])}`;
}

interface SaidOfRecord {
  key: string;
  id: string;
  at: string;
  /** 1 for a gift received, and its cents; else 0. */
  gifts: number;
  cents: number;
}

/** The rows of people by their first keys, in this order. */
export async function readRows(
  db: Db,
  keys: readonly string[],
  withTests: boolean,
): Promise<PersonRow[]> {
  if (keys.length === 0) return [];
  const people = await readPeople(db, keys);
  const all = keys.flatMap((key) => people.get(key)?.keys ?? []);
  const counted = countedGift(withTests);
  const others = sql`id, created_at, 0, 0`;
  const among = (table: string, key: Key) =>
    sql`${sql.table(table)} where ${sql.ref(key)} in (${sql.join(all)})`;
  const said = saidBy(among, {
    ofGifts: sql`id, created_at as at, case when ${counted} then 1 else 0 end as gifts,
      case when ${counted} then amount_cents else 0 end as cents`,
    ofMessages: others,
    ofOthers: others,
  });
  const { rows } = await (said as RawBuilder<SaidOfRecord>).execute(db);
  const byPerson = Map.groupBy(rows, ({ key }) => people.get(key)?.key ?? key);
  return keys.map((key) => {
    const records = byPerson.get(key) ?? [];
    const { name = "", emails = [], phones = [], place = "" } = people.get(key) ?? {};
    const newest = records.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
    return {
      id: newest?.id ?? "",
      created_at: newest?.at ?? "",
      gifts: records.reduce((sum, { gifts }) => sum + gifts, 0),
      cents: records.reduce((sum, { cents }) => sum + cents, 0),
      name,
      emails,
      phones,
      place,
    };
  });
}

import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { givenAt, isCountedGift } from "#db/counted-gifts.ts";
import { emailKey, foldName } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import type { Db } from "#db/schema.ts";
import {
  collateBinary,
  escapeLike,
  queryWords,
  SEARCHED_EMAIL,
  searchTextContains,
} from "#db/search-query.ts";
import {
  choiceFilter,
  type FilterContext,
  PAGE,
  parseFilter,
  SEARCH,
} from "#domain/lists/filter.ts";
import { type ListPage, readPageOrLast } from "#domain/lists/query.ts";
import { sumCents } from "#domain/values/money.ts";
import { startOfDay, yearOf } from "#domain/values/time-zone.ts";
import { HOUSEHOLD_MEMBERS } from "./household.ts";
import { MERGED_ID, whereDonorIsKnown } from "./people-of-records.ts";
import { type Person, readPeople } from "./read-people.ts";

export const peopleFilterSchema = z.object({
  q: SEARCH,
  who: choiceFilter(["no-address", "wishes", "lapsed"]),
  sort: z.enum(["date", "name", "given"]).default("date"),
  ...PAGE,
});

export type PeopleFilter = z.output<typeof peopleFilterSchema>;

export const parsePeopleFilter = (params: URLSearchParams) =>
  parseFilter(peopleFilterSchema, params);

export interface PersonRow extends Pick<Person, "name" | "emails" | "phones" | "place"> {
  id: string;
  /** The time of the newest record, ISO UTC. */
  created_at: string;
  /** The number of gifts received, and their sum in cents. */
  gifts: number;
  cents: number;
}

interface FindOptions {
  perPage: number;
  includeTests: boolean;
  /** The filter `who` has no effect without it. */
  filterContext?: FilterContext | undefined;
}

/**
 * Finds one page of people by the words of one of their records, or the digits of a phone number.
 * `includeTests` counts test gifts.
 */
export async function findPeople(
  db: Db,
  filter: PeopleFilter,
  options: FindOptions,
): Promise<ListPage<PersonRow>> {
  const { rows, total, page } = await findPersonIds(db, filter, options);
  const ids = rows.map(({ id }) => id);
  // Counting all people takes longer than finding some.
  const all = filter.q || filter.who ? null : total;
  return { rows: await readPersonRows(db, ids, options.includeTests), total, page, all };
}

/** Finds the ids of one page of people (see findPeople). */
export async function findPersonIds(
  db: Db,
  filter: PeopleFilter,
  { perPage, includeTests, filterContext }: FindOptions,
) {
  const isSearch = queryWords(filter.q).length > 0;
  const fewIds = isSearch ? await findFewPersonIds(db, filter.q) : null;
  const isAmong = isSearch && !fewIds ? sql`id in (${peopleMatching(db, [filter.q])})` : sql`true`;
  const who =
    filter.who && filterContext
      ? groupCondition(filter.who, filterContext, includeTests)
      : sql`true`;
  const people = peopleQuery(
    fewIds,
    sortColumns(db, includeTests)[filter.sort],
    sql`${isAmong} and ${who}`,
  );
  const order = sql.raw(filter.order);
  return readPageOrLast(filter.page, perPage, async (offset) => {
    const query = sql<{ id: string; total: number }>`
      select id, total from (${people}) as people
      order by sorted ${order} nulls last, id ${order}
      limit ${perPage} offset ${offset}`;
    return (await query.execute(db)).rows;
  });
}

/**
 * Returns a condition on the id of a person. "lapsed" means that they live, gave last year, and no
 * one of their household gave this year.
 */
function groupCondition(
  who: NonNullable<PeopleFilter["who"]>,
  { now, timeZone }: FilterContext,
  includeTests: boolean,
) {
  const year = Number(yearOf(now, timeZone));
  const household = sql`coalesce(head, person_id)`;
  const gaveIn = (year: number, column: RawBuilder<unknown>) => sql`select ${column}
    from donations left join (${HOUSEHOLD_MEMBERS}) as homes on member = person_id
    where ${isCountedGift(includeTests)} and person_id is not null
      and ${givenAt("donations")} >= ${startOfDay(`${year}-01-01`, timeZone)}
      and ${givenAt("donations")} < ${startOfDay(`${year + 1}-01-01`, timeZone)}`;
  switch (who) {
    case "no-address":
      return sql`id not in (
        select ${MERGED_ID} from people where street <> ''
        union all ${whereDonorIsKnown(sql`select person_id from donations
          where street <> '' and person_id is not null
            and person_id not in (select ${MERGED_ID} from people where street is not null)`)})`;
    case "wishes":
      return sql`id in (select ${MERGED_ID} from people
        where no_mail = 1 or no_calls = 1 or no_publishing = 1 or died = 1)`;
    case "lapsed":
      return sql`id in (${gaveIn(year - 1, sql`person_id`)}
          and ${household} not in (${gaveIn(year, household)}))
        and id not in (select ${MERGED_ID} from people where died = 1)`;
  }
}

/** Finds the people with the newest records for a search, at most `perPage`. */
export const searchPeople = (db: Db, q: string, perPage: number, includeTests: boolean) =>
  findPeople(
    db,
    { q, who: undefined, sort: "date", order: "desc", page: 1 },
    { perPage, includeTests },
  );

/** The expression that a list reads from each kind of record. */
interface RecordColumns {
  giftColumns: RawBuilder<unknown>;
  messageColumns: RawBuilder<unknown>;
  /** For guests and subscribers. */
  otherColumns: RawBuilder<unknown>;
  /**
   * For people whom staff corrected and who may have no record. When missing, the same as for
   * guests.
   */
  personColumns?: RawBuilder<unknown>;
}

/** The sort expressions for each kind of record, and the aggregate over a person's records. */
function sortColumns(db: Db, includeTests: boolean) {
  const at = collateBinary(db, sql.ref("created_at"));
  const name = sql`name_key`;
  const givenCents = sql`case when ${isCountedGift(includeTests)} then amount_cents else 0 end`;
  const zero = sql`0`;
  const none = sql`null`;
  return {
    date: { giftColumns: at, messageColumns: at, otherColumns: at, aggregate: sql`max(sorted)` },
    name: {
      giftColumns: name,
      messageColumns: name,
      otherColumns: none,
      personColumns: sql`nullif(name_key, '')`,
      aggregate: sql`min(sorted)`,
    },
    given: {
      giftColumns: givenCents,
      messageColumns: zero,
      otherColumns: zero,
      aggregate: sql`sum(sorted)`,
    },
  };
}

/**
 * Selects one row for each record and each correction by staff. `from` returns a table with a
 * condition on its person column.
 */
const recordRows = (
  from: (table: string, column: string) => RawBuilder<unknown>,
  { giftColumns, messageColumns, otherColumns, personColumns = otherColumns }: RecordColumns,
) => sql`
  ${whereDonorIsKnown(sql`select person_id as id, ${giftColumns} from ${from("donations", "person_id")}`)}
  union all
  select person_id, ${messageColumns} from ${from("contacts", "person_id")}
    and state <> 'spam' and suspected is null
  union all
  select person_id, ${otherColumns} from ${from("attendees", "person_id")}
    and state <> 'suspected'
  union all
  select person_id, ${otherColumns} from ${from("subscribers", "person_id")}
    and confirmed_at is not null and ended_at is null
  union all
  select people.id, ${personColumns} from ${from("people", "people.id")}
    and updated_at is not null and same_as is null`;

/**
 * Up to this number of people, their records are looked up; beyond it, reading everything is
 * faster.
 */
const MAX_LOOKED_UP = 1_000;

/** Returns the ids of the people that a search finds; null when there are many. */
async function findFewPersonIds(db: Db, search: string): Promise<string[] | null> {
  const { rows } = await sql<{ id: string }>`
    select distinct person_id as id from (${peopleMatching(db, [search])}) as matched
    where person_id is not null limit ${MAX_LOOKED_UP + 1}`.execute(db);
  return rows.length > MAX_LOOKED_UP ? null : rows.map(({ id }) => id);
}

/** Selects the ids and sort values of a few people, or of all who meet a condition on `id`. */
function peopleQuery(
  fewIds: readonly string[] | null,
  { aggregate, ...sorted }: RecordColumns & { aggregate: RawBuilder<unknown> },
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // This is all that is read of all people, and indexes alone answer it (migration 0080). With
  // `cross join` SQLite looks up the records of each person found instead of scanning all records.
  const records = recordRows(
    (table, column) =>
      fewIds
        ? sql`found cross join ${sql.table(table)} where ${sql.ref(column)} = found.id`
        : sql`${sql.table(table)} where ${sql.ref(column)} is not null`,
    sorted,
  );
  const ids = inList(fewIds ?? []).map((id) => sql`(${id})`);
  const idTable = fewIds ? sql`found(id) as materialized (values ${sql.join(ids)}),` : sql``;
  return sql`
    with ${idTable} records(id, sorted) as (${records})
    select id, sorted, count(*) over () as total
    from (select id, ${aggregate} as sorted from records group by id) as each_person where ${condition}`;
}

/**
 * Selects the ids of people who have a record or a correction with every word of one of the texts.
 * Some appear more than once; erased records give null.
 */
export function peopleMatching(db: Db, texts: readonly string[]): RawBuilder<unknown> {
  const any = (conditions: readonly RawBuilder<unknown>[]) =>
    sql`(${sql.join(conditions, sql` or `)})`;
  const contains = any(texts.map((text) => searchTextContains(db, text)));
  const matches = (text: RawBuilder<unknown>, fold: (word: string) => string) =>
    any(
      texts.map((search) => {
        const words = queryWords(search).map(fold).filter(Boolean);
        const each = words.map((word) => sql`${text} like ${`%${escapeLike(word)}%`} escape '\\'`);
        return each.length > 0 ? sql`(${sql.join(each, sql` and `)})` : sql`false`;
      }),
    );
  const hasEmail = matches(SEARCHED_EMAIL, emailKey);
  // Without `all` SQLite would sort the union, using another index and reading each row.
  return sql`select person_id from donations where ${contains}
    union all select person_id from contacts where person_id is not null and ${contains}
    union all select ${MERGED_ID} from people where search_text <> '' and ${contains}
    union all select person_id from attendees where ${matches(sql`fold_name(name || ' ' || email_key)`, foldName)}
    union all select person_id from person_emails
      join (select ${MERGED_ID} as entered, search_text from people where search_text <> '') as people
        on entered = person_id
      where ${matches(sql`fold_name(search_text || ' ' || email_key)`, foldName)}
    union all select person_id from subscribers where ${hasEmail}
    union all select person_id from person_emails where ${hasEmail}`;
}

interface RecordSummary {
  id: string;
  at: string;
  /** 1 for a received gift, with its cents; otherwise 0. */
  gifts: number;
  cents: number;
}

/** Returns the rows of people by their ids, in this order. */
export async function readPersonRows(
  db: Db,
  ids: readonly string[],
  includeTests: boolean,
): Promise<PersonRow[]> {
  if (ids.length === 0) return [];
  const people = await readPeople(db, ids);
  const isCounted = isCountedGift(includeTests);
  const otherColumns = sql`created_at, 0, 0`;
  const all = sql.join(ids);
  const recordsQuery = recordRows(
    (table, column) => sql`${sql.table(table)} where ${sql.ref(column)} in (${all})`,
    {
      giftColumns: sql`created_at as at, case when ${isCounted} then 1 else 0 end as gifts,
      case when ${isCounted} then amount_cents else 0 end as cents`,
      messageColumns: otherColumns,
      otherColumns: otherColumns,
    },
  );
  const { rows } = await (recordsQuery as RawBuilder<RecordSummary>).execute(db);
  const byPerson = Map.groupBy(rows, ({ id }) => id);
  return ids.map((id) => {
    const records = byPerson.get(id) ?? [];
    const { name = "", emails = [], phones = [], place = "" } = people.get(id) ?? {};
    const newest = records.toSorted((a, b) => (a.at < b.at ? 1 : -1))[0];
    return {
      id,
      created_at: newest?.at ?? "",
      gifts: records.reduce((sum, { gifts }) => sum + gifts, 0),
      cents: sumCents(records),
      name,
      emails,
      phones,
      place,
    };
  });
}

/**
 * The letters of a list: SQL sums each person's gifts, sorts and pages them, and those of one page are read
 * whole.
 */
import { type Expression, type RawBuilder, sql } from "kysely";
import { sumOf } from "#db/counted-gifts.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import { wordsOf } from "#db/text-search.ts";
import { pageOrLast } from "#domain/lists/query.ts";
import { keysWith } from "#domain/people/find-people.ts";
import { KEYS_AT_ONCE, type Person, readPeople } from "#domain/people/read-people.ts";
import { firstKeyOf, peopleTables, readTies } from "#domain/people/ties.ts";
import { COLUMNS, IS_UNDESCRIBED, type LetterGift, RECEIVED_AT } from "./letter-gift.ts";
import type { LetterFilter, LetterHead, LetterListRow, LetterPage } from "./letter-list.ts";

/** A letter, written or not. */
export interface Letter {
  row: LetterListRow;
  /** Null for the gifts of people whose data was erased: they are on no paper. */
  person: Person | null;
  gifts: readonly LetterGift[];
  /** Of a statement: the last one that was written. */
  letterId?: string | null;
}

/** Those to the people whom a search finds, or who gave these gifts. `again`: which may say something else than they did. */
export type Chosen = { q: string; again?: true } | { ids: readonly string[] };

export interface Letters {
  find(filter: LetterFilter, perPage: number): Promise<LetterPage<LetterHead>>;
  /** The oldest first. */
  heads(chosen?: Chosen): Promise<LetterHead[]>;
  read(heads: readonly LetterHead[]): Promise<Letter[]>;
}

interface HeadRow extends Pick<LetterHead, "created_at" | "cents" | "goesBy" | "obstacle"> {
  key: string | null;
  /** Of all that are chosen. */
  total: number;
  sum: number;
  email: number;
  print: number;
  again: number;
}

const CENTS = sumOf(sql.ref("amount_cents"));
const SORTED_BY = {
  date: sql`min(${RECEIVED_AT})`,
  name: sql`min(lower(last_name || ' ' || first_name))`,
  amount: CENTS,
};

/**
 * One letter a person for the gifts for which `isGift` is true. `isDoubtful`: whether one may be recorded
 * twice. `isWritten`: whether the letter of `sums` was written, "again" where it may say something else now.
 * `blockedFirst`: a page begins with those that cannot go.
 */
export function lettersFor(
  db: DbOrTransaction,
  isGift: RawBuilder<boolean>,
  {
    isDoubtful = sql<boolean>`false`,
    isWritten = sql`null`,
    blockedFirst = false,
  }: { isDoubtful?: Expression<boolean>; isWritten?: RawBuilder<unknown>; blockedFirst?: boolean },
): Letters {
  /** The query for the chosen heads, with what is counted of all of them. */
  const select = async (chosen: Chosen, sorted: RawBuilder<unknown> = SORTED_BY.date) => {
    const ties = await readTies(db);
    const matched = matchedBy(db, chosen);
    const any = (is: Expression<boolean>) => sql`max(case when ${is} then 1 else 0 end)`;
    const query = (rest: RawBuilder<unknown>) => sql<HeadRow>`
      with ${peopleTables(ties, matched)}, ${REACHED},
      sums as (
        select ${firstKeyOf("person_key")} as key, min(${RECEIVED_AT}) as created_at,
          ${sorted} as sorted, count(*) as gifts, ${CENTS} as cents,
          ${any(IS_UNDESCRIBED)} as undescribed, ${any(isDoubtful)} as doubtful,
          max(coalesce(updated_at, created_at)) as changed_at
        from ${matched ? sql`found join donations on person_key = found.key` : sql`donations`}
        where ${isGift}
        group by 1
      ),
      heads as materialized (
        select key, created_at, cents, sorted, ${OBSTACLE} as obstacle, ${WAY} as way,
          ${isWritten} as written
        from sums
      ),
      counted as (
        select count(*) as total, sum(cents) as sum, ${isReady("email")} as email,
          ${isReady("print")} as print, count(case when written = 'again' then 1 end) as again
        from heads
      )
      select key, created_at, cents, obstacle, case when obstacle is null then way end as "goesBy",
        total, sum, email, print, again
      from heads, counted ${rest}`;
    const headOf = ({ key, created_at, cents, goesBy, obstacle }: HeadRow): LetterHead => ({
      keys: key === null ? [] : ties.keysOf(key),
      ...{ created_at, goesBy, obstacle, cents: Number(cents), state: null },
    });
    return { query, headOf };
  };
  return {
    find: async ({ q, sort, order, page }, perPage) => {
      const { query, headOf } = await select({ q }, SORTED_BY[sort]);
      const direction = sql.raw(order);
      const rank = blockedFirst ? sql`case when obstacle is null then 1 else 0 end,` : sql``;
      const found = await pageOrLast(page, perPage, async (offset) => {
        const some = query(sql`
          order by ${rank} sorted ${direction}, key
          limit ${perPage} offset ${offset}`);
        return (await some.execute(db)).rows;
      });
      const { sum = 0, email = 0, print = 0, again = 0 } = found.rows[0] ?? {};
      return {
        ...found,
        rows: found.rows.map(headOf),
        all: q ? null : found.total,
        cents: Number(sum),
        ready: { email: Number(email), print: Number(print) },
        again: Number(again),
      };
    },
    heads: async (chosen = { q: "" }) => {
      const { query, headOf } = await select(chosen);
      const some = "again" in chosen ? sql`where written = 'again'` : sql``;
      return (await query(sql`${some} order by sorted, key`).execute(db)).rows.map(headOf);
    },
    read: async (heads) => {
      const letters: Letter[] = [];
      for (const slice of slices(heads, KEYS_AT_ONCE)) {
        const keys = slice.flatMap((head) => head.keys);
        const withErased = slice.some((head) => head.keys.length === 0);
        // Else SQLite would go through all gifts by their time.
        const own = sql<LetterGift>`
          with own as materialized (
            select * from donations where person_key in (${sql.join(["", ...keys])})
              ${withErased ? sql`or person_key is null` : sql``})
          select ${sql.join(COLUMNS.map((name) => sql.ref(name)))}, ${RECEIVED_AT} as at
          from own as donations where ${isGift} order by at, id`;
        const [people, { rows }] = await Promise.all([readPeople(db, keys), own.execute(db)]);
        const byPerson = Map.groupBy(rows, ({ person_key: key }) => people.get(key ?? "") ?? null);
        for (const { keys, ...head } of slice) {
          const person = people.get(keys[0] ?? "") ?? null;
          const [oldest, ...others] = byPerson.get(person) ?? [];
          if (!oldest) continue;
          const of = { id: oldest.id, name: person?.name ?? "", gifts: 1 + others.length };
          letters.push({ row: { ...head, ...of }, person, gifts: [oldest, ...others] });
        }
      }
      return letters;
    },
  };
}

function matchedBy(db: DbOrTransaction, chosen: Chosen): RawBuilder<unknown> | null {
  if ("ids" in chosen)
    return sql`select person_key from donations where id in (${sql.join(["", ...chosen.ids])})`;
  return wordsOf(chosen.q).length > 0 ? keysWith(db, [chosen.q]) : null;
}

/** Tables of people, by their first keys: who wants no mail, and of whom a street is known. */
const REACHED = sql`
  refusing as (select ${firstKeyOf("person_details.key")} as key from person_details where no_mail = 1),
  corrected as (
    select ${firstKeyOf("person_details.key")} as key, street, row_number() over (
      partition by ${firstKeyOf("person_details.key")} order by updated_at desc) as nth
    from person_details where street is not null
  ),
  addressed as materialized (
    select key from corrected where nth = 1 and street <> ''
    union select ${firstKeyOf("person_key")} from donations
    where street <> '' and person_key is not null and voided_at is null and suspected is null
      and ${firstKeyOf("person_key")} not in (select key from corrected)
  )`;

const HAS_EMAIL = sql`(key like '%@%'
  or key in (select tied.first from tied where tied.key like '%@%'))`;
const isReady = (way: string) =>
  sql`count(case when obstacle is null and written is null and way = ${sql.lit(way)} then 1 end)`;
const WAY = sql`case when ${HAS_EMAIL} then 'email' else 'print' end`;
const OBSTACLE = sql`case
  when key is null then 'erased'
  when undescribed = 1 then 'describe'
  when doubtful = 1 then 'duplicate'
  when key in (select key from refusing) then 'no-mail'
  when ${HAS_EMAIL} or key in (select key from addressed) then null
  else 'no-address' end`;

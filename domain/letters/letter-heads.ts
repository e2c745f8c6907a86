/**
 * The letters of a list: all by what it is sorted and counted by, for which SQL sums each person's gifts, and
 * those of one page whole. Read whole, those of 20,000 people take four times as long.
 */
import { type Expression, sql } from "kysely";
import { sumOf } from "#db/counted-gifts.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import { KEYS_AT_ONCE, type Person, readPeople } from "#domain/people/read-people.ts";
import { readTies } from "#domain/people/ties.ts";
import {
  IS_UNDESCRIBED,
  type LetterGift,
  RECEIVED_AT,
  type selectLetterGifts,
} from "./letter-gift.ts";
import type { LetterFilter, LetterHead, LetterListRow } from "./letter-list.ts";

/** A letter, written or not. */
export interface Letter {
  row: LetterListRow;
  /** Null for the gifts of people whose data was erased: they are on no paper. */
  person: Person | null;
  gifts: readonly LetterGift[];
  /** Of a statement: the last one that was written. */
  letterId?: string | null;
}

export interface Letters {
  /** The oldest first, with names where the filter needs them. */
  heads(filter?: LetterFilter): Promise<LetterHead[]>;
  read(heads: readonly LetterHead[]): Promise<Letter[]>;
}

/** One letter a person for some gifts. `isDoubtful`: whether one may be recorded twice. */
export const lettersFor = (
  db: DbOrTransaction,
  gifts: ReturnType<typeof selectLetterGifts>,
  isDoubtful: Expression<boolean> = sql`false`,
): Letters => ({
  heads: async (filter) => {
    const any = (is: Expression<boolean>) => sql<number>`max(case when ${is} then 1 else 0 end)`;
    const ofKeys = await gifts
      .clearSelect()
      .clearOrderBy()
      .select("person_key")
      .select(sql<string>`min(${RECEIVED_AT})`.as("at"))
      .select(sumOf(sql.ref("amount_cents")).as("cents"))
      .select([any(IS_UNDESCRIBED).as("undescribed"), any(isDoubtful).as("doubtful")])
      .groupBy("person_key")
      .orderBy("at")
      .orderBy(sql`min(id)`)
      .execute();
    const noMail = db.selectFrom("person_details").select("key").where("no_mail", "=", 1);
    const [ties, refusing] = await Promise.all([readTies(db), noMail.execute()]);
    const refused = new Set(refusing.flatMap(({ key }) => ties.keysOf(key)));
    const byPerson = Map.groupBy(ofKeys, ({ person_key: key }) => key && ties.firstOf(key));
    const letters = Array.from(byPerson, ([first, sums]) => ({
      keys: first === null ? [] : ties.keysOf(first),
      sums,
    }));
    const isNamed = filter && (filter.q !== "" || filter.sort === "name");
    const described = letters.filter(({ keys }) => isNamed || !keys.some(isEmail));
    const people = await readPeople(
      db,
      described.flatMap(({ keys }) => keys[0] ?? []),
    );
    const obstacleTo = (keys: readonly string[], sums: typeof ofKeys) => {
      if (keys.length === 0) return "erased";
      if (sums.some(({ undescribed }) => undescribed)) return "describe";
      if (sums.some(({ doubtful }) => doubtful)) return "duplicate";
      if (keys.some((key) => refused.has(key))) return "no-mail";
      return keys.some(isEmail) || people.get(keys[0] ?? "")?.address ? null : "no-address";
    };
    return letters.map(({ keys, sums }) => {
      const obstacle = obstacleTo(keys, sums);
      return {
        keys,
        created_at: sums[0]?.at ?? "",
        name: people.get(keys[0] ?? "")?.name ?? "",
        cents: sums.reduce((sum, { cents }) => sum + Number(cents), 0),
        goesBy: obstacle ? null : keys.some(isEmail) ? "email" : "print",
        obstacle,
        state: null,
      };
    });
  },
  read: async (heads) => {
    const letters: Letter[] = [];
    for (const slice of slices(heads, KEYS_AT_ONCE)) {
      const keys = slice.flatMap((head) => head.keys);
      const withErased = slice.some((head) => head.keys.length === 0);
      const [people, own] = await Promise.all([
        readPeople(db, keys),
        gifts
          .where((eb) => {
            const isOfThem = eb("person_key", "in", ["", ...keys]);
            return withErased ? isOfThem.or("person_key", "is", null) : isOfThem;
          })
          .execute(),
      ]);
      const byPerson = Map.groupBy(own, ({ person_key: key }) => people.get(key ?? "") ?? null);
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
});

const isEmail = (key: string) => key.includes("@");

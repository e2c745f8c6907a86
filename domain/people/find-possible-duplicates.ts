/**
 * Lists people who may be the same person, and people who may really be two, for staff to review.
 */
import { sql } from "kysely";
import { emailKey } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import type { Db } from "#db/schema.ts";
import { commonNameKey, nameKeysOf, PARTICLES } from "#domain/values/person-names.ts";
import { mergedIdOf } from "./people-of-records.ts";

interface NameOnGifts {
  personId: string;
  nameKey: string;
  name: string;
  gifts: number;
  /** The time of the first gift, ISO UTC. */
  at: string;
}

export interface PossibleDuplicates {
  /**
   * "name" means that several people have one name; "email" that gifts under several names came
   * with one email.
   */
  kind: "name" | "email";
  /** Each person with the name, or each name of the person. */
  members: readonly NameOnGifts[];
}

/** Name keys of gifts whose donors are not compared by name. */
export const UNNAMED_KEYS = ["", "anonymous"];

/**
 * Lists what staff have not decided yet, sorted by name. Voided gifts and likely spam are ignored.
 */
export async function findDuplicatePeople(db: Db): Promise<PossibleDuplicates[]> {
  const [named, sharing] = await Promise.all([findNamesakes(db), findSharedEmails(db)]);
  return [...named, ...sharing].sort((a, b) =>
    (a.members[0]?.nameKey ?? "") < (b.members[0]?.nameKey ?? "") ? -1 : 1,
  );
}

/**
 * The condition on compared gifts. It must match the index donations_by_name word for word, so that
 * the index alone can answer the queries.
 */
const IS_COMPARED = sql`person_id is not null and voided_at is null and suspected is null`;

/** Reads the gifts of the people that a query finds, by name and person. */
async function readNamesOnGifts(
  db: Db,
  column: "name_key" | "person_id",
  query: ReturnType<typeof sql>,
) {
  const { rows } = await sql<NameOnGifts & { email: string }>`
    select person_id as "personId", name_key as "nameKey", email, count(*) as gifts,
      min(created_at) as at, min(trim(first_name || ' ' || last_name)) as name
    from donations where ${sql.ref(column)} in (${query}) and ${IS_COMPARED}
      and name_key not in (${sql.join(UNNAMED_KEYS)})
    group by person_id, name_key, email order by min(created_at)`.execute(db);
  return rows.map((row) => ({ ...row, gifts: Number(row.gifts) }));
}

/** A condition: the name begins with a particle; "!" is the character after the space. */
const HAS_PARTICLE = sql.join(
  Array.from(PARTICLES, (word) => sql`name_key between ${`${word} `} and ${`${word}!`}`),
  sql` or `,
);

async function findNamesakes(db: Db): Promise<PossibleDuplicates[]> {
  const withParticle = await sql<{ name_key: string }>`
    select distinct name_key from donations where ${IS_COMPARED} and (${HAS_PARTICLE})`.execute(db);
  const spellings = inList(withParticle.rows.flatMap(({ name_key }) => nameKeysOf(name_key)));
  const rows = await readNamesOnGifts(
    db,
    "name_key",
    sql`select name_key from donations where ${IS_COMPARED} group by name_key
      having min(person_id) <> max(person_id) or name_key in (${sql.join(spellings)})`,
  );
  const separated = await sql<{ one: string; other: string }>`
    select ${mergedIdOf("person_id")} as one, ${mergedIdOf("other_id")} as other from person_merges
    where moved is null`.execute(db);
  const pairs = new Set(
    separated.rows.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]),
  );
  const isUndecided = (one: NameOnGifts, other: NameOnGifts) =>
    one !== other && !pairs.has(`${one.personId} ${other.personId}`);
  const groups = Map.groupBy(rows, ({ nameKey }) => commonNameKey(nameKey));
  return Array.from(groups.values(), (group) => joinRows(group, ({ personId }) => personId))
    .filter((members) => members.some((one) => members.some((other) => isUndecided(one, other))))
    .map((members) => ({ kind: "name", members }));
}

/** Finds people with gifts under several names and one email that staff have not accepted. */
async function findSharedEmails(db: Db): Promise<PossibleDuplicates[]> {
  const rows = await readNamesOnGifts(
    db,
    "person_id",
    sql`select person_id from donations where ${IS_COMPARED} group by person_id
      having min(name_key) <> max(name_key)
      and person_id in (select id from people where names_accepted = 0)
      and person_id not in (select person_id from person_merges where moved is not null)`,
  );
  const groups = Map.groupBy(
    rows.filter(({ email }) => email.trim()),
    ({ personId, email }) => `${personId} ${emailKey(email)}`,
  );
  const people = Map.groupBy(
    Array.from(groups.values(), (group) =>
      joinRows(group, ({ nameKey }) => commonNameKey(nameKey)),
    ).filter((each) => each.length > 1),
    ([first]) => first?.personId,
  );
  return Array.from(people.values(), ([members = []]) => ({ kind: "email", members }));
}

/** Returns one row for each person, or each name, with all gifts. */
const joinRows = (
  rows: readonly NameOnGifts[],
  keyOf: (row: NameOnGifts) => string,
): NameOnGifts[] =>
  Array.from(Map.groupBy(rows, keyOf).values(), (same) => ({
    ...(same[0] as NameOnGifts),
    gifts: same.reduce((sum, { gifts }) => sum + gifts, 0),
  }));

/** People who may be one, and people who may be two, as a list to go through. */
import { sql } from "kysely";
import { emailKey } from "#db/fold-text.ts";
import type { Db } from "#db/schema.ts";
import { whole } from "./find-same-person.ts";

interface Named {
  personId: string;
  nameKey: string;
  name: string;
  gifts: number;
  /** Of the first gift, ISO UTC. */
  at: string;
}

export interface Alike {
  /** "name": several people have one name. "email": gifts in several names came with one email. */
  kind: "name" | "email";
  /** Each person of the name, or each name of the person. */
  each: readonly Named[];
}

const UNNAMED = ["", "anonymous"];

/** What staff have not answered yet, by name. Void gifts and what looks like spam ask nothing. */
export async function findAlike(db: Db): Promise<Alike[]> {
  const [named, sharing] = await Promise.all([findNamesakes(db), findSharing(db)]);
  return [...named, ...sharing].sort((a, b) =>
    (a.each[0]?.nameKey ?? "") < (b.each[0]?.nameKey ?? "") ? -1 : 1,
  );
}

/** Of the gifts that are compared. Literally that of the index donations_by_name, which alone answers the queries. */
const COMPARED = sql`person_id is not null and voided_at is null and suspected is null`;

/** The gifts of the people whom a query finds, by name and person. */
async function readNamed(db: Db, column: "name_key" | "person_id", query: ReturnType<typeof sql>) {
  const { rows } = await sql<Named & { email: string }>`
    select person_id as "personId", name_key as "nameKey", email, count(*) as gifts,
      min(created_at) as at, min(trim(first_name || ' ' || last_name)) as name
    from donations where ${sql.ref(column)} in (${query}) and ${COMPARED}
      and name_key not in (${sql.join(UNNAMED)})
    group by person_id, name_key, email order by min(created_at)`.execute(db);
  return rows.map((row) => ({ ...row, gifts: Number(row.gifts) }));
}

async function findNamesakes(db: Db): Promise<Alike[]> {
  const rows = await readNamed(
    db,
    "name_key",
    sql`select name_key from donations where ${COMPARED} group by name_key
      having min(person_id) <> max(person_id)`,
  );
  const apart = await sql<{ one: string; other: string }>`
    select ${whole("person_id")} as one, ${whole("other_id")} as other from person_merges
    where moved is null`.execute(db);
  const pairs = new Set(
    apart.rows.flatMap(({ one, other }) => [`${one} ${other}`, `${other} ${one}`]),
  );
  const groups = Map.groupBy(rows, ({ nameKey }) => nameKey);
  return Array.from(groups.values(), (group) => joined(group, ({ personId }) => personId))
    .filter((each) =>
      each.some((one) =>
        each.some(
          ({ personId }) => personId !== one.personId && !pairs.has(`${one.personId} ${personId}`),
        ),
      ),
    )
    .map((each) => ({ kind: "name", each }));
}

/** People whom staff have not looked at, with gifts in several names and one email. */
async function findSharing(db: Db): Promise<Alike[]> {
  const rows = await readNamed(
    db,
    "person_id",
    sql`select person_id from donations where ${COMPARED} group by person_id
      having min(name_key) <> max(name_key)
      and person_id in (select id from people where updated_at is null)
      and person_id not in (select person_id from person_merges where moved is not null)`,
  );
  const groups = Map.groupBy(
    rows.filter(({ email }) => email.trim()),
    ({ personId, email }) => `${personId} ${emailKey(email)}`,
  );
  const people = Map.groupBy(
    Array.from(groups.values(), (group) => joined(group, ({ nameKey }) => nameKey)).filter(
      (each) => each.length > 1,
    ),
    ([first]) => first?.personId,
  );
  return Array.from(people.values(), ([each = []]) => ({ kind: "email", each }));
}

/** One row for each person, or each name, with all gifts. */
const joined = (rows: readonly Named[], keyOf: (row: Named) => string): Named[] =>
  Array.from(Map.groupBy(rows, keyOf).values(), (same) => ({
    ...(same[0] as Named),
    gifts: same.reduce((sum, { gifts }) => sum + gifts, 0),
  }));

import { sql } from "kysely";
import { foldText, phoneNumber } from "#db/fold-text.ts";
import type { Db } from "#db/schema.ts";
import { keysWith, type PersonRow, readRows } from "./find-people.ts";
import { type Person, readPeople } from "./read-people.ts";
import { isTieOf } from "./ties.ts";

export interface LikePerson extends PersonRow {
  sameName: boolean;
  samePhone: boolean;
}

/** More are not compared; two names in a large family would find many. */
const COMPARED = 50;

/**
 * Who may be the same as a person: people with the same name or the same phone number, without
 * those whom staff keep apart. Those with both come first.
 */
export async function findSamePerson(db: Db, person: Person, withTests: boolean) {
  const numbers = person.phones.map(phoneNumber).filter((number) => /\d{7}/.test(number));
  const texts = [`${person.firstName} ${person.lastName}`.trim(), ...numbers].filter(Boolean);
  if (texts.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select distinct found.person_key as key from (${keysWith(db, texts)}) as found
    where found.person_key not in (${sql.join(person.keys)})
    limit ${COMPARED}`.execute(db);
  const others = await readPeople(
    db,
    rows.map(({ key }) => key),
  );
  const apart = await db
    .selectFrom("person_ties")
    .select(["key", "other_key"])
    .where("is_same", "=", 0)
    .where(isTieOf(person.keys))
    .execute();
  const keysApart = new Set(apart.flatMap(({ key, other_key }) => [key, other_key]));
  const candidates = [...new Set(others.values())].filter(
    ({ keys }) => !keys.some((key) => keysApart.has(key)),
  );
  const name = foldText(person.name);
  const like = candidates.map((other) => ({
    key: other.key,
    sameName: foldText(other.name) === name,
    samePhone: other.phones.some((phone) => numbers.includes(phoneNumber(phone))),
  }));
  const found = like
    .filter(({ sameName, samePhone }) => sameName || samePhone)
    .sort((a, b) => weight(b) - weight(a));
  const people = await readRows(
    db,
    found.map(({ key }) => key),
    withTests,
  );
  return people.flatMap((row, at): LikePerson[] => {
    const { sameName = false, samePhone = false } = found[at] ?? {};
    return row.id ? [{ ...row, sameName, samePhone }] : [];
  });
}

const weight = ({ sameName, samePhone }: { sameName: boolean; samePhone: boolean }) =>
  Number(samePhone) * 2 + Number(sameName);

/** The ties of a person, each with the email of its other side; null for a record without one. */
export async function readPersonTies(db: Db, keys: readonly string[]) {
  const ties = await db
    .selectFrom("person_ties")
    .select(["id", "key", "other_key", "at", "username"])
    .where("is_same", "=", 1)
    .where("key", "in", keys)
    .orderBy("at")
    .execute();
  return ties.map(({ id, at, username, ...ends }) => ({
    id,
    at,
    username,
    ends: [ends.key, ends.other_key].map((key) => (key.includes("@") ? key : null)),
  }));
}

import { sql } from "kysely";
import { foldName } from "#db/fold-text.ts";
import { phoneNumber } from "#db/phone-number.ts";
import type { Db } from "#db/schema.ts";
import { type PersonRow, peopleMatching, readPersonRows } from "./find-people.ts";
import { UNNAMED_KEYS } from "./find-possible-duplicates.ts";
import { mergedIdOf } from "./people-of-records.ts";
import { type Person, readPeople } from "./read-people.ts";

export interface PossibleDuplicatePerson extends PersonRow {
  hasSameName: boolean;
  hasSamePhone: boolean;
}

/** The maximum number of people that are compared; two names in a large family would match many. */
const MAX_COMPARED = 50;

/**
 * Finds people who may be the same as a person: with the same name or phone number, except those
 * whom staff marked as different. People with both come first.
 */
export async function findDuplicatesOfPerson(db: Db, person: Person, includeTests: boolean) {
  const numbers = person.phones.map(phoneNumber).filter((number) => /\d{7}/.test(number));
  const name = foldName(person.name);
  const isNamed = !UNNAMED_KEYS.includes(name);
  const fullName = isNamed ? `${person.firstName} ${person.lastName}`.trim() : "";
  const texts = [fullName, ...numbers].filter(Boolean);
  if (texts.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct found.person_id as id from (${peopleMatching(db, texts)}) as found
    where found.person_id <> ${person.id}
    limit ${MAX_COMPARED}`.execute(db);
  const similarPeople = await readPeople(
    db,
    rows.map(({ id }) => id),
  );
  const separated = await findSeparated(db, person.id);
  const candidates = Array.from(similarPeople.values(), (other) => ({
    id: other.id,
    hasSameName: isNamed && foldName(other.name) === name,
    hasSamePhone: other.phones.some((phone) => numbers.includes(phoneNumber(phone))),
  })).filter((other) => !separated.has(other.id));
  const similar = candidates
    .filter(({ hasSameName, hasSamePhone }) => hasSameName || hasSamePhone)
    .sort((a, b) => weight(b) - weight(a));
  const people = await readPersonRows(
    db,
    similar.map(({ id }) => id),
    includeTests,
  );
  return people.flatMap((row, index): PossibleDuplicatePerson[] => {
    const { hasSameName = false, hasSamePhone = false } = similar[index] ?? {};
    return row.created_at ? [{ ...row, hasSameName, hasSamePhone }] : [];
  });
}

const weight = ({ hasSameName, hasSamePhone }: { hasSameName: boolean; hasSamePhone: boolean }) =>
  Number(hasSamePhone) * 2 + Number(hasSameName);

/** Finds the people whom staff marked as different from this one. */
async function findSeparated(db: Db, personId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select ${mergedIdOf("other_id")} as id from person_merges
      where moved is null and ${mergedIdOf("person_id")} = ${personId}
    union select ${mergedIdOf("person_id")} from person_merges
      where moved is null and ${mergedIdOf("other_id")} = ${personId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

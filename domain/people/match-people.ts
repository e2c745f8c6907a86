/** Matches the donors of gifts that staff enter or import with people. */
import { randomUUIDv7 } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { emailKey, foldName } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import { insertRows } from "#db/insert-rows.ts";
import { phoneNumber } from "#db/phone-number.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { slicesWithPauses } from "#db/slices.ts";
import { commonNameKey, nameKeysOf } from "#domain/values/person-names.ts";
import { whereDonorIsKnown } from "./people-of-records.ts";
import { readHoldersByEmail } from "./person-emails.ts";

/** The fields that identify the donor of a gift that staff enter. */
export interface EnteredDonor {
  first_name: string;
  last_name: string;
  email: string;
  phone?: string | null | undefined;
  street?: string | null | undefined;
}

/**
 * Returns the id of the donor of each gift that staff enter. It matches the email; among several
 * people who share it, the one with the gift's name, or else the first. Without a known email it
 * matches the name with the phone number or the street. Undefined when no person or several people
 * match.
 */
export async function matchPeople(
  db: DbOrTransaction,
  gifts: readonly EnteredDonor[],
): Promise<(string | undefined)[]> {
  const byEmail = await readHoldersByEmail(db, gifts);
  const unmatchedGifts = gifts.filter((gift) => !byEmail.has(emailKey(gift.email)));
  const names = new Set(
    unmatchedGifts.flatMap((gift) =>
      contactKeysOf("?", gift).length > 0 ? nameKeysOf(nameKeyOf(gift)) : [],
    ),
  );
  const { rows } = await sql<PhoneAndStreet & { id: string; name_key: string }>`
    ${whereDonorIsKnown(sql`select person_id as id, name_key, phone, street from donations
      where name_key in (${sql.join(inList(names))}) and person_id is not null
        and (status <> 'pledged' or confirmed_at is not null)`)}
    union select coalesce(same_as, id), name_key, phone, street from people
      where name_key in (${sql.join(inList(names))}) and updated_at is not null`.execute(db);
  const people = new Map<string, Set<string>>();
  for (const { id, name_key, ...row } of rows)
    for (const key of contactKeysOf(name_key, row)) addTo(people, key, id);
  return gifts.map((gift) => {
    const name = nameKeyOf(gift);
    const sharing = byEmail.get(emailKey(gift.email)) ?? [];
    const isNamed = (key: string) => commonNameKey(key) === commonNameKey(name);
    const holder = sharing.find(({ name_key }) => isNamed(name_key)) ?? sharing[0];
    if (holder) return holder.person_id;
    const matchedIds = contactKeysOf(name, gift).flatMap((key) => [...(people.get(key) ?? [])]);
    const [id, ...others] = new Set(matchedIds);
    return others.length === 0 ? id : undefined;
  });
}

type PhoneAndStreet = Pick<EnteredDonor, "phone" | "street">;

export const nameKeyOf = ({
  first_name,
  last_name,
}: Pick<EnteredDonor, "first_name" | "last_name">) => foldName(`${last_name} ${first_name}`);

/**
 * Assigns a person to each gift without a known one: the person of an earlier gift with the same
 * email, or with the same name and phone number or street, or else a new one with the id of the
 * gift. `newPersonIds` has the people that earlier calls made, by email and contact key; this call
 * adds its own.
 */
export function assignPersonIds(
  gifts: readonly (EnteredDonor & { id: string })[],
  personIds: readonly (string | undefined)[],
  newPersonIds: Map<string, string>,
): string[] {
  return gifts.map((gift, index) => {
    const email = emailKey(gift.email);
    const contactKeys = contactKeysOf(nameKeyOf(gift), gift);
    const alike = new Set(contactKeys.flatMap((key) => newPersonIds.get(key) ?? []));
    const [only] = alike.size === 1 ? alike : [];
    const id = personIds[index] ?? (email ? newPersonIds.get(email) : undefined) ?? only ?? gift.id;
    for (const key of email ? [email, ...contactKeys] : contactKeys) newPersonIds.set(key, id);
    return id;
  });
}

/** Stores the donors of these gifts who are new. A new person has the id of one of their gifts. */
export async function addPeople(
  trx: DbTransaction,
  gifts: readonly (EnteredDonor & { person_id: string; created_at: string })[],
): Promise<void> {
  const firstGifts = new Map(gifts.toReversed().map((gift) => [gift.person_id, gift]));
  const newPeople = [...firstGifts].map(([id, gift]) => ({
    id,
    created_at: gift.created_at,
    name_key: nameKeyOf(gift),
  }));
  const emails = new Map(gifts.toReversed().map((gift) => [emailKey(gift.email), gift.person_id]));
  emails.delete("");
  const addedEmails = [...emails].map(([email_key, person_id]) => ({
    id: randomUUIDv7(),
    email_key,
    person_id,
  }));
  await insertRows(trx, "people", newPeople, sql`on conflict do nothing`);
  await insertRows(trx, "person_emails", addedEmails, sql`on conflict do nothing`);
}

function contactKeysOf(nameKey: string, { phone, street }: PhoneAndStreet): string[] {
  const name = commonNameKey(nameKey);
  const number = phoneNumber(phone ?? "");
  const place = foldName(street ?? "");
  return [
    ...(name && /\d{7}/.test(number) ? [`${name}|${number}`] : []),
    ...(name && place ? [`${name}|${place}`] : []),
  ];
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string) {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}

/**
 * Counts the people behind some gifts, how many of them the records have, and how many staff should
 * review afterward: new people with the name of another, and people of the records with a new name.
 */
export async function countPeople(db: DbOrTransaction, gifts: readonly EnteredDonor[]) {
  const people = await groupByPerson(db, gifts);
  const idsByName = new Map<string, Set<string>>();
  for (const [id, { names }] of people) for (const name of names) addTo(idsByName, name, id);
  const recordedNames = new Map<string, Set<string>>();
  const nameKeys = [...idsByName.keys()].flatMap(nameKeysOf);
  for (const { name_key, person_id } of await readNameHolders(db, nameKeys)) {
    const name = commonNameKey(name_key);
    addTo(idsByName, name, person_id);
    addTo(recordedNames, person_id, name);
  }
  await setImmediate();
  const isShared = (name: string) => (idsByName.get(name)?.size ?? 0) > 1;
  const toLookAt = Array.from(people).filter(([id, { isRecorded, names }]) => {
    const knownNames = [...names].filter(Boolean);
    if (isRecorded) return knownNames.some((name) => !recordedNames.get(id)?.has(name));
    return names.size > 1 || knownNames.some(isShared);
  });
  const recordedPeople = [...people.values()].filter(({ isRecorded }) => isRecorded);
  return { people: people.size, known: recordedPeople.length, toLookAt: toLookAt.length };
}

/**
 * Returns the people behind some gifts by id: whether the records have them, and the common keys
 * of their names.
 */
async function groupByPerson(db: DbOrTransaction, gifts: readonly EnteredDonor[]) {
  const people = new Map<string, { isRecorded: boolean; names: Set<string> }>();
  const newPersonIds = new Map<string, string>();
  let nth = 0;
  for await (const slice of slicesWithPauses(gifts)) {
    const personIds = await matchPeople(db, slice);
    const numbered = slice.map((gift) => ({ ...gift, id: `new ${nth++}` }));
    const ids = assignPersonIds(numbered, personIds, newPersonIds);
    for (const [index, gift] of slice.entries()) {
      const id = ids[index] ?? "";
      const person = people.get(id) ?? {
        isRecorded: personIds[index] !== undefined,
        names: new Set(),
      };
      person.names.add(commonNameKey(nameKeyOf(gift)));
      people.set(id, person);
    }
  }
  return people;
}

/** Reads the people of the records whose gifts have one of these name keys. */
async function readNameHolders(db: DbOrTransaction, names: readonly string[]) {
  const holders: { name_key: string; person_id: string }[] = [];
  for await (const slice of slicesWithPauses(names)) {
    const rows = db
      .selectFrom("donations")
      .select(["name_key", "person_id"])
      .distinct()
      .where("name_key", "in", slice)
      .where("person_id", "is not", null)
      .$narrowType<{ person_id: string }>();
    holders.push(...(await rows.execute()));
  }
  return holders;
}

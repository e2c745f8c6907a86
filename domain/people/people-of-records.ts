/**
 * Finds the person of a record. A trigger gives a record without a person one by its email
 * (migration 0080).
 */
import { randomUUIDv7 } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { emailKey, foldName, phoneNumber } from "#db/fold-text.ts";
import { insertRows } from "#db/insert-rows.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { emailKeyOf } from "#db/search-query.ts";
import { slicesWithPauses } from "#db/slices.ts";

/** The tables whose rows refer to a person. */
export const TABLES_WITH_PERSON = [
  "donations",
  "contacts",
  "attendees",
  "subscribers",
  "letters",
  "person_notes",
  "person_emails",
] as const;

/**
 * The ids of the rows that a merge moved, by table. `people` has those who had already been merged
 * into the other person.
 */
export type MovedRows = Partial<Record<(typeof TABLES_WITH_PERSON)[number] | "people", string[]>>;

export const readAllMerges = async (trx: DbOrTransaction) =>
  (await trx.selectFrom("person_merges").select(["id", "moved"]).execute()).map((each) => ({
    id: each.id,
    moved: JSON.parse(each.moved ?? "{}") as MovedRows,
  }));

/** Forgets rows that now belong to another person, so that undoing a merge leaves them there. */
export async function removeFromMerges(
  trx: DbOrTransaction,
  merges: Awaited<ReturnType<typeof readAllMerges>>,
  leaving: MovedRows,
): Promise<void> {
  for (const { id, moved } of merges) {
    for (const table of [...TABLES_WITH_PERSON, "people"] as const)
      moved[table] = (moved[table] ?? []).filter((row) => !leaving[table]?.includes(row));
    await trx
      .updateTable("person_merges")
      .set({ moved: JSON.stringify(moved) })
      .where("id", "=", id)
      .where("moved", "is not", null)
      .execute();
  }
}

/**
 * Returns the person with this id, or the owner of the gift, message, guest or subscriber with this
 * id.
 */
export async function findPersonId(db: DbOrTransaction, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(same_as, id) as id from people where id = ${id}
    union all select person_id from donations where id = ${id}
    union all select person_id from contacts where id = ${id}
    union all select person_id from attendees where id = ${id}
    union all select person_id from subscribers where id = ${id}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Returns the ids of the people known by an email. */
export async function findByEmail(db: DbOrTransaction, email: string): Promise<string[]> {
  const holdersByEmail = db
    .selectFrom("person_emails")
    .select("person_id")
    .where("email_key", "=", emailKey(email));
  return (await holdersByEmail.execute()).map(({ person_id }) => person_id);
}

/**
 * Adds the records' emails to the emails of their people, even if other people have the same email.
 */
export async function shareEmails(
  trx: DbOrTransaction,
  records: readonly { person_id?: string | null | undefined; email: string }[],
): Promise<void> {
  const holdersByEmail = await readHoldersByEmail(trx, records);
  for (const { person_id, email } of records) {
    const email_key = emailKey(email);
    const holders = holdersByEmail.get(email_key) ?? [];
    if (!person_id || !email_key || holders.some((other) => other.person_id === person_id))
      continue;
    const row = { id: randomUUIDv7(), email_key, nth: (holders.at(-1)?.nth ?? -1) + 1, person_id };
    holdersByEmail.set(email_key, [...holders, { ...row, name_key: "" }]);
    const insert = trx.insertInto("person_emails").values(row);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
}

/** Reads the people of the records' emails, by email key, in the order of `nth`. */
async function readHoldersByEmail(db: DbOrTransaction, records: readonly { email: string }[]) {
  const emails = new Set(records.map(({ email }) => emailKey(email)));
  const holders = db
    .selectFrom("person_emails")
    .innerJoin("people", "people.id", "person_id")
    .select(["email_key", "nth", "person_id", "name_key"])
    .where("email_key", "in", ["", ...emails])
    .orderBy("nth");
  return Map.groupBy(await holders.execute(), ({ email_key }) => email_key);
}

/** The fields that identify the donor of a gift that staff enter. */
interface Entered {
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
  gifts: readonly Entered[],
): Promise<(string | undefined)[]> {
  const byEmail = await readHoldersByEmail(db, gifts);
  const unknown = gifts.filter((gift) => !byEmail.has(emailKey(gift.email)));
  const names = new Set(
    unknown.flatMap((gift) => (contactKeysOf("?", gift).length > 0 ? nameKeyOf(gift) : [])),
  );
  const { rows } = await sql<PhoneAndStreet & { id: string; name_key: string }>`
    select person_id as id, name_key, phone, street from donations
      where name_key in (${sql.join(["", ...names])}) and person_id is not null
        and voided_at is null and suspected is null
        and (status <> 'pledged' or confirmed_at is not null)
    union select coalesce(same_as, id), name_key, phone, street from people
      where name_key in (${sql.join(["", ...names])}) and updated_at is not null`.execute(db);
  const people = new Map<string, Set<string>>();
  for (const { id, name_key, ...row } of rows)
    for (const key of contactKeysOf(name_key, row)) addTo(people, key, id);
  return gifts.map((gift) => {
    const name = nameKeyOf(gift);
    const sharing = byEmail.get(emailKey(gift.email)) ?? [];
    const named = sharing.find(({ name_key }) => name_key === name) ?? sharing[0];
    if (named) return named.person_id;
    const found = contactKeysOf(name, gift).flatMap((key) => [...(people.get(key) ?? [])]);
    const [id, ...others] = new Set(found);
    return others.length === 0 ? id : undefined;
  });
}

type PhoneAndStreet = Pick<Entered, "phone" | "street">;

const nameKeyOf = ({ first_name, last_name }: Pick<Entered, "first_name" | "last_name">) =>
  foldName(`${last_name} ${first_name}`);

/**
 * Assigns a person to each gift without a known one: the person of an earlier gift with the same
 * email, or with the same name and phone number or street, or else a new one with the id of the
 * gift. `newPersonIds` has the people that earlier calls made, by email and contact key; this call
 * adds its own.
 */
export function assignPersonIds(
  gifts: readonly (Entered & { id: string })[],
  personIds: readonly (string | undefined)[],
  newPersonIds: Map<string, string>,
): string[] {
  return gifts.map((gift, at) => {
    const email = emailKey(gift.email);
    const contactKeys = contactKeysOf(nameKeyOf(gift), gift);
    const alike = new Set(contactKeys.flatMap((key) => newPersonIds.get(key) ?? []));
    const [only] = alike.size === 1 ? alike : [];
    const id = personIds[at] ?? (email ? newPersonIds.get(email) : undefined) ?? only ?? gift.id;
    for (const key of email ? [email, ...contactKeys] : contactKeys) newPersonIds.set(key, id);
    return id;
  });
}

/** Stores the donors of these gifts who are new. A new person has the id of one of their gifts. */
export async function addPeople(
  trx: DbOrTransaction,
  gifts: readonly (Entered & { person_id: string; created_at: string })[],
): Promise<void> {
  const first = new Map(gifts.toReversed().map((gift) => [gift.person_id, gift]));
  const added = [...first].map(([id, gift]) => ({
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
  await insertRows(trx, "people", added, sql`on conflict do nothing`);
  await insertRows(trx, "person_emails", addedEmails, sql`on conflict do nothing`);
}

function contactKeysOf(name: string, { phone, street }: PhoneAndStreet): string[] {
  const number = phoneNumber(phone ?? "");
  const place = foldName(street ?? "");
  return [
    ...(name && /\d{7}/.test(number) ? [`${name}|${number}`] : []),
    ...(name && place ? [`${name}|${place}`] : []),
  ];
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}

/**
 * Counts the people behind some gifts, how many of them the records have, and how many staff should
 * review afterward: new people with the name of another, and people of the records with a new name.
 */
export async function countPeople(db: DbOrTransaction, gifts: readonly Entered[]) {
  const people = await groupByPerson(db, gifts);
  const idsByName = new Map<string, Set<string>>();
  for (const [id, { names }] of people) for (const name of names) addTo(idsByName, name, id);
  const recordedNames = new Map<string, Set<string>>();
  for (const { name_key, person_id } of await readNameHolders(db, [...idsByName.keys()])) {
    addTo(idsByName, name_key, person_id);
    addTo(recordedNames, person_id, name_key);
  }
  await setImmediate();
  const isShared = (name: string) => (idsByName.get(name)?.size ?? 0) > 1;
  const toLookAt = Array.from(people).filter(([id, { isRecorded, names }]) => {
    const named = [...names].filter(Boolean);
    if (isRecorded) return named.some((name) => !recordedNames.get(id)?.has(name));
    return names.size > 1 || named.some(isShared);
  });
  const recorded = [...people.values()].filter(({ isRecorded }) => isRecorded);
  return { people: people.size, known: recorded.length, toLookAt: toLookAt.length };
}

/**
 * Returns the people behind some gifts by id: whether the records have them, and their name keys.
 */
async function groupByPerson(db: DbOrTransaction, gifts: readonly Entered[]) {
  const people = new Map<string, { isRecorded: boolean; names: Set<string> }>();
  const newPersonIds = new Map<string, string>();
  let nth = 0;
  for await (const slice of slicesWithPauses(gifts)) {
    const matched = await matchPeople(db, slice);
    const numbered = slice.map((gift) => ({ ...gift, id: `new ${nth++}` }));
    const ids = assignPersonIds(numbered, matched, newPersonIds);
    for (const [at, gift] of slice.entries()) {
      const id = ids[at] ?? "";
      const person = people.get(id) ?? { isRecorded: matched[at] !== undefined, names: new Set() };
      person.names.add(nameKeyOf(gift));
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

/**
 * Reassigns a gift after its email was corrected or arrived late. It moves to the person with that
 * email if that person has the gift's name, or the gift's present person has no other gift.
 * Otherwise the present person gets the email too. The `earlier` email is removed when no record of
 * the person has it anymore.
 */
export async function followEmail(
  trx: DbOrTransaction,
  giftId: string,
  earlier: string,
): Promise<void> {
  const gift = await trx
    .selectFrom("donations")
    .select(["person_id", "email", "name_key"])
    .where("id", "=", giftId)
    .executeTakeFirst();
  if (!gift?.person_id) return;
  const { person_id: id } = gift;
  const owners = await findByEmail(trx, gift.email);
  const [owner] = owners;
  if (owner && !owners.includes(id) && (await shouldMoveTo(trx, gift.name_key, owner, id))) {
    await copyOptOuts(trx, id, owner);
    await trx.updateTable("donations").set({ person_id: owner }).where("id", "=", giftId).execute();
    await removeFromMerges(trx, await readAllMerges(trx), { donations: [giftId] });
  } else await shareEmails(trx, [gift]);
  const without = sql.join(
    ["donations", "contacts", "attendees", "subscribers"].map(
      (table) => sql`not exists (select 1 from ${sql.table(table)} as of_person
        where of_person.person_id = person_emails.person_id
          and trim(${emailKeyOf(trx, "of_person.email")}) = email_key)`,
    ),
    sql` and `,
  );
  await trx
    .deleteFrom("person_emails")
    .where("person_id", "=", id)
    .where("email_key", "=", emailKey(earlier))
    .where(sql<boolean>`(${without})`)
    .execute();
}

/**
 * Whether the gift should move: the owner of the email has gifts under its name, or its present
 * person has no other gift.
 */
async function shouldMoveTo(trx: DbOrTransaction, name: string, owner: string, id: string) {
  const { rows } = await sql<{ named: number; gifts: number }>`
    select (select count(*) from donations where person_id = ${owner} and name_key = ${name}) as named,
      (select count(*) from donations where person_id = ${id}) as gifts`.execute(trx);
  const { named = 0, gifts = 0 } = rows[0] ?? {};
  return Number(named) > 0 || Number(gifts) <= 1;
}

/** Copies a person's opt-outs to the person who gets their gift. */
async function copyOptOuts(trx: DbOrTransaction, id: string, owner: string): Promise<void> {
  const { updated_at, username, ...wishes } = await trx
    .selectFrom("people")
    .select(({ fn }) => [
      fn.max("no_mail").as("no_mail"),
      fn.max("no_calls").as("no_calls"),
      fn.max("no_publishing").as("no_publishing"),
      fn.max("updated_at").as("updated_at"),
      fn.max("username").as("username"),
    ])
    .where(sql`coalesce(same_as, id)`, "=", id)
    .executeTakeFirstOrThrow();
  const setWishes = Object.entries(wishes).filter(([, wish]) => wish === 1);
  if (setWishes.length === 0) return;
  await trx
    .updateTable("people")
    .set(({ fn, val }) => ({
      ...Object.fromEntries(setWishes),
      updated_at: fn.coalesce("updated_at", val(updated_at)),
      username: fn.coalesce("username", val(username)),
    }))
    .where("id", "=", owner)
    .execute();
}

/**
 * Sets the contact for letters to the company that gave this gift. Keeps an existing contact, a
 * company that staff have corrected, and a person whose gift only shares the company's email.
 */
export async function setContactName(
  trx: DbOrTransaction,
  giftId: string,
  contact: string,
): Promise<void> {
  await trx
    .updateTable("people")
    .set({ contact })
    .where("contact", "=", "")
    .where("updated_at", "is", null)
    .where(
      sql<boolean>`exists (select 1 from donations where donations.id = ${giftId}
        and person_id = people.id and donations.name_key = people.name_key)`,
    )
    .execute();
}

/** Stores that the donors of these gifts do not want to be named in public. */
export async function markNamesPrivate(
  trx: DbOrTransaction,
  giftIds: readonly string[],
): Promise<void> {
  if (giftIds.length === 0) return;
  await trx
    .updateTable("people")
    .set({ no_publishing: 1 })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("donations")
        .select("person_id")
        .where("id", "in", giftIds)
        .where("person_id", "is not", null)
        .$castTo<{ person_id: string }>(),
    )
    .execute();
}

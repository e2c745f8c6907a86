/** Households: people who get one letter together, and the names that it uses. */
import { sql } from "kysely";
import { foldName } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { greetingOf } from "#domain/values/greeting.ts";
import { findPersonId, MERGED_ID } from "./people-of-records.ts";
import type { MovedRows } from "./person-merges.ts";
import { type Person, readPeople } from "./read-people.ts";

/**
 * Selects each person (`member`) who is in the household of another (`head`). Merged people count
 * as one. Without the cast, SQLite would compare each record joined by `member` with all members.
 */
export const HOUSEHOLD_MEMBERS = sql`
  select member, min(head) as head from (
    select cast(coalesce(resident.same_as, resident.id) as text) as member,
      coalesce(home.same_as, home.id) as head
    from people as resident join people as home on home.id = resident.household_id
    where resident.household_id is not null
  ) as residents where member <> head group by member`;

interface Households {
  headOf(id: string): string;
  /** Includes the head, who comes first. */
  membersOf(head: string): string[];
  /** The members of a person's household, or only the person. */
  householdOf(id: string): string[];
}

export async function readHouseholds(db: DbOrTransaction): Promise<Households> {
  const { rows } = await sql<{
    member: string;
    head: string;
  }>`${HOUSEHOLD_MEMBERS} order by member`.execute(db);
  const heads = new Map(rows.map(({ member, head }) => [member, head]));
  const members = Map.groupBy(rows, ({ head }) => head);
  const headOf = (id: string) => heads.get(id) ?? id;
  const membersOf = (id: string) => [id, ...(members.get(id) ?? []).map(({ member }) => member)];
  return { headOf, membersOf, householdOf: (id) => membersOf(headOf(id)) };
}

/** The recipient of a letter: one person, or a household under the id of its head. */
export interface Recipient extends Person {
  /** The ids of the people whose gifts are in the letter. */
  members: readonly string[];
}

/**
 * Reads the recipients with these ids, which belong to heads of households or to single people,
 * without emails that the mail server refused as unknown.
 */
export async function readRecipients(
  db: DbOrTransaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Recipient>> {
  const homes = await readHouseholds(db);
  const people = await readPeople(db, ids.flatMap(homes.membersOf));
  const refusedEmails = await db.selectFrom("refused_addresses").select("email_key").execute();
  const refusedKeys = new Set(refusedEmails.map(({ email_key }) => email_key));
  return new Map(
    ids.map((id) => {
      const members = homes.membersOf(id);
      const all = members.flatMap((each) => people.get(each) ?? []);
      const recipient = addressee(all);
      const emails = recipient.emails.filter((email) => !refusedKeys.has(email));
      return [id, { ...recipient, emails, members }];
    }),
  );
}

export async function readRecipient(db: DbOrTransaction, personId: string): Promise<Recipient> {
  const id = (await readHouseholds(db)).headOf(personId);
  return (await readRecipients(db, [id])).get(id) as Recipient;
}

/**
 * Returns the addressee of a household: its members who want mail, or after a death the family, on
 * paper. A name that staff entered for the household is used only when the letter goes to all
 * members.
 */
function addressee(members: readonly Person[]): Person {
  const living = members.filter(({ died }) => !died);
  const wantMail = living.filter(({ wishes }) => !wishes.noMail);
  const addressees = [wantMail, living, members].find((group) => group.length > 0) ?? members;
  const [head] = members as [Person];
  const [first] = addressees as [Person];
  const { address, postal, place } =
    [...addressees, ...members].find((each) => each.address) ?? first;
  const { id, household } = head;
  const recipient = { ...first, id, household, address, postal, place };
  const names = namesOf(addressees);
  if (living.length === 0) {
    const greeting = `family of ${names}`;
    return { ...recipient, name: `The ${greeting}`, greeting, emails: [] };
  }
  const isToAll = members.length > 1 && addressees.length === members.length;
  const greetings = joinWithAnd(addressees.map(({ greeting }) => greeting));
  return {
    ...recipient,
    name: (isToAll && household.name) || names,
    greeting: (isToAll && household.greeting) || greetings,
    emails: addressees.flatMap(({ emails }) => emails),
  };
}

interface GiftNames {
  first_name: string;
  last_name: string;
}

/** Returns the people named in some gifts, each once, in the order of their gifts. */
export function donorsOf(gifts: readonly GiftNames[]) {
  const donors = new Map<string, Pick<Person, "firstName" | "lastName" | "name" | "greeting">>();
  for (const { first_name: firstName, last_name: lastName } of gifts) {
    if (!firstName && !lastName) continue;
    const name = `${firstName} ${lastName}`.trim();
    const greeting = greetingOf(firstName, lastName);
    donors.set(foldName(name), { firstName, lastName, name, greeting });
  }
  return [...donors.values()];
}

/**
 * Returns a recipient under the names on the gifts in a letter, because several people may share an
 * email. Names that staff corrected stay, and so do those of a household.
 */
export function withDonorNames<Addressed extends Person & { members?: readonly string[] }>(
  recipient: Addressed,
  gifts: readonly GiftNames[],
): Addressed {
  const donors = donorsOf(gifts);
  const [first] = donors;
  if (!first || recipient.isNamed || (recipient.members?.length ?? 1) > 1 || recipient.died)
    return recipient;
  const called = joinWithAnd(donors.map(({ greeting }) => greeting));
  return {
    ...recipient,
    ...first,
    name: namesOf(donors),
    greeting: recipient.contact ? recipient.greeting : called,
  };
}

const joinWithAnd = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

/** Joins names: "John and Mary Vale", "John Vale and June Larkspur". */
function namesOf(people: readonly Pick<Person, "firstName" | "lastName" | "name">[]): string {
  const [lastName = "", ...others] = new Set(people.map((person) => person.lastName));
  const firstNames = people.map(({ firstName }) => firstName);
  const isOne = people.length > 1 && others.length === 0 && lastName && firstNames.every(Boolean);
  return isOne
    ? `${joinWithAnd(firstNames)} ${lastName}`
    : joinWithAnd(people.map(({ name }) => name));
}

/** Joins the households of two people. Returns false when they are already in one. */
export async function joinHouseholds(trx: DbTransaction, id: string, otherId: string) {
  const homes = await readHouseholds(trx);
  const head = homes.headOf(id);
  const otherHead = homes.headOf(otherId);
  if (head === otherHead) return false;
  await setHousehold(trx, homes.membersOf(otherHead), head);
  return true;
}

/**
 * Removes a person from a household; a household of two ends. Clears the name that staff gave the
 * household, because it may name the person who left.
 */
export async function leaveHousehold(trx: DbTransaction, id: string): Promise<void> {
  const homes = await readHouseholds(trx);
  await trx
    .updateTable("people")
    .set({ household_name: "", greeting: "" })
    .where(MERGED_ID, "=", homes.headOf(id))
    .execute();
  const [, ...members] = homes.membersOf(id);
  const [next] = members;
  await setHousehold(trx, next ? members : [id], null);
  if (next) await setHousehold(trx, members.slice(1), next);
}

/**
 * Returns a person to the household that a merge took them out of, with the people who are in it
 * now. It gets its name back when they are the same as before.
 */
export async function returnToHousehold(
  trx: DbTransaction,
  id: string,
  { people, name: household_name, greeting }: NonNullable<MovedRows["household"]>,
): Promise<void> {
  const other = people.find((each) => each !== id);
  const otherId = other && (await findPersonId(trx, other));
  if (!otherId) return;
  await (people[0] === id ? joinHouseholds(trx, id, otherId) : joinHouseholds(trx, otherId, id));
  const homes = await readHouseholds(trx);
  const household = homes.householdOf(id);
  if (household.length !== people.length || !people.every((each) => household.includes(each)))
    return;
  await trx
    .updateTable("people")
    .set({ household_name, greeting })
    .where(MERGED_ID, "=", homes.headOf(id))
    .execute();
}

/**
 * Joins a household whose head is in another household to that one. Undoing a merge can leave such
 * a chain.
 */
export async function joinChainedHouseholds(trx: DbTransaction): Promise<void> {
  const { rows } = await sql<{ member: string; head: string }>`with homes as (${HOUSEHOLD_MEMBERS})
    select homes.member, next.head from homes join homes as next on next.member = homes.head
    limit 1`.execute(trx);
  const [chained] = rows;
  if (!chained) return;
  await setHousehold(trx, [chained.member], chained.head);
  await joinChainedHouseholds(trx);
}

async function setHousehold(
  trx: DbTransaction,
  ids: readonly string[],
  household_id: string | null,
) {
  await trx
    .updateTable("people")
    .set({ household_id, household_name: "", greeting: "" })
    .where(MERGED_ID, "in", inList(ids))
    .execute();
}

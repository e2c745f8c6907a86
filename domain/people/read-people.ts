import type { Selectable } from "kysely";
import { phoneNumber } from "#db/fold-text.ts";
import type { Db, DbOrTransaction, PersonDetailsTable } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import { type Acting, recordAudit } from "#domain/audit/record-audit.ts";
import { firstAndLastName } from "#domain/contacts/first-and-last-name.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { keyOfRecord, readTies } from "./ties.ts";

/** A postal address in the United States, as typed. */
interface PostalAddress {
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

/** All that the records of one person, and staff, say of them. */
export interface Person {
  /** The first of `keys`: it stands in addresses. */
  key: string;
  keys: readonly string[];
  firstName: string;
  lastName: string;
  /** First and last name; the email where there is none. */
  name: string;
  emails: readonly string[];
  /** Each number once; the one that staff corrected alone. */
  phones: readonly string[];
  /** Where letters go; null without a street. */
  address: PostalAddress | null;
  /** The same, also without a street: parts are "". */
  postal: PostalAddress;
  /** "Pagosa Springs, CO", also without a street; or "". */
  place: string;
  /** What the person does not want. */
  wishes: { noMail: boolean; noCalls: boolean; noPublishing: boolean };
}

interface Said {
  key: string;
  at: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  address: PostalAddress | null;
  /** Not what a form of the site alone says: a gift, or a pledge that staff confirmed. */
  isSure: boolean;
}

/**
 * The people with these keys, by each key asked for. What staff corrected wins; else the newest record that
 * says it. Unknown keys have people without a name.
 */
export async function readPeople(
  db: DbOrTransaction,
  asked: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const ties = await readTies(db);
  const keys = [...new Set(asked.flatMap((key) => ties.keysOf(key)))];
  const said: Said[] = [];
  const details: Selectable<PersonDetailsTable>[] = [];
  for (const slice of slices(keys, KEYS_AT_ONCE)) {
    said.push(...(await readSaid(db, slice)));
    const rows = db.selectFrom("person_details").selectAll().where("key", "in", slice);
    details.push(...(await rows.execute()));
  }
  const saidBy = Map.groupBy(said, ({ key }) => ties.firstOf(key));
  const detailsBy = Map.groupBy(details, ({ key }) => ties.firstOf(key));
  const people = new Map<string, Person>();
  for (const key of keys) {
    const first = ties.firstOf(key);
    const person =
      people.get(first) ??
      describePerson(ties.keysOf(first), saidBy.get(first) ?? [], detailsBy.get(first) ?? []);
    people.set(first, person);
    people.set(key, person);
  }
  return people;
}

/** Keys in one query: a year's statements read thousands of people. */
export const KEYS_AT_ONCE = 5_000;

export async function personOf(db: DbOrTransaction, key: string): Promise<Person> {
  const person = (await readPeople(db, [key])).get(key);
  return person ?? describePerson([key], [], []);
}

/** The person who has the record with this id, or null. Records in the audit log that it was opened. */
export async function openPerson(
  { db, clock, actor }: Acting,
  readonlyDb: Db,
  id: string,
): Promise<Person | null> {
  const key = await keyOfRecord(readonlyDb, id);
  if (!key) return null;
  const person = await personOf(readonlyDb, key);
  await recordAudit(db, isoTime(clock), actor, "record.viewed", `people:${id}`);
  return person;
}

async function readSaid(db: DbOrTransaction, keys: readonly string[]): Promise<Said[]> {
  const [gifts, messages, attendees] = await Promise.all([
    db
      .selectFrom("donations")
      .select(["person_key", "created_at", "first_name", "last_name", "phone"])
      .select(["street", "city", "state", "postal_code", "status", "confirmed_at"])
      .where("person_key", "in", keys)
      .where("voided_at", "is", null)
      .where("suspected", "is", null)
      .execute(),
    db
      .selectFrom("contacts")
      .select(["person_key", "created_at", "name", "first_name", "last_name", "phone"])
      .where("person_key", "in", keys)
      .where("state", "<>", "spam")
      .where("suspected", "is", null)
      .execute(),
    db
      .selectFrom("attendees")
      .select(["email_key", "created_at", "name"])
      .where("email_key", "in", keys)
      .where("state", "<>", "suspected")
      .execute(),
  ]);
  return [
    ...gifts.map((row) => ({
      key: row.person_key ?? "",
      at: row.created_at,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      address: addressIn(row),
      isSure: row.status !== "pledged" || row.confirmed_at !== null,
    })),
    ...messages.map((row) => ({
      key: row.person_key ?? "",
      at: row.created_at,
      ...firstAndLastName(row),
      phone: row.phone,
      address: null,
      isSure: false,
    })),
    ...attendees.map((row) => ({
      key: row.email_key,
      at: row.created_at,
      ...firstAndLastName({ name: row.name, first_name: "", last_name: "" }),
      phone: null,
      address: null,
      isSure: false,
    })),
  ];
}

function describePerson(
  keys: readonly string[],
  records: readonly Said[],
  details: readonly Selectable<PersonDetailsTable>[],
): Person {
  const newest = records.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const corrected = details.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  const wishes = {
    noMail: details.some(({ no_mail }) => no_mail === 1),
    noCalls: details.some(({ no_calls }) => no_calls === 1),
    noPublishing: details.some(({ no_publishing }) => no_publishing === 1),
  };
  // A giver's name is the gifts': receipts go out in it, and a form of the site is open to all.
  const sureFirst = [...newest.filter(({ isSure }) => isSure), ...newest];
  const said = sureFirst.find(({ firstName, lastName }) => firstName || lastName);
  const firstName = correctedValue(corrected, "first_name") ?? said?.firstName ?? "";
  const lastName = correctedValue(corrected, "last_name") ?? said?.lastName ?? "";
  const emails = keys.filter((key) => key.includes("@"));
  const name = `${firstName} ${lastName}`.trim() || emails[0] || "";
  const phone = correctedValue(corrected, "phone");
  const phones = phone === null ? phonesOf(newest) : phone ? [phone] : [];
  const moved = corrected.find(({ street }) => street !== null);
  const postal = moved ? addressIn(moved) : (addressOf(newest) ?? addressIn(null));
  return {
    key: keys[0] ?? "",
    keys,
    firstName,
    lastName,
    name,
    emails,
    phones,
    address: postal.street ? postal : null,
    postal,
    place: [postal.city, postal.state].filter(Boolean).join(", "),
    wishes,
  };
}

type Corrected = readonly Selectable<PersonDetailsTable>[];

/** The newest correction of a field; null where none corrects it. */
const correctedValue = (
  corrected: Corrected,
  field: "first_name" | "last_name" | "phone",
): string | null => corrected.find((row) => row[field] !== null)?.[field] ?? null;

const addressIn = (
  row: Pick<Selectable<PersonDetailsTable>, "street" | "city" | "state" | "postal_code"> | null,
): PostalAddress => ({
  street: row?.street ?? "",
  city: row?.city ?? "",
  state: row?.state ?? "",
  postalCode: row?.postal_code ?? "",
});

/** The newest with a street, else the newest with a city or a state. */
function addressOf(newest: readonly Said[]): PostalAddress | null {
  const addresses = newest.flatMap(({ address }) => address ?? []);
  return (
    addresses.find(({ street }) => street) ??
    addresses.find(({ city, state }) => city || state) ??
    null
  );
}

/** Each number as it was written last. */
function phonesOf(newest: readonly Said[]): string[] {
  const phones = newest.flatMap(({ phone }) => (phone && /\d/.test(phone) ? [phone] : []));
  return Array.from(Map.groupBy(phones, phoneNumber).values(), ([newest = ""]) => newest);
}

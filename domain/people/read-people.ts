import { type Selectable, sql } from "kysely";
import { emailKey } from "#db/fold-text.ts";
import { phoneNumber } from "#db/phone-number.ts";
import type { Db, DbOrTransaction, PersonTable } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { firstAndLastName } from "#domain/messages/first-and-last-name.ts";
import { isoTime } from "#domain/values/clock.ts";
import { greetingOf } from "#domain/values/greeting.ts";
import { splitName } from "#domain/values/person-names.ts";
import { findPersonId, MERGED_ID } from "./people-of-records.ts";

/** A postal address in the United States, as typed. */
interface PostalAddress {
  street: string;
  city: string;
  state: string;
  postalCode: string;
}

/** Everything known about one person from records and from staff. */
export interface Person {
  id: string;
  firstName: string;
  lastName: string;
  /** First and last name, or the email when there is neither. */
  name: string;
  /** The person who gets the letters of a company or foundation, or "". */
  contact: string;
  /** The name after "Dear": "Ada", for a household "John and Mary", for a company its contact. */
  greeting: string;
  /** True when staff corrected the name, which then overrides the names on gifts. */
  isNamed: boolean;
  /** The email of the newest gift comes first. */
  emails: readonly string[];
  /** Each number once; only the corrected one if staff corrected it. */
  phones: readonly string[];
  /** The address for letters; null without a street. */
  address: PostalAddress | null;
  /** The same address, even without a street; missing parts are "". */
  postal: PostalAddress;
  /** "Pagosa Springs, CO", even without a street; or "". */
  place: string;
  /** The person's opt-outs. */
  wishes: { noMail: boolean; noCalls: boolean; noPublishing: boolean };
  died: boolean;
  /** The note that staff put at the top of the page, or "". */
  note: string;
  /** The name and greeting that staff gave the household that this person heads, or "". */
  household: { name: string; greeting: string };
}

interface RecordDetails {
  personId: string;
  at: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string | null;
  address: PostalAddress | null;
  /**
   * True for a gift, or a pledge that staff confirmed, but not for a form that only a visitor sent.
   */
  isSure: boolean;
}

/**
 * Reads people by their ids. Corrections by staff take precedence, then the newest record with the
 * value. Unknown ids give people without a name.
 */
export async function readPeople(
  db: DbOrTransaction,
  personIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const ids = [...new Set(personIds)];
  const records: RecordDetails[] = [];
  const details: Details[] = [];
  const emails: { id: string; email: string }[] = [];
  for (const slice of slices(ids, PEOPLE_AT_ONCE)) {
    records.push(...(await readRecordDetails(db, slice)));
    const personRows = db
      .selectFrom("people")
      .selectAll()
      .select(MERGED_ID.as("merged_id"))
      .where((eb) => eb.or([eb("id", "in", slice), eb("same_as", "in", slice)]));
    details.push(...(await personRows.execute()));
    const emailRows = db
      .selectFrom("person_emails")
      .select(["person_id as id", "email_key as email"])
      .where("person_id", "in", slice)
      .orderBy("email_key");
    emails.push(...(await emailRows.execute()));
  }
  const recordsBy = Map.groupBy(records, ({ personId }) => personId);
  const detailsBy = Map.groupBy(details, ({ merged_id }) => merged_id);
  const emailsBy = Map.groupBy(emails, ({ id }) => id);
  return new Map(
    ids.map((id) => {
      const emailKeys = emailsBy.get(id)?.map(({ email }) => email) ?? [];
      return [id, personFrom(id, emailKeys, recordsBy.get(id) ?? [], detailsBy.get(id) ?? [])];
    }),
  );
}

type Details = Selectable<PersonTable> & { merged_id: string };

/** People in one query: a year's statements read thousands of them. */
export const PEOPLE_AT_ONCE = 5_000;

export async function readPerson(db: DbOrTransaction, id: string): Promise<Person> {
  return (await readPeople(db, [id])).get(id) ?? personFrom(id, [], [], []);
}

/**
 * Returns the person with this id, or the owner of the record with it, or null. Records in the
 * audit log that the person was opened.
 */
export async function viewPerson(
  { db, clock, actor }: StaffContext,
  readonlyDb: Db,
  id: string,
): Promise<Person | null> {
  const personId = await findPersonId(readonlyDb, id);
  if (!personId) return null;
  const person = await readPerson(readonlyDb, personId);
  await recordAudit(db, { now: isoTime(clock), actor }, "record.viewed", `people:${personId}`);
  return person;
}

async function readRecordDetails(
  db: DbOrTransaction,
  ids: readonly string[],
): Promise<RecordDetails[]> {
  const [gifts, messages, guests] = await Promise.all([
    db
      .selectFrom("donations")
      .select(["person_id", "created_at", "first_name", "last_name", "email", "phone"])
      .select(["street", "city", "state", "postal_code", "status", "confirmed_at"])
      .where("person_id", "in", ids)
      .where(sql<boolean>`(voided_at is null or bounced_on is not null)`)
      .where("suspected", "is", null)
      .execute(),
    db
      .selectFrom("contacts")
      .select(["person_id", "created_at", "name", "first_name", "last_name", "email", "phone"])
      .where("person_id", "in", ids)
      .where("state", "<>", "spam")
      .execute(),
    db
      .selectFrom("attendees")
      .select(["person_id", "created_at", "name", "email"])
      .where("person_id", "in", ids)
      .where("state", "<>", "suspected")
      .execute(),
  ]);
  const namesOnly = { first_name: "", last_name: "", phone: null };
  return [
    ...gifts.map((row) => ({
      personId: row.person_id ?? "",
      at: row.created_at,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      phone: row.phone,
      address: addressIn(row),
      isSure: row.status !== "pledged" || row.confirmed_at !== null,
    })),
    ...[...messages, ...guests.map((guest) => ({ ...guest, ...namesOnly }))].map((row) => ({
      personId: row.person_id ?? "",
      at: row.created_at,
      email: row.email,
      ...firstAndLastName(row),
      phone: row.phone,
      address: null,
      isSure: false,
    })),
  ];
}

function personFrom(
  id: string,
  emailKeys: readonly string[],
  records: readonly RecordDetails[],
  details: readonly Details[],
): Person {
  const newest = records.toSorted((a, b) => (a.at < b.at ? 1 : -1));
  const corrections = details
    .filter(({ updated_at: at }) => at !== null)
    .sort((a, b) => ((a.updated_at ?? "") < (b.updated_at ?? "") ? 1 : -1));
  // A donor's name comes from the gifts: receipts use it, and anyone can fill in a form of the
  // site.
  const sureFirst = [...newest.filter(({ isSure }) => isSure), ...newest];
  const namedRecord = sureFirst.find(({ firstName, lastName }) => firstName || lastName);
  const firstName = correctedValue(corrections, "first_name") ?? namedRecord?.firstName ?? "";
  const lastName = correctedValue(corrections, "last_name") ?? namedRecord?.lastName ?? "";
  const emails = emailsOf(sureFirst, emailKeys);
  const contact = details.find((row) => row.contact)?.contact ?? "";
  const addressCorrection = corrections.find(({ street }) => street !== null);
  const postal = addressCorrection ? addressIn(addressCorrection) : addressOf(newest);
  return {
    id,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim() || emails[0] || "",
    contact,
    greeting: contact ? greetingOf(...splitName(contact)) : greetingOf(firstName, lastName),
    isNamed: correctedValue(corrections, "last_name") !== null,
    emails,
    phones: phonesOf(newest, correctedValue(corrections, "phone")),
    address: postal.street ? postal : null,
    postal,
    place: [postal.city, postal.state].filter(Boolean).join(", "),
    wishes: {
      noMail: details.some(({ no_mail }) => no_mail === 1),
      noCalls: details.some(({ no_calls }) => no_calls === 1),
      noPublishing: details.some(({ no_publishing }) => no_publishing === 1),
    },
    died: details.some(({ died }) => died === 1),
    note: corrections.find(({ note }) => note)?.note ?? "",
    household: householdOf(details),
  };
}

type Corrected = readonly Details[];

/** Returns the newest correction of a field; null when there is none. */
const correctedValue = (
  corrections: Corrected,
  field: "first_name" | "last_name" | "phone",
): string | null => corrections.find((row) => row[field] !== null)?.[field] ?? null;

const addressIn = (
  row: Pick<Selectable<PersonTable>, "street" | "city" | "state" | "postal_code"> | null,
): PostalAddress => ({
  street: row?.street ?? "",
  city: row?.city ?? "",
  state: row?.state ?? "",
  postalCode: row?.postal_code ?? "",
});

/** Returns the newest address with a street, or else the newest with a city or a state. */
function addressOf(newest: readonly RecordDetails[]): PostalAddress {
  const addresses = newest.flatMap(({ address }) => address ?? []);
  return (
    addresses.find(({ street }) => street) ??
    addresses.find(({ city, state }) => city || state) ??
    addressIn(null)
  );
}

/** Returns a person's emails, first those of the records, in their order. */
function emailsOf(records: readonly RecordDetails[], emailKeys: readonly string[]): string[] {
  const recordKeys = records.map(({ email }) => emailKey(email));
  return [...new Set([...recordKeys.filter((email) => emailKeys.includes(email)), ...emailKeys])];
}

function householdOf(details: readonly Details[]): Person["household"] {
  const namedHousehold = details.find((row) => row.household_name || row.greeting);
  return { name: namedHousehold?.household_name ?? "", greeting: namedHousehold?.greeting ?? "" };
}

/** Returns each number in its most recent spelling, or only the corrected one; "" means none. */
function phonesOf(newest: readonly RecordDetails[], correctedPhone: string | null): string[] {
  if (correctedPhone !== null) return correctedPhone ? [correctedPhone] : [];
  const phones = newest.flatMap(({ phone }) => (phone && /\d/.test(phone) ? [phone] : []));
  return Array.from(Map.groupBy(phones, phoneNumber).values(), ([newest = ""]) => newest);
}

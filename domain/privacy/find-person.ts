import { sql } from "kysely";
import { emailKey, foldName } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { emailKeyOf, escapeLike } from "#db/search-query.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { Corrections } from "#domain/audit/record-donation-change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { parseDonorOfRow } from "#domain/imports/import-rows.ts";
import { matchPeople } from "#domain/people/match-people.ts";
import { MERGED_ID } from "#domain/people/people-of-records.ts";
import { findPersonKeys, type PersonKeys } from "#domain/people/personal-data.ts";
import { isoTime } from "#domain/values/clock.ts";
import { commonNameKey, nameKeysOf } from "#domain/values/person-names.ts";

export type FoundPerson = Awaited<ReturnType<typeof findPerson>>;
export type PersonRecords = FoundPerson["records"];

/** A change of a gift that is or was the person's, or that names the person. */
export interface PersonalChange {
  id: string;
  donation_id: string;
  at: string;
  json: string;
  isNewGiver: boolean;
  /** Whether the gift was surely the person's before the change. */
  wasTheirs: boolean;
  /** The values that are surely the person's, as JSON; null when there are none. */
  theirs: string | null;
}

/**
 * Finds a person's records by an email in any case that no one shares, or by the id of a person or
 * of one of the person's records.
 */
export async function findPerson(db: DbOrTransaction, idOrEmail: string) {
  const keys = await findPersonKeys(db, idOrEmail);
  const records = await findRecords(db, keys);
  const own = new Set(records.donations);
  const history = await readHistory(db, keys, own);
  /** Changes of gifts that are other people's now. */
  const changes = history.filter(({ donation_id }) => !own.has(donation_id));
  return { ...keys, history, records: { ...records, changes } };
}

async function findRecords(db: DbOrTransaction, keys: PersonKeys) {
  const { people } = keys;
  const emails = inList(keys.emails);
  const giftIds = db.selectFrom("donations").select("id").where("person_id", "in", people);
  const namedRows = await findNamedRows(db, keys);
  const [donations, messages, mails, subscribers, attendees, notes, accounts, importRows, events] =
    await Promise.all([
      db
        .selectFrom("donations")
        .select("id")
        .where((eb) => eb.or([eb("person_id", "in", people), eb("pledge_id", "in", giftIds)]))
        .execute(),
      db.selectFrom("contacts").select("id").where("person_id", "in", people).execute(),
      db
        .selectFrom("contact_mails")
        .innerJoin("contacts", "contacts.id", "contact_mails.contact_id")
        .select("contact_mails.id")
        .where(sql<boolean>`${emailKeyOf(db, "address")} in (${sql.join(emails)})`)
        .where((eb) => eb.or([eb("person_id", "is", null), eb("person_id", "not in", people)]))
        .execute(),
      db.selectFrom("subscribers").select("id").where("person_id", "in", people).execute(),
      db.selectFrom("attendees").select("id").where("person_id", "in", people).execute(),
      db.selectFrom("person_notes").select("id").where("person_id", "in", people).execute(),
      db.selectFrom("staff_accounts").select("id").where("email", "in", emails).execute(),
      db
        .selectFrom("import_rows")
        .select(["import_id", "line", "cells as json"])
        .where(containsAny("cells", keys.emails))
        .execute(),
      db
        .selectFrom("gift_events")
        .select(["id", "body as json"])
        .where(containsAny("body", keys.emails))
        .execute(),
    ]);
  const ids = (rows: { id: string }[]) => rows.map((row) => row.id);
  return {
    /** Gifts and pledges, with the payments on the pledges under any email. */
    donations: ids(donations),
    messages: ids(messages),
    /** Emails from this address in other people's conversations. */
    mails: ids(mails),
    subscribers: ids(subscribers),
    attendees: ids(attendees),
    notes: ids(notes),
    accounts: ids(accounts),
    /** Rows of uploaded files that were not written yet, or were left out. */
    importRows: importRows
      .filter(({ json }) => namesPerson(json, keys.emails))
      .concat(namedRows)
      .map(({ import_id, line }) => ({ import_id, line })),
    /** Webhook events that contain the email, with or without a donation. */
    giftEvents: ids(events.filter(({ json }) => namesPerson(json, keys.emails))),
  };
}

/**
 * Reads the changes of the person's gifts, and of all gifts that a change says were the person's or
 * names them in, by id or email. The newest come first.
 */
async function readHistory(
  db: DbOrTransaction,
  { people, emails }: PersonKeys,
  own: ReadonlySet<string>,
): Promise<PersonalChange[]> {
  const query = db.selectFrom("people").select("id").where(MERGED_ID, "in", people);
  const ids = (await query.execute()).map(({ id }) => id);
  const marks = [...emails, ...ids];
  const naming = db
    .selectFrom("donation_changes")
    .select("donation_id")
    .where(containsAny("details", marks));
  const rows = await db
    .selectFrom("donation_changes")
    .select(["id", "donation_id", "at", "details as json"])
    .where((eb) => eb.or([eb("donation_id", "in", inList(own)), eb("donation_id", "in", naming)]))
    .where("details", "is not", null)
    .orderBy("id", "desc")
    .$narrowType<{ json: string }>()
    .execute();
  const named = new Set(own);
  for (const { json, donation_id } of rows) if (namesPerson(json, marks)) named.add(donation_id);
  /** Whether a gift was surely the person's before the changes so far. */
  const isTheirs = new Map(Array.from(own, (id) => [id, true]));
  return rows.flatMap((row) => {
    const { donation_id, json } = row;
    if (!named.has(donation_id)) return [];
    const { email, person_id, ...details }: Partial<Corrections> = JSON.parse(json);
    const isRenamed = "first_name" in details || "last_name" in details;
    // Another email alone makes no other giver: one of a couple may stop using the shared one.
    const isNewGiver = person_id !== undefined || (isRenamed && email !== undefined);
    const isGiver = (side: 0 | 1) =>
      person_id && ids.length > 0
        ? ids.includes(String(person_id[side]))
        : isRenamed && emails.includes(emailKey(String(email?.[side])));
    const isAfter = isGiver(1) || (!person_id && isTheirs.get(donation_id) === true);
    const wasTheirs = isNewGiver ? isGiver(0) : isAfter;
    isTheirs.set(donation_id, wasTheirs);
    return [{ ...row, isNewGiver, wasTheirs, theirs: valuesOf(json, wasTheirs, isAfter) }];
  });
}

/** Returns the values of a change before it, after it, or both; null for neither. */
function valuesOf(json: string, isBefore: boolean, isAfter: boolean): string | null {
  if (isBefore === isAfter) return isBefore ? json : null;
  return JSON.stringify(JSON.parse(json), (_field, value) =>
    Array.isArray(value)
      ? value.map((each, side) => (isBefore === (side === 0) ? each : null))
      : value,
  );
}

/**
 * Finds rows of files without an email, or with one that others share, that an import would assign
 * to one of the people, by name. Where the import would create a new person, only a name that no
 * other person has counts.
 */
async function findNamedRows(db: DbOrTransaction, { people, sharedEmails }: PersonKeys) {
  const personIds = sql.join(people);
  const { rows: fullNames } = await sql<{ name: string; last: string }>`
    select name_key as name, last_name as last from donations
      where person_id in (${personIds}) and first_name <> '' and last_name <> ''
    union select name_key, last_name from people
      where ${MERGED_ID} in (${personIds}) and first_name <> '' and last_name <> ''`.execute(db);
  const names = fullNames.map(({ name }) => commonNameKey(name));
  const rows = await db
    .selectFrom("import_rows")
    .innerJoin("imports", "imports.id", "import_id")
    .select(["import_id", "line", "cells as json", "layout"])
    // Both databases convert these letters to lower case the same way.
    .where(
      containsAny(
        "cells",
        fullNames.flatMap(({ last }) => /[a-z]+/.exec(last.toLowerCase()) ?? ""),
      ),
    )
    .execute();
  const matchingRows = rows.flatMap(({ layout, ...row }) => {
    const donor = parseDonorOfRow(row.json, layout);
    const name = donor && foldName(`${donor.last_name} ${donor.first_name}`);
    const isOpen = donor && (!donor.email || sharedEmails.includes(emailKey(donor.email)));
    return name && isOpen && names.includes(commonNameKey(name)) ? [{ ...donor, name, row }] : [];
  });
  const rowNames = new Set(matchingRows.flatMap(({ name }) => nameKeysOf(name)));
  const namesakes = await db
    .selectFrom("donations")
    .select("name_key")
    .distinct()
    .where("name_key", "in", inList(rowNames))
    .where("person_id", "not in", people)
    .execute();
  const sharedNames = new Set(namesakes.map(({ name_key }) => commonNameKey(name_key)));
  const matchedIds = await matchPeople(db, matchingRows);
  return matchingRows.flatMap(({ name, row }, index) => {
    const id = matchedIds[index];
    const isTheirs = id ? people.includes(id) : !sharedNames.has(commonNameKey(name));
    return isTheirs ? [row] : [];
  });
}

/**
 * Finds a person's records as `findPerson` does, and records in the audit log that staff looked.
 */
export async function lookUpPerson(
  { db, clock, actor }: StaffContext,
  idOrEmail: string,
): Promise<PersonRecords> {
  const { records } = await findPerson(db, idOrEmail);
  await recordAudit(db, { now: isoTime(clock), actor }, "person.viewed", describePerson(records));
  return records;
}

/** A condition: a text column contains one of the keys, which are in lower case. */
const containsAny = (column: string, keys: readonly string[]) => {
  const each = keys.map(
    (key) => sql`lower(${sql.ref(column)}) like ${`%${escapeLike(key)}%`} escape '\\'`,
  );
  return each.length > 0 ? sql<boolean>`(${sql.join(each, sql` or `)})` : sql<boolean>`false`;
};

/** Whether a JSON text contains one of the keys, except as a part of a longer address. */
function namesPerson(json: string, keys: readonly string[]): boolean {
  let isFound = false;
  JSON.parse(json, (_name, value: unknown) => {
    if (typeof value === "string")
      isFound ||= keys.some((key) => hasEmail(value.toLowerCase(), key));
    return value;
  });
  return isFound;
}

/**
 * Whether a text contains an address: "ann@example.org" is in "<ann@example.org>", but not in
 * "joann@example.org" or "ann@example.org.au".
 */
function hasEmail(text: string, email: string): boolean {
  for (let at = text.indexOf(email); at >= 0; at = text.indexOf(email, at + 1)) {
    const end = at + email.length;
    const hasLetterBefore = /[\p{L}\p{N}_.+-]$/u.test(text.slice(Math.max(0, at - 2), at));
    const hasLetterAfter = /^(?:-|\.?[\p{L}\p{N}_])/u.test(text.slice(end, end + 3));
    if (!hasLetterBefore && !hasLetterAfter) return true;
  }
  return false;
}

export const hasNoRecords = (person: PersonRecords) =>
  Object.values(person).every((records: unknown[]) => records.length === 0);

/**
 * Describes the records for the audit log by number only, because the log must not name the person.
 */
export const describePerson = (person: PersonRecords) => {
  const counts = Object.entries(RECORD_NAMES).flatMap(([kind, name]) => {
    const { length } = person[kind as keyof PersonRecords];
    return length > 0 ? [`${length} ${name}${length === 1 ? "" : "s"}`] : [];
  });
  return `person: ${counts.join(", ") || "no records"}`;
};

const RECORD_NAMES: Record<keyof PersonRecords, string> = {
  donations: "donation",
  changes: "correction",
  messages: "message",
  mails: "mail",
  subscribers: "newsletter sign-up",
  attendees: "gathering",
  notes: "note",
  accounts: "account",
  importRows: "import row",
  giftEvents: "report",
};

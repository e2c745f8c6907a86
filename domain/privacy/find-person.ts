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
export type PersonRecords = Awaited<ReturnType<typeof findRecords>>;

/**
 * Finds a person's records by an email in any case that no one shares, or by the id of a person or
 * of one of the person's records.
 */
export const findPerson = async (db: DbOrTransaction, idOrEmail: string) => {
  const keys = await findPersonKeys(db, idOrEmail);
  const namedChanges = await findNamedChanges(db, keys);
  const gains = namedChanges.filter(({ owner }) => owner === "gained").toReversed();
  return {
    ...keys,
    records: await findRecords(db, keys, namedChanges),
    namedChanges,
    /** By gift that was another donor's: the newest change that made it theirs. */
    gainedBy: new Map(gains.map(({ donation_id, id }) => [donation_id, id])),
  };
};

async function findRecords(
  db: DbOrTransaction,
  keys: PersonKeys,
  namedChanges: Awaited<ReturnType<typeof findNamedChanges>>,
) {
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
    /** Changes of gifts that are other people's now. */
    changes: namedChanges.filter(
      ({ donation_id }) => !donations.some(({ id }) => id === donation_id),
    ),
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
 * Finds changes of gifts that name one of the people by id or email, as donor before or after, and
 * the earlier changes of a gift that a correction took from them, which don't. The newest come
 * first. `owner` says whether the change gave the gift to one of the people or took it from them.
 */
async function findNamedChanges(db: DbOrTransaction, { people, emails }: PersonKeys) {
  const query = db.selectFrom("people").select("id").where(MERGED_ID, "in", people);
  const mergedIds = (await query.execute()).map(({ id }) => id);
  const marks = [...emails, ...mergedIds];
  const changes = await db
    .selectFrom("donation_changes")
    .innerJoin("donations", "donations.id", "donation_id")
    .select(["donation_changes.id", "donation_id", "details as json", "last_name"])
    .where("donation_id", "in", (eb) =>
      eb.selectFrom("donation_changes").select("donation_id").where(containsAny("details", marks)),
    )
    .where("details", "is not", null)
    .orderBy("donation_changes.id", "desc")
    .$narrowType<{ json: string }>()
    .execute();
  const othersKeys = await findOthersKeys(db, people, changes);
  // Gifts that a newer change gave to another donor.
  const formerGifts = new Set<string>();
  return changes.flatMap(({ json, last_name, ...change }) => {
    const { donation_id } = change;
    const details: Partial<Corrections> = JSON.parse(json);
    const owner = ownerOf(details, marks, mergedIds);
    if (owner === "gained") formerGifts.delete(donation_id);
    if (formerGifts.has(donation_id))
      return [{ ...change, theirs: json, others: null, owner: null }];
    if (owner === "lost") formerGifts.add(donation_id);
    if (!namesPerson(json, marks)) return [];
    const isOthers = earlierKeys(json, last_name).some((key) => othersKeys.has(key));
    const isSameDonor = owner === "gained" && !hadOtherDonor(details, isOthers);
    return [{ ...change, ...separateDetails(json, marks), owner: isSameDonor ? null : owner }];
  });
}

/**
 * Whether a change gave a gift to one of the people or took it from them; null for neither. `ids`
 * identify them, and where these are missing, `marks`.
 */
function ownerOf(
  { email, person_id, ...names }: Partial<Corrections>,
  marks: readonly string[],
  ids: readonly string[],
): "gained" | "lost" | null {
  const isRenamed = "first_name" in names || "last_name" in names;
  // Another email alone makes no other donor: one of a couple may stop using the shared one.
  const isDonor = (side: 0 | 1) =>
    person_id && ids.length > 0
      ? ids.includes(String(person_id[side]))
      : isRenamed && marks.includes(emailKey(String(email?.[side])));
  if (isDonor(0)) return isDonor(1) ? null : "lost";
  return isDonor(1) && isRenamed ? "gained" : null;
}

/**
 * Whether a gift that a change gave to one of the people was another's before. Without id and email
 * no one else can be found: staff completed a name. `isOthers` means that another person has the
 * replaced name or email now.
 */
function hadOtherDonor(
  { email, person_id, ...names }: Partial<Corrections>,
  isOthers: boolean,
): boolean {
  if (person_id) return true;
  if (!email?.[0] || !names.first_name) return false;
  const [was = "", is = ""] = names.first_name.map((name) => foldName(String(name ?? "")));
  return "last_name" in names || (was !== "" && !isSpellingOf(was, is, isOthers));
}

/**
 * Whether one first name of a family corrects the spelling of another: it has the same initial, or
 * two letters in a row of one that no one else has, as in "Bill" and "William".
 */
const isSpellingOf = (was: string, is: string, isOthers: boolean) =>
  was[0] === is[0] || (!isOthers && hasPairOf(is, was));

/** Whether a text has two letters in a row of another. */
const hasPairOf = (text: string, other: string) =>
  Array.from(other).some(
    (_, index) => index > 0 && text.includes(other.slice(index - 1, index + 1)),
  );

/** Returns the keys of the name and email that a change replaced. */
function earlierKeys(json: string, lastName: string): string[] {
  const { first_name, email }: Partial<Corrections> = JSON.parse(json);
  return [foldName(`${lastName} ${first_name?.[0] ?? ""}`), emailKey(String(email?.[0] ?? ""))];
}

/** Returns the keys of names and emails that changes replaced and that others have now. */
async function findOthersKeys(
  db: DbOrTransaction,
  people: readonly string[],
  changes: readonly { json: string; last_name: string }[],
) {
  const keys = sql.join(inList(changes.flatMap((row) => earlierKeys(row.json, row.last_name))));
  const { rows } = await sql<{ key: string }>`
    select name_key as key from donations
      where name_key in (${keys}) and person_id not in (${sql.join(people)})
    union select email_key from person_emails
      where email_key in (${keys}) and person_id not in (${sql.join(people)})`.execute(db);
  return new Set(rows.map(({ key }) => key));
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
    if (typeof value === "string") isFound ||= keys.some((key) => hasEmail(emailKey(value), key));
    return value;
  });
  return isFound;
}

/**
 * Separates the person's values in the details of a change, those before or those after it, from
 * the other donor's. Words and reasons are all the person's.
 */
function separateDetails(json: string, keys: readonly string[]) {
  const details: Record<string, unknown> = JSON.parse(json);
  const pairs = Object.values(details).filter(Array.isArray);
  if (pairs.length === 0) return { theirs: json, others: null };
  const isTheirs = [0, 1].map((side) =>
    namesPerson(JSON.stringify(pairs.map((pair) => pair[side])), keys),
  );
  const keepFields = (wanted: boolean) =>
    JSON.stringify(details, (_field, value) =>
      Array.isArray(value)
        ? value.map((each, side) => (isTheirs[side] === wanted ? each : null))
        : value,
    );
  return { theirs: keepFields(true), others: keepFields(false) };
}

/**
 * Whether a text contains an address: "ann@example.org" is in "<ann@example.org>", but not in
 * "joann@example.org" or "ann@example.org.au".
 */
function hasEmail(text: string, email: string): boolean {
  for (let offset = text.indexOf(email); offset >= 0; offset = text.indexOf(email, offset + 1)) {
    const end = offset + email.length;
    const hasLetterBefore = /[\p{L}\p{N}_.+-]$/u.test(text.slice(Math.max(0, offset - 2), offset));
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

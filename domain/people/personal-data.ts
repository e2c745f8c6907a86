/** Exports and erases what staff recorded about people, for the privacy pages. */
import { sql } from "kysely";
import { emailKey } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { emailKeyOf } from "#db/search-query.ts";
import { leaveHousehold } from "./household.ts";
import { findPersonId, MERGED_ID } from "./people-of-records.ts";
import { findPeopleByEmail } from "./person-emails.ts";
import { readAllMerges, removeFromMerges } from "./person-merges.ts";
import { type Person, readPeople } from "./read-people.ts";

export interface PersonKeys {
  /** The ids of the people. */
  people: readonly string[];
  /** The emails by which only they are known, and the typed text (emailKey in db/fold-text.ts). */
  emails: readonly string[];
  /** The emails by which others are known too. */
  sharedEmails: readonly string[];
}

/**
 * Finds the person with this id, or the only one known by an email; staff may type either. Of
 * several people who share an email it finds none, because staff must choose (listSharers).
 */
export async function findPersonKeys(db: DbOrTransaction, idOrEmail: string): Promise<PersonKeys> {
  const id = idOrEmail.includes("@") ? null : await findPersonId(db, idOrEmail.trim());
  const people = id ? [id] : await findPeopleByEmail(db, idOrEmail);
  if (people.length > 1) return { people: inList([]), emails: [], sharedEmails: [] };
  const ids = sql.join(inList(people));
  const { rows } = await sql<{ email_key: string; others: number }>`
    select email_key, (select count(*) from person_emails as other
        where other.email_key = own.email_key and person_id not in (${ids})) as others
      from (select email_key from person_emails where person_id in (${ids})
        union select ${emailKeyOf(db)} from donations where person_id in (${ids})) as own`.execute(
    db,
  );
  const emailsOf = (isShared: boolean) =>
    rows.flatMap(({ email_key, others }) => (Number(others) > 0 === isShared ? email_key : []));
  const emailKeys = new Set(
    [...emailsOf(false), ...(id ? [] : [emailKey(idOrEmail)])].filter(Boolean),
  );
  return { people: inList(people), emails: [...emailKeys], sharedEmails: emailsOf(true) };
}

/** A person whom staff choose among several, known by name and place. */
export const sharerOf = ({ id, name, place }: Person) => ({ id, name, place });
export type Sharer = ReturnType<typeof sharerOf>;

/**
 * Returns the people who share a typed email, so that staff choose one. When no person has it,
 * returns the donors of gifts with that email, also of voided gifts: someone may have typed it
 * there by mistake.
 */
export async function listSharers(db: DbOrTransaction, idOrEmail: string) {
  const peopleWithEmail = await findPeopleByEmail(db, idOrEmail);
  if (peopleWithEmail.length === 1 || !idOrEmail.includes("@")) return [];
  const donors = db
    .selectFrom("donations")
    .select("person_id")
    .distinct()
    .where(emailKeyOf(db), "=", emailKey(idOrEmail));
  const ids = (await donors.execute()).flatMap(({ person_id }) => person_id ?? []);
  const people = await readPeople(db, peopleWithEmail.length > 0 ? peopleWithEmail : ids);
  return Array.from(people.values(), sharerOf);
}

/** Exports the people's rows with notes, merges and refused addresses, as stored. */
export async function exportPersonData(db: DbOrTransaction, { people, emails }: PersonKeys) {
  const everyone = await addMergedPeople(db, people);
  const [details, personEmails, notes, merges, refused] = await Promise.all([
    db.selectFrom("people").selectAll().where("id", "in", everyone).execute(),
    db.selectFrom("person_emails").selectAll().where("person_id", "in", people).execute(),
    db
      .selectFrom("person_notes")
      .selectAll()
      .where("person_id", "in", people)
      .orderBy("created_at")
      .execute(),
    db.selectFrom("person_merges").selectAll().where("other_id", "in", everyone).execute(),
    db
      .selectFrom("refused_addresses")
      .selectAll()
      .where("email_key", "in", inList(emails))
      .execute(),
  ]);
  return { details, emails: personEmails, notes, merges, refused };
}

/**
 * Deletes all of it. Call it within the transaction that erases the people's records, after they
 * are erased.
 */
export async function erasePersonData(
  trx: DbTransaction,
  { people, emails }: PersonKeys,
): Promise<void> {
  const everyone = await addMergedPeople(trx, people);
  for (const id of people) await leaveHousehold(trx, id);
  await trx.deleteFrom("people").where("id", "in", everyone).execute();
  await trx.deleteFrom("person_emails").where("person_id", "in", everyone).execute();
  await trx.deleteFrom("person_notes").where("person_id", "in", everyone).execute();
  await trx
    .deleteFrom("person_merges")
    .where((eb) => eb.or([eb("person_id", "in", everyone), eb("other_id", "in", everyone)]))
    .execute();
  await removeFromMerges(trx, await readAllMerges(trx), { people: everyone });
  await trx.deleteFrom("refused_addresses").where("email_key", "in", inList(emails)).execute();
}

/** Adds the people who were merged into these. */
async function addMergedPeople(db: DbOrTransaction, people: readonly string[]): Promise<string[]> {
  const mergedPeople = await db
    .selectFrom("people")
    .select("id")
    .where(MERGED_ID, "in", people)
    .execute();
  return [...people, ...mergedPeople.map(({ id }) => id)];
}

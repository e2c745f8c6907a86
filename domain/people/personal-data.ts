/** Exports and erases what staff recorded about people, for the privacy pages. */
import { emailKey } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { leaveHousehold } from "./household.ts";
import { findPersonId, MERGED_ID } from "./people-of-records.ts";
import { findByEmail } from "./person-emails.ts";

export interface PersonKeys {
  /** The ids of the people. */
  people: readonly string[];
  /** The emails they are known by, and the typed text (emailKey in db/fold-text.ts). */
  emails: readonly string[];
}

/** Finds the people known by an email, or the person with this id; staff may type either. */
export async function findPersonKeys(db: DbOrTransaction, typed: string): Promise<PersonKeys> {
  const id = typed.includes("@") ? null : await findPersonId(db, typed.trim());
  const people = id ? [id] : await findByEmail(db, typed);
  const personEmails = await db
    .selectFrom("person_emails")
    .select("email_key")
    .where("person_id", "in", inList(people))
    .execute();
  const all = [...personEmails.map(({ email_key }) => email_key), id ? "" : emailKey(typed)];
  return { people: inList(people), emails: [...new Set(all.filter(Boolean))] };
}

/** Exports the people's rows with notes, merges and refused addresses, as stored. */
export async function exportPersonData(db: DbOrTransaction, { people, emails }: PersonKeys) {
  const everyone = await withMerged(db, people);
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
  trx: DbOrTransaction,
  { people, emails }: PersonKeys,
): Promise<void> {
  const everyone = await withMerged(trx, people);
  for (const id of people) await leaveHousehold(trx, id);
  await trx.deleteFrom("people").where("id", "in", everyone).execute();
  await trx.deleteFrom("person_emails").where("person_id", "in", everyone).execute();
  await trx.deleteFrom("person_notes").where("person_id", "in", everyone).execute();
  await trx
    .deleteFrom("person_merges")
    .where((eb) => eb.or([eb("person_id", "in", everyone), eb("other_id", "in", everyone)]))
    .execute();
  await trx.deleteFrom("refused_addresses").where("email_key", "in", inList(emails)).execute();
}

/** Adds the people who were merged into these. */
async function withMerged(db: DbOrTransaction, people: readonly string[]): Promise<string[]> {
  const merged = await db
    .selectFrom("people")
    .select("id")
    .where(MERGED_ID, "in", people)
    .execute();
  return [...people, ...merged.map(({ id }) => id)];
}

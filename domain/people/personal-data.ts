/** What staff said of a person, for the privacy pages. */
import type { DbOrTransaction } from "#db/schema.ts";
import { isTieOf, readTies } from "./ties.ts";

/** All keys of the person with this email, or with this key of a record without one. */
export const keysOfPerson = async (db: DbOrTransaction, email: string) =>
  (await readTies(db)).keysOf(email.trim().toLowerCase());

/** Corrected details, notes, ties, and which addresses take no mail, as stored. */
export async function exportSaid(db: DbOrTransaction, email: string) {
  const keys = await keysOfPerson(db, email);
  const [details, notes, ties, refused] = await Promise.all([
    db.selectFrom("person_details").selectAll().where("key", "in", keys).execute(),
    db.selectFrom("person_notes").selectAll().where("key", "in", keys).orderBy("id").execute(),
    db.selectFrom("person_ties").selectAll().where(isTieOf(keys)).execute(),
    db.selectFrom("refused_addresses").selectAll().where("email_key", "in", keys).execute(),
  ]);
  return { details, notes, ties, refused };
}

/** Deletes all of it. Call it within the transaction that erases the person, as its last reader of ties. */
export async function eraseSaid(trx: DbOrTransaction, email: string): Promise<void> {
  const keys = await keysOfPerson(trx, email);
  await trx.deleteFrom("person_details").where("key", "in", keys).execute();
  await trx.deleteFrom("refused_addresses").where("email_key", "in", keys).execute();
  await trx.deleteFrom("person_notes").where("key", "in", keys).execute();
  await trx.deleteFrom("person_ties").where(isTieOf(keys)).execute();
}

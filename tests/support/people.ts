import type { Updateable } from "kysely";
import { emailKey } from "#db/fold-text.ts";
import type { Database, Db, DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { mergePeople } from "#domain/people/merge-people.ts";
import { findPeopleByEmail, followEmail } from "#domain/people/person-emails.ts";

/** Returns the id of the person with an email; "" when there is none. */
export const findPersonByEmail = async (db: DbOrTransaction, email: string): Promise<string> =>
  (await findPeopleByEmail(db, emailKey(email)))[0] ?? "";

/** Stores what staff corrected about the person with an email. */
export async function correctByEmail(
  db: DbOrTransaction,
  email: string,
  said: Updateable<Database["people"]>,
): Promise<void> {
  const by = { updated_at: "2026-02-01T00:00:00.000Z", username: "admin" };
  const people = db.updateTable("people").set({ ...by, ...said });
  await people.where("id", "=", await findPersonByEmail(db, email)).execute();
}

/** Merges the people with two emails, if both exist and are different people. */
export async function mergeByEmail(trx: DbTransaction, email: string, other: string, at: string) {
  const one = await findPersonByEmail(trx, email);
  const two = await findPersonByEmail(trx, other);
  if (one && two && one !== two) await mergePeople(trx, one, two, { at, username: "admin" });
}

/** Corrects the email of a gift as staff do, and whom the gift belongs to. */
export async function changeEmail(db: Db, id: string, email: string): Promise<void> {
  const gifts = db.selectFrom("donations").where("id", "=", id);
  const earlier = await gifts.select("email").executeTakeFirstOrThrow();
  await db.updateTable("donations").set({ email }).where("id", "=", id).execute();
  await changeUnversioned(db, (trx) => followEmail(trx, id, earlier.email));
}

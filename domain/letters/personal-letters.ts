/** Exports and erases a person's data in letters and receipts, for the privacy pages. */
import { sql } from "kysely";
import { inList } from "#db/in-list.ts";
import { erasedValues } from "#db/personal-columns.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { MERGED_ID } from "#domain/people/people-of-records.ts";

/** Returns the ids of the letters about some gifts, and of those to these people. */
async function findLetters(
  db: DbOrTransaction,
  donationIds: readonly string[],
  people: readonly string[],
): Promise<string[]> {
  const ids = inList(donationIds);
  const { rows } = await sql<{ id: string }>`
    select letter_id as id from donations where letter_id is not null and id in (${sql.join(ids)})
    union select letter_id from receipts where donation_id in (${sql.join(ids)})
    union select id from letters where person_id in (${sql.join(people)})
    union select letters.id from letters join (
      select id as member from people where ${MERGED_ID} in (${sql.join(people)})
    ) as theirs on members like '%' || member || '%'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns a person's letters and the receipts of the person's gifts, as stored. */
export async function exportLetters(
  db: DbOrTransaction,
  donationIds: readonly string[],
  people: readonly string[],
) {
  const ids = await findLetters(db, donationIds, people);
  const [letters, receipts] = await Promise.all([
    db.selectFrom("letters").selectAll().where("id", "in", inList(ids)).execute(),
    db.selectFrom("receipts").selectAll().where("donation_id", "in", inList(donationIds)).execute(),
  ]);
  return { letters, receipts };
}

/**
 * Erases a person's data from letters. That a letter was sent stays, and so does a receipt's
 * number. Call it within the transaction that erases the gifts.
 */
export async function eraseLetters(
  trx: DbTransaction,
  donationIds: readonly string[],
  people: readonly string[],
): Promise<void> {
  const ids = await findLetters(trx, donationIds, people);
  const letters = trx.updateTable("letters").where("id", "in", inList(ids));
  // A household's statement stays with its head, who gets a new one.
  await letters.set({ text: null, note: null }).execute();
  await letters
    .set(erasedValues("letters"))
    .where((eb) => eb.or([eb("kind", "=", "thanks"), eb("person_id", "in", people)]))
    .execute();
  await trx
    .updateTable("receipts")
    .set(erasedValues("receipts"))
    .where("donation_id", "in", inList(donationIds))
    .execute();
}

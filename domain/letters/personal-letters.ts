/** Exports and erases a person's data in letters and receipts, for the privacy pages. */
import { sql } from "kysely";
import { inList } from "#db/in-list.ts";
import { erasedValues } from "#db/personal-columns.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { deleteUnusedPeople, MERGED_ID } from "#domain/people/people-of-records.ts";

interface GiftRecords {
  donations: readonly string[];
  /** The changes of these gifts, and of gifts that name the person; the newest come first. */
  history: readonly { donation_id: string; at: string; isNewGiver: boolean; wasTheirs: boolean }[];
}

/**
 * Finds the receipts of the gifts; the letters about them, without the one of an imported file,
 * which notes about all its gifts that they were thanked before; and the letters to the people or
 * to their households.
 */
async function findLetters(
  db: DbOrTransaction,
  { donations, history }: GiftRecords,
  people: readonly string[],
) {
  const gifts = inList(new Set([...donations, ...history.map(({ donation_id }) => donation_id)]));
  const [receipts, about, to] = await Promise.all([
    db.selectFrom("receipts").selectAll().where("donation_id", "in", gifts).execute(),
    db
      .selectFrom("letters")
      .innerJoin("donations", "letter_id", "letters.id")
      .select(["letters.id", "letters.created_at", "donations.id as donation_id"])
      .where("donations.id", "in", gifts)
      .where(sql<boolean>`letters.id <> coalesce(import_id, '')`)
      .execute(),
    sql<{ id: string }>`
      select id from letters where person_id in (${sql.join(people)})
      union select letters.id from letters join (
        select id as member from people where ${MERGED_ID} in (${sql.join(people)})
      ) as theirs on members like '%' || member || '%'`.execute(db),
  ]);
  return { receipts, about, to: to.rows.map(({ id }) => id) };
}

/** Returns the oldest change since then that gave a gift another giver. */
const nextGiver = ({ history }: GiftRecords, donationId: string, at: string) =>
  history.findLast(
    (change) => change.isNewGiver && change.donation_id === donationId && change.at >= at,
  );

/**
 * Returns the letters to a person and about gifts that were surely the person's then, with the
 * receipts, as stored.
 */
export async function exportLetters(
  db: DbOrTransaction,
  gifts: GiftRecords,
  people: readonly string[],
) {
  const isTheirs = (donationId: string, at: string) =>
    nextGiver(gifts, donationId, at)?.wasTheirs ?? gifts.donations.includes(donationId);
  const { about, to, ...all } = await findLetters(db, gifts, people);
  const receipts = all.receipts.filter((row) => isTheirs(row.donation_id, row.issued_at));
  const ids = new Set([...to, ...receipts.map(({ letter_id }) => letter_id)]);
  for (const { id } of about) ids.add(id);
  for (const { id, donation_id, created_at } of about)
    if (!isTheirs(donation_id, created_at)) ids.delete(id);
  const letters = db.selectFrom("letters").selectAll().where("id", "in", inList(ids));
  return { letters: await letters.execute(), receipts };
}

/**
 * Erases a person's data from letters, also from those about gifts that name the person which were
 * written before the gift got another giver. That a letter was sent stays, and so does a receipt's
 * number. Call it within the transaction that erases the gifts.
 */
export async function eraseLetters(
  trx: DbTransaction,
  gifts: GiftRecords,
  people: readonly string[],
): Promise<void> {
  const isAbout = (donationId: string, at: string) =>
    gifts.donations.includes(donationId) || nextGiver(gifts, donationId, at) !== undefined;
  const { about, to, ...all } = await findLetters(trx, gifts, people);
  const receipts = all.receipts.filter((row) => isAbout(row.donation_id, row.issued_at));
  const ids = new Set([
    ...to,
    ...receipts.map(({ letter_id }) => letter_id),
    ...about.flatMap((row) => (isAbout(row.donation_id, row.created_at) ? row.id : [])),
  ]);
  const letters = trx.updateTable("letters").where("id", "in", inList(ids));
  const recipients = trx.selectFrom("letters").select("person_id").where("id", "in", inList(ids));
  const recipientIds = (await recipients.execute()).flatMap(({ person_id }) => person_id ?? []);
  // A household's statement stays with its head, who gets a new one.
  await letters.set({ text: null, note: null }).execute();
  await letters
    .set(erasedValues("letters"))
    .where((eb) => eb.or([eb("kind", "=", "thanks"), eb("person_id", "in", people)]))
    .execute();
  await trx
    .updateTable("receipts")
    .set(erasedValues("receipts"))
    .where("number", "in", [0, ...receipts.map(({ number }) => number)])
    .execute();
  await deleteUnusedPeople(trx, recipientIds);
}

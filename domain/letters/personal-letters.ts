/** Exports and erases a person's data in letters and receipts, for the privacy pages. */
import { sql } from "kysely";
import { inList } from "#db/in-list.ts";
import { erasedValues } from "#db/personal-columns.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { deleteUnusedPeople, MERGED_ID } from "#domain/people/people-of-records.ts";

interface GiftRecords {
  donations: readonly string[];
  /** Changes that name the person; some gave the person the gift, or took it away. */
  changes: readonly { id: string; donation_id: string; owner: "gained" | "lost" | null }[];
}

/**
 * A condition: what was written at the time in `writtenAt` is about one of the gifts and its donor
 * was the person already, or about a gift whose donor has another name since.
 */
function isAbout(gifts: GiftRecords, donationId: string, writtenAt: string) {
  const { donations, changes } = gifts;
  const lostChanges = changes.filter(
    ({ owner, donation_id }) => owner === "lost" || !donations.includes(donation_id),
  );
  return sql<boolean>`(${sql.ref(donationId)} in (${sql.join(inList(donations))})
      and not ${isBeforeGain(gifts, donationId, writtenAt)}
    or ${isBefore(lostChanges, donationId, writtenAt)})`;
}

/** A condition: it was written while the gift was another donor's. */
const isBeforeGain = ({ changes }: GiftRecords, donationId: string, writtenAt: string) =>
  isBefore(
    changes.filter(({ owner }) => owner === "gained"),
    donationId,
    writtenAt,
  );

/** A condition: one of the changes has given the gift another name since. */
const isBefore = (changes: GiftRecords["changes"], donationId: string, writtenAt: string) =>
  sql`exists (select 1 from donation_changes
    where donation_changes.id in (${sql.join(inList(changes.map(({ id }) => id)))})
      and donation_id = ${sql.ref(donationId)} and at >= ${sql.ref(writtenAt)}
      and details like '%_name":[%')`;

/**
 * Returns the ids of the letters about some gifts, and of those to these people, without those to
 * another donor whose whole person was renamed to theirs, and without the one of an imported file,
 * which notes about all its gifts that they were thanked before.
 */
async function findLetters(
  db: DbOrTransaction,
  gifts: GiftRecords,
  people: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select letters.id from letters join donations on letter_id = letters.id
      where ${isAbout(gifts, "donations.id", "letters.created_at")}
        and letters.id <> coalesce(import_id, '')
    union select letter_id from receipts where ${isAbout(gifts, "receipts.donation_id", "issued_at")}
    union select id from letters where person_id in (${sql.join(people)})
      and not exists (select 1 from donations
        where letter_id = letters.id and ${isBeforeGain(gifts, "donations.id", "letters.created_at")})
    union select letters.id from letters join (
      select id as member from people where ${MERGED_ID} in (${sql.join(people)})
    ) as theirs on members like '%' || member || '%'`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns a person's letters and receipts, as stored. */
export async function exportLetters(
  db: DbOrTransaction,
  gifts: GiftRecords,
  people: readonly string[],
) {
  const ids = await findLetters(db, gifts, people);
  const [letters, receipts] = await Promise.all([
    db.selectFrom("letters").selectAll().where("id", "in", inList(ids)).execute(),
    db
      .selectFrom("receipts")
      .selectAll()
      .where(isAbout(gifts, "receipts.donation_id", "issued_at"))
      .execute(),
  ]);
  return { letters, receipts };
}

/**
 * Erases a person's data from letters. That a letter was sent stays, and so does a receipt's
 * number. Call it within the transaction that erases the gifts.
 */
export async function eraseLetters(
  trx: DbTransaction,
  gifts: GiftRecords,
  people: readonly string[],
): Promise<void> {
  const ids = await findLetters(trx, gifts, people);
  const letters = trx.updateTable("letters").where("id", "in", inList(ids));
  const recipients = trx.selectFrom("letters").select("person_id").where("id", "in", inList(ids));
  const recipientIds = (await recipients.execute()).flatMap(({ person_id }) => person_id ?? []);
  // A household's statement stays with its head, who gets a new one.
  await letters.set({ text: null, note: null }).execute();
  await letters
    .set(erasedValues("letters"))
    .where((eb) => eb.or([eb("kind", "=", "thanks"), eb("person_id", "in", people)]))
    .execute();
  // Letters to the donor whom these people replaced lose only the person.
  await trx
    .updateTable("letters")
    .set({ person_id: null })
    .where("person_id", "in", people)
    .execute();
  await trx
    .updateTable("receipts")
    .set(erasedValues("receipts"))
    .where(isAbout(gifts, "receipts.donation_id", "issued_at"))
    .execute();
  await deleteUnusedPeople(trx, recipientIds);
}

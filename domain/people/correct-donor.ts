import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { emailKey, foldName } from "#db/fold-text.ts";
import { lock } from "#db/lock.ts";
import { phoneNumber } from "#db/phone-number.ts";
import type { DbTransaction, DonationTable } from "#db/schema.ts";
import { addPeople, type EnteredDonor, matchPeople, nameKeyOf } from "./match-people.ts";
import { copyWishes, forgetEmail, shareEmails } from "./person-emails.ts";
import { readAllMerges, removeFromMerges } from "./person-merges.ts";

/**
 * Returns the id of the person who gave a gift, present or new, when staff correct its name to
 * another one. Otherwise the person with the wrong name, who has other gifts, would get the name
 * and the email of the right one. Null when the gift stays with its person, as when a spelling was
 * corrected. `relatedGiftIds` has the gift, its payments and the other parts of its check.
 */
export async function findOtherDonor(
  trx: DbTransaction,
  gift: Selectable<DonationTable>,
  donor: EnteredDonor,
  relatedGiftIds: readonly string[],
): Promise<string | null> {
  const { person_id, name_key } = gift;
  const newNameKey = nameKeyOf(donor);
  if (!person_id || newNameKey === name_key) return null;
  const otherNames = await trx
    .selectFrom("donations")
    .select("name_key")
    .where("person_id", "=", person_id)
    .where("id", "not in", relatedGiftIds)
    .where("voided_at", "is", null)
    .execute();
  const namedByStaff = await trx
    .selectFrom("people")
    .select("name_key")
    .where("id", "=", person_id)
    .execute();
  const isTheirs = [...namedByStaff, ...otherNames].some((known) => known.name_key === newNameKey);
  if (otherNames.length === 0 || isTheirs) return null;
  await lock(trx, "people");
  const [matchedId] = await matchPeople(trx, [donor]);
  if (matchedId) return matchedId === person_id ? null : matchedId;
  const words = new Set(name_key?.split(" "));
  words.delete("and");
  const isSpelling = newNameKey.split(" ").some((word) => words.has(word));
  const contacts = contactDetailsOf(donor);
  const oldContacts = contactDetailsOf(gift);
  const changedContacts = oldContacts.filter((contact, index) => contact !== contacts[index]);
  const isSame = isSpelling
    ? changedContacts.length <= 1
    : changedContacts.length === 0 && oldContacts.some(Boolean);
  return isSame ? null : randomUUIDv7();
}

const contactDetailsOf = ({ email, phone, street }: EnteredDonor) => [
  emailKey(email),
  phoneNumber(phone ?? ""),
  foldName(street ?? ""),
];

/**
 * Moves a corrected gift, with what belongs to it, to the person whom findOtherDonor or followEmail
 * returned. The wishes are copied to a new person; another donor has their own.
 */
export async function moveToDonor(
  trx: DbTransaction,
  { person_id, name_key, email, created_at }: Selectable<DonationTable>,
  donor: EnteredDonor & { person_id: string },
  relatedGiftIds: string[],
): Promise<void> {
  const query = trx.selectFrom("people").select("id").where("id", "=", donor.person_id);
  const isNew = !(await query.executeTakeFirst());
  await addPeople(trx, [{ ...donor, created_at }]);
  if (person_id && isNew) await copyWishes(trx, person_id, donor.person_id);
  await shareEmails(trx, [donor]);
  const lettersToOthers = trx
    .selectFrom("letters")
    .select("id")
    .where("person_id", "<>", donor.person_id)
    .where((eb) => eb(eb.fn.coalesce("members", eb.val("")), "not like", `%${donor.person_id}%`));
  const update = trx.updateTable("donations").where("id", "in", relatedGiftIds);
  await update.set({ person_id: donor.person_id }).execute();
  // The right donor has not been thanked by a letter to someone else, but by one to their name.
  if (nameKeyOf(donor) !== name_key)
    await update.set({ letter_id: null }).where("letter_id", "in", lettersToOthers).execute();
  await removeFromMerges(trx, await readAllMerges(trx), { donations: relatedGiftIds });
  if (person_id) await forgetEmail(trx, person_id, email);
}

/**
 * Gives a person the name of a corrected gift that stays theirs, when no gift of theirs has the
 * earlier one and staff have not named them.
 */
export async function renameDonor(
  trx: DbTransaction,
  { person_id, name_key }: Selectable<DonationTable>,
  donor: EnteredDonor,
): Promise<void> {
  const giftsOfName = trx
    .selectFrom("donations")
    .select("id")
    .where("person_id", "=", person_id)
    .where("name_key", "=", name_key);
  await trx
    .updateTable("people")
    .set({ name_key: nameKeyOf(donor) })
    .where("id", "=", person_id)
    .where("name_key", "=", name_key)
    .where("updated_at", "is", null)
    .where(({ exists, not }) => not(exists(giftsOfName)))
    .execute();
}

import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { emailKey, foldName } from "#db/fold-text.ts";
import { lock } from "#db/lock.ts";
import { phoneNumber } from "#db/phone-number.ts";
import type { DbTransaction, DonationTable } from "#db/schema.ts";
import { addPeople, type Entered, matchPeople, nameKeyOf } from "./match-people.ts";
import { forgetEmail, shareEmails } from "./person-emails.ts";
import { readAllMerges, removeFromMerges } from "./person-merges.ts";

type Gift = Selectable<DonationTable>;

/**
 * Returns the id of the person who gave a gift, present or new, when staff correct its name to
 * another one. Otherwise the person with the wrong name, who has other gifts, would get the name
 * and the email of the right one. Null when the gift stays with its person, as when only a spelling
 * was corrected.
 */
export async function findOtherGiver(
  trx: DbTransaction,
  gift: Gift,
  donor: Entered,
): Promise<string | null> {
  const { id, person_id, name_key } = gift;
  const corrected = nameKeyOf(donor);
  if (!person_id || corrected === name_key) return null;
  const others = await trx
    .selectFrom("donations")
    .select("name_key")
    .where("person_id", "=", person_id)
    .where("id", "<>", id)
    .where("voided_at", "is", null)
    .execute();
  const named = await trx
    .selectFrom("people")
    .select("name_key")
    .where("id", "=", person_id)
    .execute();
  const isTheirs = [...named, ...others].some((known) => known.name_key === corrected);
  if (others.length === 0 || isTheirs) return null;
  await lock(trx, "people");
  const [matchedId] = await matchPeople(trx, [donor]);
  if (matchedId) return matchedId === person_id ? null : matchedId;
  const words = new Set(name_key?.split(" "));
  words.delete("and");
  const isSpelling = corrected.split(" ").some((word) => words.has(word));
  return isSpelling && hasSameContact(gift, donor) ? null : randomUUIDv7();
}

const hasSameContact = (one: Entered, other: Entered) =>
  emailKey(one.email) === emailKey(other.email) &&
  phoneNumber(one.phone ?? "") === phoneNumber(other.phone ?? "") &&
  foldName(one.street ?? "") === foldName(other.street ?? "");

/** Moves a corrected gift to the person whom findOtherGiver returned. */
export async function moveToGiver(
  trx: DbTransaction,
  { id, person_id, email, created_at }: Gift,
  donor: Entered & { person_id: string },
): Promise<void> {
  const known = await trx
    .selectFrom("people")
    .select("id")
    .where("id", "=", donor.person_id)
    .executeTakeFirst();
  if (!known) await addPeople(trx, [{ ...donor, created_at }]);
  await shareEmails(trx, [donor]);
  await trx
    .updateTable("donations")
    .set({ person_id: donor.person_id })
    .where("id", "=", id)
    .execute();
  await removeFromMerges(trx, await readAllMerges(trx), { donations: [id] });
  if (person_id) await forgetEmail(trx, person_id, email);
}

/** The emails by which people are known. Several people may share one. */
import { randomUUIDv7 } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { emailKey } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { emailKeyOf } from "#db/search-query.ts";
import { MERGED_ID } from "./people-of-records.ts";
import { readAllMerges, removeFromMerges } from "./person-merges.ts";

/** Returns the ids of the people known by an email, each once; a merge may repeat it. */
export async function findPeopleByEmail(db: DbOrTransaction, email: string): Promise<string[]> {
  const holdersByEmail = db
    .selectFrom("person_emails")
    .select("person_id")
    .where("email_key", "=", emailKey(email))
    .orderBy("nth");
  return [...new Set((await holdersByEmail.execute()).map(({ person_id }) => person_id))];
}

/**
 * Adds the records' emails to the emails of their people, even if other people have the same email.
 */
export async function shareEmails(
  trx: DbTransaction,
  records: readonly { person_id?: string | null | undefined; email: string }[],
): Promise<void> {
  const holdersByEmail = await readHoldersByEmail(trx, records);
  for (const { person_id, email } of records) {
    const email_key = emailKey(email);
    const holders = holdersByEmail.get(email_key) ?? [];
    if (!person_id || !email_key || holders.some((other) => other.person_id === person_id))
      continue;
    const row = { id: randomUUIDv7(), email_key, nth: (holders.at(-1)?.nth ?? -1) + 1, person_id };
    holdersByEmail.set(email_key, [...holders, { ...row, name_key: "" }]);
    const insert = trx.insertInto("person_emails").values(row);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
}

/** Reads the people of the records' emails, by email key, in the order of `nth`. */
export async function readHoldersByEmail(
  db: DbOrTransaction,
  records: readonly { email: string }[],
) {
  const emails = new Set(records.map(({ email }) => emailKey(email)));
  const holders = db
    .selectFrom("person_emails")
    .innerJoin("people", "people.id", "person_id")
    .select(["email_key", "nth", "person_id", "name_key"])
    .where("email_key", "in", inList(emails))
    .orderBy("nth");
  return Map.groupBy(await holders.execute(), ({ email_key }) => email_key);
}

/**
 * Reassigns a gift after its email was corrected or arrived late. It moves to the person with that
 * email, among several the one with its name, if that person has gifts with its name, or the gift's
 * present person has no gifts but `relatedGiftIds`: the gift and those that belong to it, which the
 * caller then moves too. Otherwise the present person gets the email too. `oldEmail` is removed
 * when no record of the person has it anymore. Returns the id of the person to whom it moved, or
 * null.
 */
export async function followEmail(
  trx: DbTransaction,
  giftId: string,
  oldEmail: string,
  relatedGiftIds: readonly string[] = [giftId],
): Promise<string | null> {
  const gift = await trx
    .selectFrom("donations")
    .select(["person_id", "email", "name_key"])
    .where("id", "=", giftId)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  if (!gift?.person_id) return null;
  const { person_id: id } = gift;
  const holders = (await readHoldersByEmail(trx, [gift])).get(emailKey(gift.email)) ?? [];
  const holder = holders.find(({ name_key }) => name_key === gift.name_key) ?? holders[0];
  const owner = holders.some(({ person_id }) => person_id === id) ? undefined : holder?.person_id;
  const gifts = trx.selectFrom("donations").select("id");
  const ofName = gifts.where("person_id", "=", owner ?? "").where("name_key", "=", gift.name_key);
  const others = gifts.where("person_id", "=", id).where("id", "not in", relatedGiftIds);
  const isMove = owner && ((await ofName.executeTakeFirst()) || !(await others.executeTakeFirst()));
  if (isMove) {
    await copyWishes(trx, id, owner);
    await trx.updateTable("donations").set({ person_id: owner }).where("id", "=", giftId).execute();
    await removeFromMerges(trx, await readAllMerges(trx), { donations: [giftId] });
  } else await shareEmails(trx, [gift]);
  await forgetEmail(trx, id, oldEmail);
  return isMove ? owner : null;
}

/**
 * A condition: a merge moved the email, so staff have said whose it is, or the person has no other
 * gift to be known by, so that the wishes apply to the next one.
 */
const IS_NEEDED = sql<boolean>`(exists (select 1 from person_merges
    where moved like '%"' || person_emails.id || '"%')
  or not exists (select 1 from donations as counted
    where counted.person_id = person_emails.person_id and counted.voided_at is null))`;

/** Removes the emails of voided or deleted gifts from their people, except needed ones. */
export async function forgetEmailsOf(
  trx: DbTransaction,
  gifts: readonly { person_id: string | null; email: string }[],
): Promise<void> {
  for (const { person_id, email } of gifts)
    if (person_id) await forgetEmail(trx, person_id, email, IS_NEEDED);
}

/**
 * Removes an email from a person of whom no record has it anymore, unless staff entered it or
 * `isNeeded` is true. A voided gift that staff typed or imported may have a mistyped one; a form or
 * a payment company has the donor's own.
 */
export async function forgetEmail(
  trx: DbTransaction,
  id: string,
  email: string,
  isNeeded: RawBuilder<boolean> = sql`false`,
): Promise<void> {
  const isDonorsOwn = sql`and (voided_at is null
    or import_id is null and source not in ('staff', 'pledge-payment'))`;
  const without = sql.join(
    ["donations", "contacts", "attendees", "subscribers"].map(
      (table) => sql`not exists (select 1 from ${sql.table(table)} as of_person
        where of_person.person_id = person_emails.person_id
          and trim(${emailKeyOf(trx, "of_person.email")}) = email_key
          ${table === "donations" ? isDonorsOwn : sql``})`,
    ),
    sql` and `,
  );
  await trx
    .deleteFrom("person_emails")
    .where("person_id", "=", id)
    .where("email_key", "=", emailKey(email))
    .where("by_hand", "=", 0)
    .where(sql<boolean>`not ${isNeeded}`)
    .where(sql<boolean>`(${without})`)
    .execute();
}

/** Copies a person's wishes to the person who gets their gift. */
export const copyWishes = (trx: DbTransaction, id: string, owner: string) =>
  sql`
    with wishes as (
      select max(no_mail) as mail, max(no_calls) as calls, max(no_publishing) as publishing,
          max(updated_at) as at, max(username) as who
        from people where ${MERGED_ID} = ${id}
    )
    update people set no_mail = case when mail = 1 then 1 else no_mail end,
        no_calls = case when calls = 1 then 1 else no_calls end,
        no_publishing = case when publishing = 1 then 1 else no_publishing end,
        updated_at = coalesce(updated_at, at), username = coalesce(username, who)
      from wishes where people.id = ${owner} and 1 in (mail, calls, publishing)`.execute(trx);

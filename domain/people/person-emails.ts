/** The emails by which people are known. Several people may share one. */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { emailKey } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { emailKeyOf } from "#db/search-query.ts";
import { readAllMerges, removeFromMerges } from "./person-merges.ts";

/** Returns the ids of the people known by an email, each once; a merge may repeat it. */
export async function findByEmail(db: DbOrTransaction, email: string): Promise<string[]> {
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
 * present person has no other gift.
 * Otherwise the present person gets the email too. The `earlier` email is removed when no record of
 * the person has it anymore.
 */
export async function followEmail(
  trx: DbTransaction,
  giftId: string,
  earlier: string,
): Promise<void> {
  const gift = await trx
    .selectFrom("donations")
    .select(["person_id", "email", "name_key"])
    .where("id", "=", giftId)
    .where("voided_at", "is", null)
    .executeTakeFirst();
  if (!gift?.person_id) return;
  const { person_id: id } = gift;
  const holders = (await readHoldersByEmail(trx, [gift])).get(emailKey(gift.email)) ?? [];
  const named = holders.find(({ name_key }) => name_key === gift.name_key) ?? holders[0];
  const owner = holders.some(({ person_id }) => person_id === id) ? undefined : named?.person_id;
  if (owner && (await shouldMoveTo(trx, gift.name_key, owner, id))) {
    await copyOptOuts(trx, id, owner);
    await trx.updateTable("donations").set({ person_id: owner }).where("id", "=", giftId).execute();
    await removeFromMerges(trx, await readAllMerges(trx), { donations: [giftId] });
  } else await shareEmails(trx, [gift]);
  await forgetEmail(trx, id, earlier);
}

/**
 * Removes the emails of voided or deleted gifts from people whom another gift still makes known. A
 * person without one keeps the email, so that wishes apply to the next gift.
 */
export async function forgetEmailsOf(
  trx: DbTransaction,
  gifts: readonly { person_id: string | null; email: string }[],
): Promise<void> {
  const known = trx
    .selectFrom("donations")
    .select("person_id")
    .distinct()
    .where("person_id", "in", inList(gifts.flatMap(({ person_id }) => person_id ?? [])))
    .where("voided_at", "is", null);
  const ids = new Set((await known.execute()).map(({ person_id }) => person_id));
  for (const { person_id, email } of gifts)
    if (person_id && ids.has(person_id)) await forgetEmail(trx, person_id, email);
}

/**
 * Removes an email from a person of whom no record has it anymore, voided gifts aside, unless staff
 * entered it.
 */
export async function forgetEmail(trx: DbTransaction, id: string, email: string): Promise<void> {
  const without = sql.join(
    ["donations", "contacts", "attendees", "subscribers"].map(
      (table) => sql`not exists (select 1 from ${sql.table(table)} as of_person
        where of_person.person_id = person_emails.person_id
          and trim(${emailKeyOf(trx, "of_person.email")}) = email_key
          ${table === "donations" ? sql`and voided_at is null` : sql``})`,
    ),
    sql` and `,
  );
  await trx
    .deleteFrom("person_emails")
    .where("person_id", "=", id)
    .where("email_key", "=", emailKey(email))
    .where("by_hand", "=", 0)
    .where(sql<boolean>`(${without})`)
    .execute();
}

/**
 * Whether the gift should move: the owner of the email has gifts under its name, or its present
 * person has no other gift.
 */
async function shouldMoveTo(trx: DbTransaction, name: string, owner: string, id: string) {
  const { rows } = await sql<{ named: number; gifts: number }>`
    select (select count(*) from donations where person_id = ${owner} and name_key = ${name}) as named,
      (select count(*) from donations where person_id = ${id}) as gifts`.execute(trx);
  const { named = 0, gifts = 0 } = rows[0] ?? {};
  return Number(named) > 0 || Number(gifts) <= 1;
}

/** Copies a person's opt-outs to the person who gets their gift. */
export async function copyOptOuts(trx: DbTransaction, id: string, owner: string) {
  const { updated_at, username, ...wishes } = await trx
    .selectFrom("people")
    .select(({ fn }) => [
      fn.max("no_mail").as("no_mail"),
      fn.max("no_calls").as("no_calls"),
      fn.max("no_publishing").as("no_publishing"),
      fn.max("updated_at").as("updated_at"),
      fn.max("username").as("username"),
    ])
    .where(sql`coalesce(same_as, id)`, "=", id)
    .executeTakeFirstOrThrow();
  const setWishes = Object.entries(wishes).filter(([, wish]) => wish === 1);
  if (setWishes.length === 0) return;
  await trx
    .updateTable("people")
    .set(({ fn, val }) => ({
      ...Object.fromEntries(setWishes),
      updated_at: fn.coalesce("updated_at", val(updated_at)),
      username: fn.coalesce("username", val(username)),
    }))
    .where("id", "=", owner)
    .execute();
}

/** Makes one person of two, and takes that back. */

import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { emailKeyOf } from "#db/search-query.ts";
import { slices } from "#db/slices.ts";
import { leaveHousehold, readHomes } from "./household.ts";
import { findPersonId, POINTING, shareEmails } from "./people-of-records.ts";

/** The ids of the rows that went over, by table; of people: those who were the merged person already. */
export type Moved = Partial<Record<(typeof POINTING)[number] | "people", string[]>>;

interface Said {
  at: string;
  username: string;
}

/** All that points to `otherId` points to `id` from now on. Call it with two people who are not the same. */
export async function mergePeople(
  trx: DbOrTransaction,
  id: string,
  otherId: string,
  said: Said,
): Promise<void> {
  const moved: Moved = {};
  const homes = await readHomes(trx);
  const isAtHome = (who: string) => homes.membersOf(homes.headOf(who)).length > 1;
  // One person has one household: that of the other is left, where it is another one.
  const isOther = homes.headOf(id) !== homes.headOf(otherId);
  if (isOther && isAtHome(id) && isAtHome(otherId)) await leaveHousehold(trx, otherId);
  // First: a person to whom nothing points goes (migration 0080).
  await trx.updateTable("people").set({ same_as: id }).where("id", "=", otherId).execute();
  for (const table of POINTING) {
    const rows = trx.updateTable(table).set({ person_id: id }).where("person_id", "=", otherId);
    moved[table] = (await rows.returning("id").execute()).map((row) => row.id);
  }
  const people = trx.updateTable("people").set({ same_as: id }).where("same_as", "=", otherId);
  moved.people = (await people.returning("id").execute()).map((row) => row.id);
  // Their digests have the id of the other.
  for (const slice of slices(moved.letters ?? []))
    await trx
      .updateTable("letters")
      .set({ earlier_key: otherId })
      .where("id", "in", slice)
      .where("earlier_key", "is", null)
      .execute();
  await compareStatements(trx, [id]);
  const pair = { person_id: id, other_id: otherId, moved: JSON.stringify(moved) };
  await trx
    .insertInto("person_merges")
    .values({ id: randomUUIDv7(), ...pair, ...said })
    .execute();
}

/**
 * Takes the merge with this id back: what went over goes back, with what came in by an email of the other person
 * since. False when it is none.
 */
export async function splitPeople(trx: DbOrTransaction, mergeId: string): Promise<boolean> {
  const merge = await trx
    .deleteFrom("person_merges")
    .where("id", "=", mergeId)
    .where("moved", "is not", null)
    .returningAll()
    .executeTakeFirst();
  if (!merge) return false;
  const other = merge.other_id;
  const id = await findPersonId(trx, other);
  const moved: Moved = JSON.parse(merge.moved ?? "{}");
  await trx.updateTable("people").set({ same_as: null }).where("id", "=", other).execute();
  // Without those who were made two again since.
  for (const slice of slices(moved.people ?? []))
    await trx
      .updateTable("people")
      .set({ same_as: other })
      .where("id", "in", slice)
      .where("same_as", "=", id)
      .execute();
  for (const table of POINTING)
    for (const slice of slices(moved[table] ?? []))
      await trx
        .updateTable(table)
        .set({ person_id: other })
        .where("id", "in", slice)
        .where("person_id", "=", id)
        .execute();
  const emails = sql`(select email_key from person_emails where person_id = ${other})`;
  for (const table of ["donations", "contacts", "attendees", "subscribers"] as const)
    await trx
      .updateTable(table)
      .set({ person_id: other })
      .where("person_id", "=", id)
      // A gift's created_at is its day: its id says when it was recorded.
      .where((eb) => eb.or([eb("created_at", ">", merge.at), eb("id", ">", merge.id)]))
      .where(sql<boolean>`${emailKeyOf(trx)} in ${emails}`)
      .execute();
  await compareStatements(trx, [id ?? other, other]);
  return true;
}

/** A statement that was written to one of them may no longer say what it has to. */
export const compareStatements = (trx: DbOrTransaction, ids: readonly string[]) =>
  trx.updateTable("letters").set({ gifts: null }).where("person_id", "in", ids).execute();

/**
 * Makes the gifts in one of a person's names another person's, who is known by the same emails. False where the
 * person has no gift in another name.
 */
export async function splitName(trx: DbOrTransaction, id: string, name: string): Promise<boolean> {
  const gifts = await trx
    .selectFrom("donations")
    .select(["name_key", "email", "created_at"])
    .where("person_id", "=", id)
    .orderBy("created_at")
    .execute();
  const theirs = gifts.filter(({ name_key }) => name_key === name);
  const [first] = theirs;
  const left = gifts.find(({ name_key }) => name_key !== name);
  if (!first || !left) return false;
  const person_id = randomUUIDv7();
  const { created_at } = first;
  await trx.insertInto("people").values({ id: person_id, created_at, name_key: name }).execute();
  await trx
    .updateTable("donations")
    .set({ person_id })
    .where("person_id", "=", id)
    .where("name_key", "=", name)
    .execute();
  await shareEmails(
    trx,
    theirs.map(({ email }) => ({ person_id, email })),
  );
  // A later gift with the email is the person's who has its name.
  const person = trx.updateTable("people").set({ name_key: left.name_key });
  await person.where("id", "=", id).where("name_key", "=", name).execute();
  await compareStatements(trx, [id, person_id]);
  return true;
}

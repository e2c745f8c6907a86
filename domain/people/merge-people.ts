/** Merges two people into one, and undoes merges. */

import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { DbTransaction } from "#db/schema.ts";
import { emailKeyOf } from "#db/search-query.ts";
import { slices } from "#db/slices.ts";
import { nameKeysOf } from "#domain/values/person-names.ts";
import {
  joinChainedHouseholds,
  leaveHousehold,
  readHouseholds,
  returnToHousehold,
} from "./household.ts";
import { findPersonId, TABLES_WITH_PERSON } from "./people-of-records.ts";
import { copyWishes, shareEmails } from "./person-emails.ts";
import { type MovedRows, readAllMerges, removeFromMerges } from "./person-merges.ts";
import { readPerson } from "./read-people.ts";

/** Points everything that refers to `otherId` to `id`. Call it with two different people. */
export async function mergePeople(
  trx: DbTransaction,
  id: string,
  otherId: string,
  by: { at: string; username: string },
): Promise<void> {
  const movedRows: MovedRows = {};
  const homes = await readHouseholds(trx);
  const isAtHome = (personId: string) => homes.householdOf(personId).length > 1;
  // One person has one household, so the other person leaves theirs if it is a different one.
  const haveTwoHouseholds = homes.headOf(id) !== homes.headOf(otherId);
  if (haveTwoHouseholds && isAtHome(id) && isAtHome(otherId)) {
    const { household } = await readPerson(trx, homes.headOf(otherId));
    movedRows.household = { people: homes.householdOf(otherId), ...household };
    await leaveHousehold(trx, otherId);
  }
  // This comes first, because a person without references is deleted (migration 0080).
  await trx.updateTable("people").set({ same_as: id }).where("id", "=", otherId).execute();
  for (const table of TABLES_WITH_PERSON) {
    const rows = trx.updateTable(table).set({ person_id: id }).where("person_id", "=", otherId);
    movedRows[table] = (await rows.returning("id").execute()).map((row) => row.id);
  }
  const people = trx.updateTable("people").set({ same_as: id }).where("same_as", "=", otherId);
  movedRows.people = (await people.returning("id").execute()).map((row) => row.id);
  // The digests of these statements contain the other id.
  for (const slice of slices(movedRows.letters ?? []))
    await trx
      .updateTable("letters")
      .set({ earlier_key: otherId })
      .where("id", "in", slice)
      .where("earlier_key", "is", null)
      .execute();
  await markStatementsForComparison(trx, [id, ...(movedRows.household?.people ?? [])]);
  const pair = { person_id: id, other_id: otherId, moved: JSON.stringify(movedRows) };
  await trx
    .insertInto("person_merges")
    .values({ id: randomUUIDv7(), ...pair, ...by })
    .execute();
}

/**
 * Undoes the merge with this id: moved rows return, together with rows with an email of the other
 * person that arrived since where the other person was. Returns false when there is no such merge.
 */
export async function undoMerge(trx: DbTransaction, mergeId: string): Promise<boolean> {
  const merge = await trx
    .deleteFrom("person_merges")
    .where("id", "=", mergeId)
    .where("moved", "is not", null)
    .returningAll()
    .executeTakeFirst();
  if (!merge) return false;
  const otherId = merge.other_id;
  const id = await findPersonId(trx, otherId);
  const direction = { from: id, to: otherId };
  const movedRows: MovedRows = JSON.parse(merge.moved ?? "{}");
  await restorePointers(trx, movedRows.people ?? [], direction);
  for (const table of TABLES_WITH_PERSON)
    await returnRows(trx, table, movedRows[table] ?? [], direction);
  const merges = await readAllMerges(trx);
  const returnedRows: MovedRows = { ...movedRows, people: [otherId, ...(movedRows.people ?? [])] };
  for (const table of TABLES_WITH_EMAIL) {
    const arrived = await findArrivedSince(trx, table, merge, id);
    const ids = arrived.filter((row) =>
      merges.every((each) => belongsTo(otherId, table, row, each)),
    );
    await returnRows(trx, table, ids, direction);
    returnedRows[table] = [...(movedRows[table] ?? []), ...ids];
  }
  // The rows that return leave the lists of later merges that moved the other person on.
  const laterMerges = merges.filter((each) => each.moved.people?.includes(otherId));
  await removeFromMerges(trx, laterMerges, returnedRows);
  if (movedRows.household) await returnToHousehold(trx, otherId, movedRows.household);
  await joinChainedHouseholds(trx);
  const people = [id ?? otherId, otherId, ...(movedRows.household?.people ?? [])];
  await markStatementsForComparison(trx, people);
  return true;
}

/** Which person rows are taken from, null for none, and to whom they return. */
interface MoveBack {
  from: string | null;
  to: string;
}

const TABLES_WITH_EMAIL = ["donations", "contacts", "attendees", "subscribers"] as const;

/**
 * Whether a row that arrived since belongs to a person, as far as another merge shows: rows that a
 * merge of other people moved do not, nor do rows that were elsewhere when a merge moved the person
 * on.
 */
function belongsTo(
  personId: string,
  table: (typeof TABLES_WITH_EMAIL)[number],
  row: string,
  { id: mergeId, moved }: { id: string; moved: MovedRows },
): boolean {
  const isMoved = moved[table]?.includes(row) ?? false;
  return moved.people?.includes(personId) ? isMoved || row > mergeId : !isMoved;
}

/** Makes the other person one again, with those who had been merged into them. */
async function restorePointers(
  trx: DbTransaction,
  people: readonly string[],
  { from, to }: MoveBack,
) {
  await trx.updateTable("people").set({ same_as: null }).where("id", "=", to).execute();
  for (const slice of slices(people))
    await trx
      .updateTable("people")
      .set({ same_as: to })
      .where("id", "in", slice)
      // Skips people whose merge was undone since.
      .where("same_as", "=", from)
      .execute();
}

async function returnRows(
  trx: DbTransaction,
  table: (typeof TABLES_WITH_PERSON)[number],
  ids: readonly string[],
  { from, to }: MoveBack,
) {
  for (const slice of slices(ids))
    await trx
      .updateTable(table)
      .set({ person_id: to })
      .where("id", "in", slice)
      .where("person_id", "=", from)
      .execute();
}

/**
 * Finds the rows with an email of the other person that were recorded since the merge. A payment
 * follows its pledge, whatever its email. Pledges from before are the other person's again.
 */
async function findArrivedSince(
  trx: DbTransaction,
  table: (typeof TABLES_WITH_EMAIL)[number],
  merge: { id: string; other_id: string },
  id: string | null,
): Promise<string[]> {
  const hasEmail = sql<boolean>`(${emailKeyOf(trx)} in (
    select email_key from person_emails where person_id = ${merge.other_id}))`;
  const isTheirGift = sql<boolean>`(coalesce(pledge_id, id) in (
    select id from donations where person_id = ${merge.other_id}
      or person_id = ${id} and id > ${merge.id} and ${hasEmail}))`;
  const rows = await trx
    .selectFrom(table)
    .select("id")
    .where("person_id", "=", id)
    // A gift's created_at is its day; its id tells when it was recorded.
    .where("id", ">", merge.id)
    .where(table === "donations" ? isTheirGift : hasEmail)
    .execute();
  return rows.map((row) => row.id);
}

/** Marks statements to these people for comparison, because their gifts may have changed. */
export const markStatementsForComparison = (trx: DbTransaction, ids: readonly string[]) =>
  trx.updateTable("letters").set({ gifts: null }).where("person_id", "in", ids).execute();

/**
 * Moves the gifts under one of a person's names to a new person with the same emails. Returns false
 * when the person has no gift under that name or under another.
 */
export async function moveNameToOwnPerson(
  trx: DbTransaction,
  id: string,
  name: string,
): Promise<boolean> {
  const gifts = await trx
    .selectFrom("donations")
    .select(["id", "name_key", "email", "created_at"])
    .where("person_id", "=", id)
    .orderBy("created_at")
    .execute();
  const spellings = nameKeysOf(name);
  const giftsOfName = gifts.filter(({ name_key }) => spellings.includes(name_key));
  const [first] = giftsOfName;
  const remainingGift = gifts.find(({ name_key }) => !spellings.includes(name_key));
  if (!first || !remainingGift) return false;
  const person_id = randomUUIDv7();
  const { created_at } = first;
  await trx.insertInto("people").values({ id: person_id, created_at, name_key: name }).execute();
  await copyWishes(trx, id, person_id);
  await trx
    .updateTable("donations")
    .set({ person_id })
    .where("person_id", "=", id)
    .where("name_key", "in", spellings)
    .execute();
  await removeFromMerges(trx, await readAllMerges(trx), {
    donations: giftsOfName.map(({ id }) => id),
  });
  await shareEmails(
    trx,
    giftsOfName.map(({ email }) => ({ person_id, email })),
  );
  // Later gifts with the email go to the person with the matching name.
  const person = trx.updateTable("people").set({ name_key: remainingGift.name_key });
  await person.where("id", "=", id).where("name_key", "in", spellings).execute();
  await markStatementsForComparison(trx, [id, person_id]);
  return true;
}

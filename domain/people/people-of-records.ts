/**
 * The person of a record, by id. A trigger gives a record without a person one by its email
 * (migration 0080).
 */
import { type RawBuilder, sql } from "kysely";
import { inList } from "#db/in-list.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";

/** The tables whose rows refer to a person. */
export const TABLES_WITH_PERSON = [
  "donations",
  "contacts",
  "attendees",
  "subscribers",
  "letters",
  "person_notes",
  "person_emails",
] as const;

/**
 * Limits a query of gifts, which ends in a condition, to those that show who the donor is: a voided
 * one only when it is a check that bounced. Two queries, because each has its own index.
 */
export const whereDonorIsKnown = (query: RawBuilder<unknown>) => sql`
  ${query} and voided_at is null and suspected is null
  union all ${query} and donations.id in
    (select id from donations where voided_at is not null and bounced_on is not null)`;

/** For a row of people: the id of the person it was merged into, or its own. */
export const MERGED_ID = sql<string>`coalesce(same_as, id)`;

/**
 * Returns the id of the person that the column's person was merged into, or that person's own id.
 */
export const mergedIdOf = (column: string) =>
  sql`coalesce((select same_as from people where people.id = ${sql.ref(column)}), ${sql.ref(column)})`;

/**
 * Returns the person with this id, or the owner of the gift, message, guest or subscriber with this
 * id.
 */
export async function findPersonId(db: DbOrTransaction, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select ${MERGED_ID} as id from people where id = ${id}
    union all select person_id from donations where id = ${id}
    union all select person_id from contacts where id = ${id}
    union all select person_id from attendees where id = ${id}
    union all select person_id from subscribers where id = ${id}`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Deletes those of these people to whom nothing refers, as the triggers of the other tables do when
 * a letter was the last record of a person, unless staff have recorded something about them.
 */
export async function deleteUnusedPeople(
  trx: DbTransaction,
  ids: readonly string[],
): Promise<void> {
  const isUsed = TABLES_WITH_PERSON.map(
    (table) => sql`exists (select 1 from ${sql.table(table)} where person_id = people.id)`,
  );
  await trx
    .deleteFrom("people")
    .where("id", "in", inList(ids))
    .where("updated_at", "is", null)
    .where("same_as", "is", null)
    .where(
      sql<boolean>`not exists (select 1 from people as merged where merged.same_as = people.id)`,
    )
    .where(sql<boolean>`not (${sql.join(isUsed, sql` or `)})`)
    .execute();
}

/**
 * Sets the contact for letters to the company that gave this gift. Keeps an existing contact, a
 * company that staff have corrected, and a person whose gift only shares the company's email.
 */
export async function setContactName(
  trx: DbTransaction,
  giftId: string,
  contact: string,
): Promise<void> {
  await trx
    .updateTable("people")
    .set({ contact })
    .where("contact", "=", "")
    .where("updated_at", "is", null)
    .where(
      sql<boolean>`exists (select 1 from donations where donations.id = ${giftId}
        and person_id = people.id and donations.name_key = people.name_key)`,
    )
    .execute();
}

/** What a record may say of its donor. */
export type PersonMark = "no_publishing" | "no_mail" | "no_calls" | "died";

/**
 * Stores what these gifts say of their donors. Of people who share an email, only the one with the
 * name on the gift has died.
 */
export async function markDonors(
  trx: DbTransaction,
  mark: PersonMark,
  giftIds: readonly string[],
): Promise<void> {
  if (giftIds.length === 0) return;
  await trx
    .updateTable("people")
    .set({ [mark]: 1 })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("donations")
        .select("person_id")
        .where("donations.id", "in", giftIds)
        .$if(mark === "died", (gifts) =>
          gifts.whereRef("donations.name_key", "=", "people.name_key"),
        )
        .where("person_id", "is not", null)
        .$castTo<{ person_id: string }>(),
    )
    .execute();
}

/**
 * Marks these people as reviewed by staff, so that they stay when their last record is deleted. The
 * time of a correction stays, because the newest correction of merged people is theirs.
 */
export async function markReviewed(
  trx: DbTransaction,
  ids: readonly string[],
  { now, username }: { now: string; username: string },
): Promise<void> {
  await trx
    .updateTable("people")
    .set({ updated_at: now, username })
    .where("id", "in", ids)
    .where("updated_at", "is", null)
    .execute();
}

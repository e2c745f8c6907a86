import { type Insertable, sql } from "kysely";
import { insertRows } from "#db/insert-rows.ts";
import type { DbTransaction, DonationStatus, DonationTable } from "#db/schema.ts";
import { addPeople, assignPersonIds, matchPeople } from "#domain/people/match-people.ts";
import { shareEmails } from "#domain/people/person-emails.ts";

export interface InsertedGift {
  id: string;
  status: DonationStatus;
  amount_cents: number;
}

/**
 * Stores gifts that have no person yet, each with its donor, who may be new. Skips gifts that their
 * provider has reported before, and returns the others.
 */
export async function insertGifts(
  trx: DbTransaction,
  records: readonly (Insertable<DonationTable> & { id: string })[],
): Promise<InsertedGift[]> {
  const existingIds = await matchPeople(trx, records);
  const personIds = assignPersonIds(records, existingIds, new Map());
  const gifts = records.map((gift, index) => ({ ...gift, person_id: personIds[index] ?? gift.id }));
  const insertedGifts = await insertRows<"donations", InsertedGift>(
    trx,
    "donations",
    gifts,
    sql`on conflict (source, external_id) do nothing returning id, status, amount_cents`,
  );
  const ids = new Set(insertedGifts.map(({ id }) => id));
  const knownIds = new Set(existingIds);
  const { known = [], added = [] } = Object.groupBy(
    gifts.filter(({ id }) => ids.has(id)),
    ({ person_id }) => (knownIds.has(person_id) ? "known" : "added"),
  );
  await addPeople(trx, added);
  await shareEmails(trx, known);
  return insertedGifts;
}

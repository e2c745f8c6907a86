import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { startOfDay } from "#domain/time/time-zone.ts";
import type { Gift } from "./gift-schema.ts";
import { BY_HAND } from "./own-record.ts";

export interface PossibleDuplicate {
  id: string;
  name: string;
  cents: number;
}

/**
 * Finds a record of any source with the same amount, on the same day of the organisation, of the same
 * person (by email, or by name in any case). Ignores voided records and the one that this form (`key`)
 * has stored.
 */
export async function findPossibleDuplicate(
  db: DbOrTransaction,
  gift: Gift,
  { key, timeZone }: { key: string; timeZone: string },
): Promise<PossibleDuplicate | null> {
  const name = `${gift.firstName} ${gift.lastName}`.trim().toLowerCase();
  const day = sql<string>`coalesce(received_at, created_at)`;
  const duplicate = await db
    .selectFrom("donations")
    .select(["id", "first_name", "last_name", "amount_cents"])
    .where("voided_at", "is", null)
    .where("amount_cents", "=", gift.amount)
    .where(day, ">=", startOfDay(gift.date, timeZone))
    .where(day, "<", startOfDay(gift.date, timeZone, 1))
    .where((eb) => eb.or([eb("source", "<>", BY_HAND), eb("external_id", "<>", key)]))
    .where((eb) =>
      eb.or([
        sql<boolean>`lower(trim(first_name || ' ' || last_name)) = ${name}`,
        ...(gift.email ? [sql<boolean>`lower(email) = ${gift.email.toLowerCase()}`] : []),
      ]),
    )
    .orderBy("created_at")
    .executeTakeFirst();
  if (!duplicate) return null;
  const { id, first_name, last_name, amount_cents } = duplicate;
  return { id, name: `${first_name} ${last_name}`.trim(), cents: amount_cents };
}

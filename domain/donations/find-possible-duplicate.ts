import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { visibleDonations } from "#db/visible-donations.ts";
import { startOfDay } from "#domain/time/time-zone.ts";
import type { Gift } from "./gift-schema.ts";
import { BY_HAND } from "./own-record.ts";

/** A record that may be the very gift that is being entered. */
export interface PossibleDuplicate {
  id: string;
  name: string;
  cents: number;
}

/**
 * Looks for a record of the same amount, on the same day of the organisation, of the same person (by
 * mail address, or by name in any case), wherever it came from. Not the one that this very form
 * (`key`) has stored. Voided records are none.
 */
export async function findPossibleDuplicate(
  db: DbOrTransaction,
  gift: Gift,
  { key, timeZone }: { key: string; timeZone: string },
): Promise<PossibleDuplicate | null> {
  const name = `${gift.firstName} ${gift.lastName}`.trim().toLowerCase();
  const day = sql<string>`coalesce(received_at, created_at)`;
  const twin = await db
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
    .where(visibleDonations)
    .orderBy("created_at")
    .executeTakeFirst();
  if (!twin) return null;
  const { id, first_name, last_name, amount_cents } = twin;
  return { id, name: `${first_name} ${last_name}`.trim(), cents: amount_cents };
}

import { sql } from "kysely";
import { RECEIVED_AT } from "#db/counted-gifts.ts";
import { emailKey, foldName } from "#db/fold-text.ts";
import type { Db, DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { emailKeyOf } from "#db/search-query.ts";
import { type AuditContext, recordAudit } from "#domain/audit/record-audit.ts";
import type { StaffInTransaction } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { SOURCES } from "#domain/values/gift-source.ts";
import { fullName } from "#domain/values/person-names.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { startOfDay } from "#domain/values/time-zone.ts";
import type { DonationEntry } from "./gift-schema.ts";

export interface PossibleDuplicate {
  id: string;
  name: string;
  cents: number;
}

/**
 * Finds a record of any source with the same amount, on the same day of the organization, from the
 * same person (by email, or by name: foldName in db/fold-text.ts). Ignores voided records and the
 * one that this form (`key`) has stored.
 */
export async function findDuplicateOfEntry(
  db: DbOrTransaction,
  gift: DonationEntry,
  { key, timeZone }: { key: string; timeZone: string },
): Promise<PossibleDuplicate | null> {
  const duplicate = await db
    .selectFrom("donations")
    .select(["id", "first_name", "last_name", "amount_cents"])
    .where("voided_at", "is", null)
    .where("amount_cents", "=", gift.amountCents)
    .where(RECEIVED_AT, ">=", startOfDay(gift.date, timeZone))
    .where(RECEIVED_AT, "<", startOfDay(gift.date, timeZone, 1))
    .where((eb) => eb.or([eb("source", "<>", SOURCES.staff), eb("external_id", "<>", key)]))
    .where((eb) =>
      eb.or([
        // Names are typed in two fields, so "June and Cole" may be in either.
        sql<boolean>`fold_name(first_name || ' ' || last_name)
          = ${foldName(`${gift.firstName} ${gift.lastName}`)}`,
        ...(gift.email ? [eb(emailKeyOf(db), "=", emailKey(gift.email))] : []),
      ]),
    )
    .orderBy("created_at")
    .executeTakeFirst();
  return duplicate
    ? { id: duplicate.id, name: fullName(duplicate), cents: duplicate.amount_cents }
    : null;
}

/**
 * If one person has more on a day with the same amount, the file is wrong, and staff can undo its
 * import.
 */
const MAX_DUPLICATES = 20;

export type PossibleDuplicateGift = Awaited<ReturnType<typeof findDuplicateGifts>>[number];

/**
 * Finds the records that look like this one (db/has-possible-duplicate.ts) and may be the same, the
 * oldest first.
 */
export const findDuplicateGifts = (db: Db, id: string) =>
  db
    .selectFrom("donations")
    .select(["donations.id", "source", "created_at"])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("name"))
    .where("likeness", "=", (eb) =>
      eb.selectFrom("donations as this").select("this.likeness").where("this.id", "=", id),
    )
    .where("donations.id", "<>", id)
    .where("donations.id", "not in", (eb) =>
      eb.selectFrom("separate_gifts").select("other_id").where("donation_id", "=", id),
    )
    .orderBy("created_at")
    .orderBy("donations.id")
    .limit(MAX_DUPLICATES)
    .execute();

/**
 * Stores that two similar records are separate gifts. Repeating it changes nothing. Refused as
 * "gone" when they do not look the same (anymore).
 */
export async function markGiftsSeparate(
  trx: DbTransaction,
  { clock, actor }: StaffInTransaction,
  [id, otherId]: readonly [id: string, otherId: string],
): Promise<Result<unknown, "gone">> {
  const gifts = await trx
    .selectFrom("donations")
    .select("likeness")
    .where("id", "in", [id, otherId])
    .where("likeness", "is not", null)
    .execute();
  if (gifts.length !== 2 || gifts[0]?.likeness !== gifts[1]?.likeness) return refusedFor("gone");
  const auditContext = { now: isoTime(clock), actor };
  if (await storeSeparateGifts(trx, auditContext, id, [otherId]))
    await recordAudit(trx, auditContext, "record.separated", `donation:${id}`);
  return { ok: true };
}

/** Stores that a gift is another than each of these. Returns whether one of them is new. */
export async function storeSeparateGifts(
  trx: DbTransaction,
  { now: at, actor: { username } }: AuditContext,
  id: string,
  otherIds: readonly string[],
): Promise<boolean> {
  const insertedRows = await trx
    .insertInto("separate_gifts")
    .values(
      otherIds.flatMap((otherId) => [
        { at, username, donation_id: id, other_id: otherId },
        { at, username, donation_id: otherId, other_id: id },
      ]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning("at")
    .execute();
  return insertedRows.length > 0;
}

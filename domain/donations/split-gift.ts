import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import type { DbTransaction } from "#db/schema.ts";
import { recordDonationChange } from "#domain/audit/record-donation-change.ts";
import type { StaffInTransaction } from "#domain/changes/staff-context.ts";
import { hasColumns } from "#domain/pledges/money-columns.ts";
import { isoTime } from "#domain/values/clock.ts";
import { SOURCES, transactionOf } from "#domain/values/gift-source.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { selectByFormKey } from "./enter-gift.ts";
import { storeSeparateGifts } from "./possible-duplicates.ts";
import { isPartOf } from "./void-gift.ts";

/**
 * Moves a part of a gift to another fund, as a gift of its own. It is still one check, so the parts
 * are no possible duplicates, and letter and slip stay as they are. `key` belongs to the form:
 * sending it twice splits once, and another part under it is refused. So are a provider's gift and
 * a part that leaves too little.
 */
export async function splitGift(
  trx: DbTransaction,
  { clock, actor }: StaffInTransaction,
  id: string,
  { cents, designation, key }: { cents: number; designation: string; key: string },
): Promise<Result<unknown, "changed" | "recorded">> {
  const columns = { amount_cents: cents, designation };
  const storedPart = await selectByFormKey(trx, key).executeTakeFirst();
  if (storedPart) return hasColumns(storedPart, columns) ? { ok: true } : refusedFor("recorded");
  const now = isoTime(clock);
  const gift = await subtractPart(trx, now, id, cents);
  if (!gift) return refusedFor("changed");
  const otherParts = await trx.selectFrom("donations").select("id").where(isPartOf(id)).execute();
  // The value of what was given in return counts once, and for no gift more than the gift itself.
  const benefit_cents = Math.max(0, (gift.benefit_cents ?? 0) - gift.amount_cents) || null;
  if (benefit_cents)
    await trx
      .updateTable("donations")
      .set({ benefit_cents: gift.amount_cents })
      .where("id", "=", id)
      .execute();
  const part = {
    ...gift,
    ...columns,
    benefit: benefit_cents ? gift.benefit : null,
    benefit_cents,
    id: randomUUIDv7(),
    source: SOURCES.staff,
    external_id: key,
    split_from: gift.split_from ?? id,
    pledge_id: null,
  };
  await trx.insertInto("donations").values(part).execute();
  const auditContext = { now, actor };
  const otherIds = otherParts.map((other) => other.id);
  await storeSeparateGifts(trx, auditContext, part.id, otherIds);
  const details = { cents, words: designation };
  await recordDonationChange(trx, auditContext, { id, action: "split", details });
  await recordDonationChange(trx, auditContext, { id: part.id, action: "entered" });
  return { ok: true };
}

/** Subtracts the part, and returns what is left; undefined when the gift cannot be split. */
async function subtractPart(trx: DbTransaction, now: string, id: string, cents: number) {
  const query = trx.selectFrom("donations").select(["source", "external_id"]).where("id", "=", id);
  const wholeGift = await query.executeTakeFirst();
  if (!wholeGift || transactionOf(wholeGift)) return undefined;
  return trx
    .updateTable("donations")
    .set({ amount_cents: sql`amount_cents - ${cents}`, updated_at: now })
    .where("id", "=", id)
    .where("status", "=", "received")
    .where("voided_at", "is", null)
    .where("amount_cents", ">", cents)
    .returningAll()
    .executeTakeFirst();
}

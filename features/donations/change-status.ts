import type { Db, DonationStatus } from "#db/schema.ts";
import { type Clock, isoTime } from "#ports/clock.ts";

/**
 * Sets what became of a gift, as staff know it now. Reports of earlier moments that arrive afterwards
 * no longer change it. A pledge stays a pledge: it is confirmed, paid or voided instead. False when
 * there is no such gift.
 */
export async function changeStatus(
  db: Db,
  clock: Clock,
  id: string,
  status: Exclude<DonationStatus, "pledged">,
): Promise<boolean> {
  const now = isoTime(clock);
  const changed = await db
    .updateTable("donations")
    .set({ status, status_at: now, updated_at: now })
    .where("id", "=", id)
    .where("status", "<>", "pledged")
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

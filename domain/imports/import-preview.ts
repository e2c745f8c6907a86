import type { Db } from "#db/schema.ts";
import { visibleDonations } from "#db/visible-donations.ts";

/** How many donation records there are, without those that are voided. */
export async function countRecords(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("donations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("voided_at", "is", null)
    .where(visibleDonations)
    .executeTakeFirstOrThrow();
  return Number(count);
}

import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { moneyChanged } from "#domain/changes/announce-change.ts";

/** What a gift, a pledge or a row of a file holds in place of the person. */
export const NOBODY = {
  ...{ first_name: "Erased", last_name: "", email: "" },
  ...{ phone: null, city: null, state: null, notes: null },
} as const;

/**
 * Takes the person out of one gift or pledge, out of what it said before corrections and out of the
 * reports it came from. Call it within a transaction; `now` is ISO UTC.
 */
export async function eraseDonation(trx: DbOrTransaction, now: string, id: string): Promise<void> {
  await trx
    .updateTable("donations")
    .set({
      ...NOBODY,
      updated_at: now,
      erased_at: now,
      // A pledge sent without script is known by a digest of its words.
      external_id: sql`case when source = 'pledge-form' and external_id like 'content:%'
        then ${`erased:${id}`} else external_id end`,
    })
    .where("id", "=", id)
    .execute();
  await trx
    .updateTable("donation_changes")
    .set({ details: null })
    .where("donation_id", "=", id)
    .execute();
  await trx.updateTable("gift_events").set({ body: "{}" }).where("donation_id", "=", id).execute();
  await moneyChanged(trx);
}

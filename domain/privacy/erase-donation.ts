import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";

const NO_PERSON = {
  first_name: "Erased",
  last_name: "",
  email: "",
  phone: null,
  street: null,
  city: null,
  state: null,
  postal_code: null,
  description: null,
  notes: null,
} as const;

/**
 * Erases the person in one gift or pledge, in its history and in its provider reports. Call it within a
 * transaction; `now` is ISO UTC.
 */
export async function eraseDonation(trx: DbOrTransaction, now: string, id: string): Promise<void> {
  await trx
    .updateTable("donations")
    .set({
      ...NO_PERSON,
      updated_at: now,
      erased_at: now,
      // The key of a pledge sent without script is a digest of its content.
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
  await trx.deleteFrom("online_payments").where("donation_id", "=", id).execute();
  await trx.updateTable("gift_events").set({ body: "{}" }).where("donation_id", "=", id).execute();
}

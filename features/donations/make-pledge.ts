import { createHash, randomUUID } from "node:crypto";
import type { Db } from "#db/schema.ts";
import { type Clock, DAY } from "#ports/clock.ts";
import type { PledgePromise } from "./pledge-schema.ts";

const SOURCE = "pledge-form";

/**
 * Stores a visitor's promise. It counts nowhere until staff confirm it. `formKey` is the key of the
 * form instance; a form sent without script has none, and then the same promise made again within a
 * day is the same one. A repetition stores nothing.
 */
export async function makePledge(
  db: Db,
  clock: Clock,
  pledge: PledgePromise,
  formKey: string | null,
): Promise<{ stored: boolean }> {
  const now = clock.now();
  const at = now.toISOString();
  const keys = formKey ? [`form:${formKey}`] : contentKeys(pledge, now);
  return db.transaction().execute(async (trx) => {
    const earlier = await trx
      .selectFrom("donations")
      .select("id")
      .where("source", "=", SOURCE)
      .where("external_id", "in", keys)
      .executeTakeFirst();
    if (earlier) return { stored: false };
    const inserted = await trx
      .insertInto("donations")
      .values({
        id: randomUUID(),
        created_at: at,
        first_name: pledge.firstName,
        last_name: pledge.lastName,
        email: pledge.email,
        phone: pledge.phone || null,
        amount_cents: pledge.amount,
        donation_type: pledge.months === 1 ? "Pledge" : `Pledge over ${pledge.months} months`,
        city: null,
        state: null,
        notes: pledge.notes || null,
        status: "pledged",
        source: SOURCE,
        external_id: keys[0] as string,
        received_at: at,
        updated_at: at,
        status_at: at,
        pledge_months: pledge.months,
      })
      .onConflict((conflict) => conflict.columns(["source", "external_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return { stored: inserted !== undefined };
  });
}

/** The content within this day of UTC and the one before, so that midnight lets nothing through. */
function contentKeys(pledge: PledgePromise, now: Date): string[] {
  const content = createHash("sha256").update(JSON.stringify(pledge)).digest("hex");
  const day = Math.floor(now.getTime() / DAY);
  return [`content:${content}:${day}`, `content:${content}:${day - 1}`];
}

import { IS_PLEDGE_TO_CONFIRM } from "#db/counted-gifts.ts";
import type { DbTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { SOURCES } from "#domain/values/gift-source.ts";
import { pledgeConfirmedMail } from "./pledge-mails.ts";

/**
 * Confirms a pledge after a member of staff spoke with the donor, so that it counts. Enqueues an
 * email to donors who pledged on the site, and clears a spam signal. "already" means that it was
 * confirmed before and nothing changed; "gone" that there is no such pledge, or it is voided.
 */
export async function confirmPledge(
  trx: DbTransaction,
  clock: Clock,
  id: string,
): Promise<"done" | "already" | "gone"> {
  const now = isoTime(clock);
  const confirmedPledge = await trx
    .updateTable("donations")
    .set({ confirmed_at: now, updated_at: now, suspected: null })
    .where("id", "=", id)
    .where(IS_PLEDGE_TO_CONFIRM)
    .returning(["source", "email"])
    .executeTakeFirst();
  if (confirmedPledge) {
    // Other pledges were made in person, and no page promised these donors an email.
    if (confirmedPledge.source === SOURCES.pledgeForm && confirmedPledge.email)
      await pledgeConfirmedMail.enqueue(trx, now, { pledgeId: id }, `pledge-confirmed:${id}`);
    return "done";
  }
  const pledge = await trx
    .selectFrom("donations")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "pledged")
    .where("voided_at", "is", null)
    .executeTakeFirst();
  return pledge ? "already" : "gone";
}

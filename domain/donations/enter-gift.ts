import { randomUUIDv7 } from "node:crypto";
import type { Db } from "#db/schema.ts";
import type { Actor } from "#domain/audit/record-audit.ts";
import { moneyChanged } from "#domain/changes/announce-change.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { dayOf, noonOf } from "#domain/time/time-zone.ts";
import { findPossibleDuplicate, type PossibleDuplicate } from "./find-possible-duplicate.ts";
import { type Gift, typeOfPledge } from "./gift-schema.ts";
import { BY_HAND } from "./own-record.ts";
import { recordChange } from "./record-change.ts";

export type EnterResult = { ok: true; id: string } | { ok: false; twin: PossibleDuplicate };

/**
 * Stores what staff enter from paper: a cheque, cash, stock, a gift in kind, a pledge. A pledge
 * counts at once: the staff member who enters it has it in hand. `key` is the form's: a form that
 * is sent twice is stored once. A record that is perhaps here already is stored when staff say so
 * (`despiteTwin`).
 */
export async function enterGift(
  db: Db,
  clock: Clock,
  actor: Actor,
  gift: Gift,
  form: { key: string; timeZone: string; despiteTwin?: boolean },
): Promise<EnterResult> {
  const now = isoTime(clock);
  const isToday = gift.date === dayOf(now, form.timeZone);
  const given = isToday ? now : noonOf(gift.date, form.timeZone);
  const isPledge = gift.kind === "Pledge";
  return db.transaction().execute(async (trx): Promise<EnterResult> => {
    const earlier = await trx
      .selectFrom("donations")
      .select("id")
      .where("source", "=", BY_HAND)
      .where("external_id", "=", form.key)
      .executeTakeFirst();
    if (earlier) return { ok: true, id: earlier.id };
    const twin = form.despiteTwin ? null : await findPossibleDuplicate(trx, gift, form);
    if (twin) return { ok: false, twin };
    const inserted = await trx
      .insertInto("donations")
      .values({
        id: randomUUIDv7(),
        // As with imported gifts, the day of the gift is the day of its record.
        created_at: given,
        received_at: given,
        status_at: given,
        updated_at: now,
        first_name: gift.firstName,
        last_name: gift.lastName,
        email: gift.email,
        phone: gift.phone || null,
        amount_cents: gift.amount,
        donation_type: isPledge ? typeOfPledge(gift.months) : gift.kind,
        city: gift.city || null,
        state: gift.state || null,
        notes: gift.notes || null,
        status: isPledge ? "pledged" : "received",
        confirmed_at: isPledge ? now : null,
        pledge_months: isPledge ? gift.months : null,
        source: BY_HAND,
        external_id: form.key,
      })
      .onConflict((conflict) => conflict.columns(["source", "external_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (inserted) {
      await recordChange(trx, now, actor, inserted.id, "entered");
      await moneyChanged(trx);
      return { ok: true, id: inserted.id };
    }
    // Another instance has stored the same form at this moment.
    const { id } = await trx
      .selectFrom("donations")
      .select("id")
      .where("source", "=", BY_HAND)
      .where("external_id", "=", form.key)
      .executeTakeFirstOrThrow();
    return { ok: true, id };
  });
}

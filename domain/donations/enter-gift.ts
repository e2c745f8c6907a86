import { randomUUIDv7 } from "node:crypto";
import type { DbTransaction } from "#db/schema.ts";
import { recordDonationChange } from "#domain/audit/record-donation-change.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext, StaffInTransaction } from "#domain/changes/staff-context.ts";
import { matchPeople } from "#domain/people/match-people.ts";
import { findPersonId } from "#domain/people/people-of-records.ts";
import { shareEmails } from "#domain/people/person-emails.ts";
import { hasColumns } from "#domain/pledges/money-columns.ts";
import { storeOwnDates } from "#domain/pledges/own-dates.ts";
import { typeOfPledge } from "#domain/pledges/pledge-schema.ts";
import { isoTime } from "#domain/values/clock.ts";
import { SOURCES } from "#domain/values/gift-source.ts";
import { methodOfKind } from "#domain/values/payment-methods.ts";
import { type Refusal, refusedFor } from "#domain/values/result.ts";
import { dayOf, receivedAtOf, receivedOn } from "#domain/values/time-zone.ts";
import { fundInName } from "./funds.ts";
import { type DonationEntry, giftColumns } from "./gift-schema.ts";
import { findDuplicateOfEntry, type PossibleDuplicate } from "./possible-duplicates.ts";

type EnterResult =
  | { ok: true; id: string }
  | Refusal<"recorded">
  | (Refusal<"duplicate"> & { duplicate: PossibleDuplicate });

interface EnterForm {
  /** The key of the form instance. Sending the same form twice stores one gift. */
  key: string;
  timeZone: string;
  /** True when staff confirmed that a possible duplicate is another gift. */
  despiteDuplicate?: boolean;
  /** The id of the person whom staff chose. The gift is theirs, with or without an email. */
  personId?: string | null;
  /** The deposit of a check or cash that goes to the bank with others. */
  depositId?: string;
}

/**
 * Enters a gift or a pledge. A pledge counts immediately, because the member of staff who enters it
 * has seen it. Refuses another record under the key of a stored one, as after an answer that was
 * lost ("recorded").
 */
export async function enterGift(
  staff: StaffContext,
  gift: DonationEntry,
  form: EnterForm,
): Promise<EnterResult> {
  return change(staff.db, "site", async (trx): Promise<EnterResult> => {
    const query = selectByFormKey(trx, form.key);
    if (!(await query.executeTakeFirst())) {
      const duplicate = form.despiteDuplicate ? null : await findDuplicateOfEntry(trx, gift, form);
      if (duplicate) return { ...refusedFor("duplicate"), duplicate };
      await insertGift(trx, staff, gift, form);
    }
    // A concurrent request may have stored another record.
    const storedRow = await query.executeTakeFirstOrThrow();
    return hasColumns(storedRow, enteredColumns(gift)) &&
      dayOf(receivedAtOf(storedRow), form.timeZone) === gift.date
      ? { ok: true, id: storedRow.id }
      : refusedFor("recorded");
  });
}

/** The columns of what is typed, but for the day. */
function enteredColumns(gift: DonationEntry) {
  const isPledge = gift.kind === "Pledge";
  return {
    ...giftColumns(gift),
    came_by: gift.cameBy || fundInName(`${gift.firstName} ${gift.lastName}`),
    amount_cents: gift.amountCents,
    donation_type: isPledge ? typeOfPledge(gift.months, gift.every) : gift.kind,
    payment_method: methodOfKind(gift.kind),
    pledge_months: isPledge ? gift.months : null,
    pledge_every: isPledge ? gift.every : null,
    pledge_starts_on: isPledge ? gift.startsOn : null,
  };
}

/** Stores a gift, once for each key, and returns its id. */
export async function insertGift(
  trx: DbTransaction,
  { clock, actor }: StaffInTransaction,
  gift: DonationEntry,
  form: EnterForm,
): Promise<string> {
  const now = isoTime(clock);
  const received_at = receivedOn(gift.date, now, form.timeZone);
  const isPledge = gift.kind === "Pledge";
  const columns = enteredColumns(gift);
  const [matchedId] = await matchPeople(trx, [columns]);
  const personId = form.personId ? await findPersonId(trx, form.personId) : matchedId;
  const insertedGift = await trx
    .insertInto("donations")
    .values({
      id: randomUUIDv7(),
      // The record gets the day of the gift, like imported gifts.
      created_at: received_at,
      received_at,
      entered_at: now,
      status_at: received_at,
      updated_at: now,
      ...columns,
      person_id: personId,
      status: isPledge ? "pledged" : "received",
      confirmed_at: isPledge ? now : null,
      deposit_id: form.depositId ?? null,
      source: SOURCES.staff,
      external_id: form.key,
    })
    .onConflict((conflict) => conflict.columns(["source", "external_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  // A concurrent request has stored the same form.
  if (!insertedGift) return (await selectByFormKey(trx, form.key).executeTakeFirstOrThrow()).id;
  await shareEmails(trx, [{ person_id: personId, email: gift.email }]);
  if (isPledge) await storeOwnDates(trx, insertedGift.id, gift.ownDates);
  await recordDonationChange(trx, { now, actor }, { id: insertedGift.id, action: "entered" });
  return insertedGift.id;
}

/** Finds the gift that the form with this key has stored. */
export const selectByFormKey = (trx: DbTransaction, key: string) =>
  trx
    .selectFrom("donations")
    .selectAll()
    .where("source", "=", SOURCES.staff)
    .where("external_id", "=", key);

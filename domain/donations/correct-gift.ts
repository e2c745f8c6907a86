import type { Selectable, Updateable } from "kysely";
import type { DbTransaction, DonationTable } from "#db/schema.ts";
import type { AuditContext } from "#domain/audit/record-audit.ts";
import { type Corrections, recordDonationChange } from "#domain/audit/record-donation-change.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { findOtherDonor, moveToDonor, renameDonor } from "#domain/people/correct-donor.ts";
import { followEmail, forgetEmail } from "#domain/people/person-emails.ts";
import { readOwnDates, storeOwnDates, writeOwnDates } from "#domain/pledges/own-dates.ts";
import { typeOfPledge } from "#domain/pledges/pledge-schema.ts";
import { isoTime } from "#domain/values/clock.ts";
import { SOURCES, transactionOf } from "#domain/values/gift-source.ts";
import { methodOfKind } from "#domain/values/payment-methods.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { dayOf, noonOf, receivedAtOf } from "#domain/values/time-zone.ts";
import { type DonationEntry, donorColumns, giftColumns, hasChosenKind } from "./gift-schema.ts";
import { isPartOf, lockDeposit } from "./void-gift.ts";

/**
 * Corrects a record; its history retains the earlier values, and by the id of its earlier person an
 * erasure finds them. A pledge stays a pledge and a gift a gift. `version` is the record's
 * updated_at when the form was opened. Refuses when there is no such record ("gone"), another
 * person changed it in the meantime ("changed"), or its deposit is closed and the slip would become
 * wrong ("deposited").
 */
export async function correctGift(
  { db, clock, actor }: StaffContext,
  id: string,
  gift: DonationEntry,
  form: { version: string; timeZone: string },
): Promise<Result<unknown, "gone" | "changed" | "deposited">> {
  const auditContext = { now: isoTime(clock), actor };
  return change(db, "site", async (trx) => {
    const record = await trx
      .selectFrom("donations")
      .selectAll()
      .where("id", "=", id)
      .where("voided_at", "is", null)
      .executeTakeFirst();
    if (!record) return refusedFor("gone");
    const changes = changesTo(record, gift, form.timeZone);
    const fields = Object.keys(changes) as (keyof typeof changes)[];
    const changedDates = record.status === "pledged" ? await changedOwnDates(trx, id, gift) : null;
    if (fields.length === 0 && !changedDates) return { ok: true };
    const isOnSlip = fields.some((field) => SLIP_FIELDS.has(field));
    if (isOnSlip && (await lockDeposit(trx, id))) return refusedFor("deposited");
    // Read before the record has the new name, by which it would match itself.
    const relatedGifts = await findRelatedGifts(trx, record);
    const relatedGiftIds = relatedGifts.map((row) => row.id);
    const otherDonorId = await findOtherDonor(trx, record, giftColumns(gift), relatedGiftIds);
    const columns: Changes = { ...changes, updated_at: auditContext.now };
    if (changes.payment_method && !DEPOSITED_METHODS.has(changes.payment_method))
      columns.deposit_id = null;
    const { numUpdatedRows } = await trx
      .updateTable("donations")
      .set(columns)
      .where("id", "=", id)
      .where((eb) => eb(eb.fn.coalesce("updated_at", eb.val("")), "=", form.version))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return refusedFor("changed");
    const followsEmail = !otherDonorId && fields.includes("email");
    const donorId = followsEmail
      ? await followEmail(trx, id, record.email, relatedGiftIds)
      : otherDonorId;
    await applyDonor(trx, auditContext, record, gift, relatedGifts, donorId);
    await correctOtherParts(trx, auditContext, record, changes);
    const donorChange = donorId ? { person_id: donorId } : {};
    const details = correctionsOf(record, { ...changes, ...donorChange });
    if (changedDates) {
      await storeOwnDates(trx, id, gift.ownDates);
      details.own_dates = changedDates;
    }
    await recordDonationChange(trx, auditContext, { id, action: "corrected", details });
    return { ok: true };
  });
}

/**
 * Finds the records that must have the same donor: the gift, the other parts of its check, and the
 * payments on it when it is a pledge, unless they are another person's.
 */
const findRelatedGifts = (trx: DbTransaction, { id, person_id }: Selectable<DonationTable>) =>
  trx
    .selectFrom("donations")
    .selectAll()
    .where("person_id", "=", person_id)
    .where((eb) => eb.or([eb("pledge_id", "=", id), isPartOf(id)]))
    .execute();

/** Moves the gift, with what belongs to it, to another donor, or renames its own without one. */
async function applyDonor(
  trx: DbTransaction,
  auditContext: AuditContext,
  record: Selectable<DonationTable>,
  gift: DonationEntry,
  relatedGifts: readonly Selectable<DonationTable>[],
  person_id: string | null,
): Promise<void> {
  const donor = giftColumns(gift);
  // A person whom the gift left keeps the name to which letters were sent.
  if (!person_id) return renameDonor(trx, record, donor);
  const relatedGiftIds = relatedGifts.map((row) => row.id);
  await moveToDonor(trx, record, { ...donor, person_id }, relatedGiftIds);
  const newDonorColumns = { ...donorColumns(gift), person_id };
  await correctRelatedGifts(trx, auditContext, record, relatedGifts, newDonorColumns);
}

/**
 * Gives the related gifts under the earlier name the columns of the new donor: they have the
 * earlier person's contacts, which letters would use.
 */
async function correctRelatedGifts(
  trx: DbTransaction,
  auditContext: AuditContext,
  { id, name_key, person_id }: Selectable<DonationTable>,
  relatedGifts: readonly Selectable<DonationTable>[],
  donor: Changes,
): Promise<void> {
  for (const relatedGift of relatedGifts) {
    if (relatedGift.id === id || relatedGift.name_key !== name_key) continue;
    await correctOther(trx, auditContext, relatedGift, differencesTo(relatedGift, donor));
    if (person_id) await forgetEmail(trx, person_id, relatedGift.email);
  }
}

/** What is true of a whole check. The tax year and who issues the receipt depend on it. */
const CHECK_FIELDS = new Set([
  "check_number",
  "postmarked_on",
  "came_by",
  "received_at",
  "created_at",
]);

/**
 * Makes the changes that concern a whole check also in its other parts that have the earlier value,
 * were paid in the same way and are in the same deposit, which may be closed.
 */
async function correctOtherParts(
  trx: DbTransaction,
  auditContext: AuditContext,
  record: Selectable<DonationTable>,
  changes: Changes,
): Promise<void> {
  const { payment_method, deposit_id } = { ...record, ...changes };
  const parts = trx.selectFrom("donations").selectAll().where(isPartOf(record.id));
  for (const part of await parts.where("id", "<>", record.id).execute()) {
    if (part.payment_method !== payment_method || part.deposit_id !== deposit_id) continue;
    const partChanges: Changes = Object.fromEntries(
      Object.entries(changes).filter(([name]) => {
        const field = name as keyof Changes;
        return CHECK_FIELDS.has(name) && part[field] === record[field];
      }),
    );
    if (Object.keys(partChanges).length > 0)
      await correctOther(trx, auditContext, part, partChanges);
  }
}

async function correctOther(
  trx: DbTransaction,
  auditContext: AuditContext,
  relatedGift: Selectable<DonationTable>,
  changes: Changes,
): Promise<void> {
  const update = trx.updateTable("donations").set({ ...changes, updated_at: auditContext.now });
  await update.where("id", "=", relatedGift.id).execute();
  const details = correctionsOf(relatedGift, changes);
  await recordDonationChange(trx, auditContext, {
    id: relatedGift.id,
    action: "corrected",
    details,
  });
}

const correctionsOf = (record: Selectable<DonationTable>, changes: Changes): Corrections =>
  Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [
      field,
      [record[field as keyof Changes], value ?? null],
    ]),
  );

/** The fields of a gift that are printed on a deposit slip. */
const SLIP_FIELDS = new Set(["amount_cents", "payment_method", "check_number"]);

/**
 * The payment methods that go into a deposit. A gift corrected to another method leaves its
 * deposit.
 */
const DEPOSITED_METHODS: ReadonlySet<string> = new Set(["check", "cash"]);

/** Returns the payment dates before and after, or null when they stay the same. */
async function changedOwnDates(
  trx: DbTransaction,
  id: string,
  { ownDates }: DonationEntry,
): Promise<[before: string, after: string] | null> {
  const before = writeOwnDates(await readOwnDates(trx, id));
  const after = writeOwnDates(ownDates);
  return before === after ? null : [before, after];
}

type Changes = Updateable<DonationTable>;

const differencesTo = (record: Selectable<DonationTable>, columns: Changes): Changes =>
  Object.fromEntries(
    Object.entries(columns).filter(([field, value]) => record[field as keyof Changes] !== value),
  );

function changesTo(
  record: Selectable<DonationTable>,
  gift: DonationEntry,
  timeZone: string,
): Changes {
  const typedColumns: Changes = giftColumns(gift);
  if (transactionOf(record) === null) {
    typedColumns.amount_cents = gift.amountCents;
    // The time of day stays unless the day changes.
    const day = dayOf(receivedAtOf(record), timeZone);
    if (day !== gift.date) {
      typedColumns.received_at = noonOf(gift.date, timeZone);
      // Records from the pledge form keep the moment at which they were sent.
      if (record.source !== SOURCES.pledgeForm) typedColumns.created_at = typedColumns.received_at;
    }
  }
  if (record.status === "pledged") {
    typedColumns.pledge_months = gift.months;
    typedColumns.pledge_every = gift.every;
    typedColumns.pledge_starts_on = gift.startsOn;
    typedColumns.donation_type = typeOfPledge(gift.months, gift.every);
  } else if (hasChosenKind(record) && gift.kind !== "Pledge") {
    typedColumns.donation_type = gift.kind;
    typedColumns.payment_method = methodOfKind(gift.kind);
  } else {
    typedColumns.payment_method = gift.method || null;
  }
  return differencesTo(record, typedColumns);
}

import { randomUUIDv7 } from "node:crypto";
import type { DbTransaction } from "#db/schema.ts";
import { recordDonationChange } from "#domain/audit/record-donation-change.ts";
import type { StaffInTransaction } from "#domain/changes/staff-context.ts";
import { readPerson } from "#domain/people/read-people.ts";
import { isoTime } from "#domain/values/clock.ts";
import { SOURCES } from "#domain/values/gift-source.ts";
import { type Refusal, refusedFor } from "#domain/values/result.ts";
import { dayOf, receivedAtOf, receivedOn } from "#domain/values/time-zone.ts";
import { lockPledge, sumPayments } from "./lock-pledge.ts";
import { hasColumns, type MoneyEntry, moneyColumns } from "./money-columns.ts";

interface PledgePayment extends MoneyEntry {
  pledgeId: string;
  /** When the money came, in the organization's zone: "2026-11-21". */
  day: string;
  notes: string;
  /** The purpose of the money; the pledge's designation when undefined. */
  designation?: string;
  /** The deposit of a check or cash that goes to the bank with others. */
  depositId?: string;
  /** The key of the form instance: a payment sent twice is recorded once. */
  key: string;
  /** Whether the payment may be more than what is left of the pledge. */
  mayExceed?: boolean;
}

export type PaymentRefusal =
  | Refusal<"no-pledge" | "voided" | "unconfirmed" | "written-off" | "recorded">
  /** The payment exceeds the rest of the pledge, `unpaidCents`, and `mayExceed` is false. */
  | (Refusal<"exceeds"> & { unpaidCents: number });

/**
 * Records a payment on a pledge under the donor's name and present address, with a line in the
 * pledge's history. The amount moves from pledged to raised, because only the unpaid part of a
 * pledge counts as pledged (db/counted-gifts.ts).
 */
export async function recordPayment(
  trx: DbTransaction,
  { clock, actor, timeZone }: StaffInTransaction & { timeZone: string },
  { pledgeId, amountCents, day, key, ...payment }: PledgePayment,
): Promise<{ ok: true } | PaymentRefusal> {
  const pledge = await lockPledge(trx, pledgeId);
  if (!pledge) return refusedFor("no-pledge");
  const storedPayment = await trx
    .selectFrom("donations")
    .selectAll()
    .where("source", "=", SOURCES.pledgePayment)
    .where("external_id", "=", key)
    .executeTakeFirst();
  const designation = payment.designation ?? pledge.donor.designation;
  const notes = payment.notes || null;
  const columns = { ...moneyColumns({ ...payment, amountCents, designation }), notes };
  if (storedPayment)
    return hasColumns(storedPayment, columns) &&
      dayOf(receivedAtOf(storedPayment), timeZone) === day
      ? { ok: true }
      : refusedFor("recorded");
  if (pledge.voided_at) return refusedFor("voided");
  if (!pledge.confirmed_at) return refusedFor("unconfirmed");
  if (pledge.written_off_at) return refusedFor("written-off");
  const unpaidCents = Math.max(0, pledge.amount_cents - (await sumPayments(trx, pledgeId, pledge)));
  if (amountCents > unpaidCents && !payment.mayExceed)
    return { ...refusedFor("exceeds"), unpaidCents };
  const now = isoTime(clock);
  // All dates of the record are the day of the money.
  const received_at = receivedOn(day, now, timeZone);
  const { emails, phones, postal } = await readPerson(trx, pledge.person_id ?? "");
  await trx
    .insertInto("donations")
    .values({
      ...pledge.donor,
      ...columns,
      id: randomUUIDv7(),
      // The payment becomes the donor's newest gift, so it must not bring back an old address.
      email: emails[0] ?? "",
      phone: phones[0] ?? null,
      street: postal.street || null,
      city: postal.city || null,
      state: postal.state || null,
      postal_code: postal.postalCode || null,
      created_at: received_at,
      entered_at: now,
      donation_type: "Payment",
      deposit_id: payment.depositId ?? null,
      status: "received",
      source: SOURCES.pledgePayment,
      external_id: key,
      received_at,
      updated_at: now,
      status_at: now,
      pledge_id: pledgeId,
    })
    .execute();
  const words = [payment.kind, columns.check_number, notes].filter(Boolean).join(", ");
  const details = { cents: amountCents, words };
  await recordDonationChange(trx, { now, actor }, { id: pledgeId, action: "payment", details });
  return { ok: true };
}

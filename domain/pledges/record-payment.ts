import { randomUUIDv7 } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { paidOn } from "#db/counted-gifts.ts";
import { onPostgres } from "#db/dialect.ts";
import type { DbTransaction, DonationTable } from "#db/schema.ts";
import { recordDonationChange } from "#domain/audit/record-donation-change.ts";
import type { StaffInTransaction } from "#domain/changes/staff-context.ts";
import { readPerson } from "#domain/people/read-people.ts";
import { isoTime } from "#domain/values/clock.ts";
import { SOURCES } from "#domain/values/gift-source.ts";
import { methodOfKind } from "#domain/values/payment-methods.ts";
import { type Refusal, refusedFor } from "#domain/values/result.ts";
import { dayOf, receivedAtOf, receivedOn } from "#domain/values/time-zone.ts";

interface PledgePayment {
  pledgeId: string;
  amountCents: number;
  /** When the money came, in the organization's zone: "2026-11-21". */
  day: string;
  /** A kind of payment, or "". */
  kind: string;
  /** The number is stored only for checks. */
  checkNumber: string;
  /** The postmark of a mailed check, "2026-12-30". */
  postmark?: string;
  /** The fund, employer or IRA through which it came. */
  cameBy?: string;
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
  const earlier = await trx
    .selectFrom("donations")
    .selectAll()
    .where("source", "=", SOURCES.pledgePayment)
    .where("external_id", "=", key)
    .executeTakeFirst();
  const designation = payment.designation ?? pledge.donor.designation;
  const notes = payment.notes || null;
  const columns = { ...moneyColumns({ ...payment, amountCents, designation }), notes };
  if (earlier)
    return hasColumns(earlier, columns) && dayOf(receivedAtOf(earlier), timeZone) === day
      ? { ok: true }
      : refusedFor("recorded");
  if (pledge.voided_at) return refusedFor("voided");
  if (!pledge.confirmed_at) return refusedFor("unconfirmed");
  if (pledge.written_off_at) return refusedFor("written-off");
  const unpaidCents = Math.max(0, pledge.amount_cents - (await sumPayments(trx, pledgeId, pledge)));
  if (amountCents > unpaidCents && !payment.mayExceed)
    return { ...refusedFor("exceeds"), unpaidCents };
  const now = isoTime(clock);
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
      // All dates of the record are the day of the money.
      created_at: receivedOn(day, now, timeZone),
      entered_at: now,
      donation_type: "Payment",
      deposit_id: payment.depositId ?? null,
      status: "received",
      source: SOURCES.pledgePayment,
      external_id: key,
      received_at: receivedOn(day, now, timeZone),
      updated_at: now,
      status_at: now,
      pledge_id: pledgeId,
    })
    .execute();
  const words = [payment.kind, columns.check_number, notes].filter(Boolean).join(", ");
  await recordDonationChange(
    trx,
    { now, actor },
    {
      id: pledgeId,
      action: "payment",
      details: { cents: amountCents, words },
    },
  );
  return { ok: true };
}

/** The columns of what is typed about a check or cash, whether it is a gift or a payment. */
export const moneyColumns = ({
  amountCents,
  kind,
  checkNumber,
  postmark,
  cameBy,
  designation,
}: Pick<PledgePayment, "amountCents" | "kind" | "checkNumber" | "postmark" | "cameBy"> & {
  designation: string | null;
}) => ({
  amount_cents: amountCents,
  payment_method: methodOfKind(kind),
  check_number: (kind === "Check" && checkNumber) || null,
  postmarked_on: (kind === "Check" && postmark) || null,
  came_by: cameBy || null,
  designation: designation || null,
});

/**
 * Whether a form that is sent again has what it recorded before, when only its answer was lost.
 * Otherwise staff have typed something else into it since.
 */
export const hasColumns = (
  recorded: Selectable<DonationTable>,
  columns: Partial<Selectable<DonationTable>>,
) =>
  Object.entries(columns).every(([name, value]) => recorded[name as keyof DonationTable] === value);

/** Locks the pledge, so that the second of two concurrent payments sees the first. */
export async function lockPledge(trx: DbTransaction, id: string) {
  const found = await trx
    .selectFrom("donations")
    .select(["first_name", "last_name", "designation", "is_test"])
    .select(["person_id", "amount_cents", "confirmed_at", "voided_at", "written_off_at"])
    .where("id", "=", id)
    .where("status", "=", "pledged")
    .$if(onPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) return null;
  const { person_id, amount_cents, confirmed_at, voided_at, written_off_at, ...donor } = found;
  return { person_id, amount_cents, confirmed_at, voided_at, written_off_at, donor };
}

type LockedPledge = NonNullable<Awaited<ReturnType<typeof lockPledge>>>;

/** Returns cents. Test payments count only on a test pledge. */
export async function sumPayments(
  trx: DbTransaction,
  pledgeId: string,
  { donor: { is_test } }: LockedPledge,
): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select ${paidOn(sql`${pledgeId}`, is_test === 1)} as paid`.execute(trx);
  return rows[0]?.paid ?? 0;
}

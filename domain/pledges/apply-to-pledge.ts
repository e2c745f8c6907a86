/** Links gifts that came without a pledge's form to the pledges that they may pay. */
import { sql } from "kysely";
import { isCountedGift, isCountedPledge, RECEIVED_AT } from "#db/counted-gifts.ts";
import { inList } from "#db/in-list.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { recordDonationChange } from "#domain/audit/record-donation-change.ts";
import type { StaffInTransaction } from "#domain/changes/staff-context.ts";
import { readHouseholds } from "#domain/people/household.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { dayOf, receivedAtOf } from "#domain/values/time-zone.ts";
import { isUnpaid } from "./installments.ts";
import { lockConfirmedPledge } from "./lock-pledge.ts";
import { type PledgeScope, readInstallments } from "./read-installments.ts";

type MoveResult = Result<unknown, "changed">;
const CHANGED_REFUSAL = refusedFor("changed");

/**
 * Makes a gift of any source a payment on a pledge. Its amount moves from pledged to raised once,
 * because only the unpaid part of a pledge counts as pledged. Refused when the gift is on another
 * pledge, or either no longer exists.
 */
export async function applyToPledge(
  trx: DbTransaction,
  staff: StaffInTransaction,
  giftId: string,
  pledgeId: string,
): Promise<MoveResult> {
  if (!(await lockConfirmedPledge(trx, pledgeId))) return CHANGED_REFUSAL;
  return moveToPledge(trx, staff, giftId, pledgeId);
}

/**
 * Removes a gift from its pledge, which is then open again by the gift's amount. Refused when the
 * gift does not exist.
 */
export const removeFromPledge = (trx: DbTransaction, staff: StaffInTransaction, giftId: string) =>
  moveToPledge(trx, staff, giftId, null);

/** Repeating a move changes nothing. */
async function moveToPledge(
  trx: DbTransaction,
  { clock, actor }: StaffInTransaction,
  giftId: string,
  to: string | null,
): Promise<MoveResult> {
  const now = isoTime(clock);
  const query = trx.selectFrom("donations").select("pledge_id").where("id", "=", giftId);
  const before = await query.executeTakeFirst();
  if (before?.pledge_id === to) return { ok: true };
  if (!before || (before.pledge_id && to)) return CHANGED_REFUSAL;
  const gift = await trx
    .updateTable("donations")
    .set({ pledge_id: to, updated_at: now })
    .where("id", "=", giftId)
    .where("status", "<>", "pledged")
    .where("pledge_id", "is not distinct from", before.pledge_id)
    .returning(["amount_cents", "donation_type"])
    .executeTakeFirst();
  if (!gift) return CHANGED_REFUSAL;
  const action = to ? "payment" : "payment-off";
  const details = { cents: gift.amount_cents, words: gift.donation_type };
  const id = to ?? before.pledge_id ?? "";
  await recordDonationChange(trx, { now, actor }, { id, action, details });
  await recordAudit(trx, { now, actor }, "record.changed", `donation:${giftId}`);
  return { ok: true };
}

/** A gift that may pay a pledge, as seen from either of them. */
interface PossiblePayment {
  giftId: string;
  pledgeId: string;
  /**
   * The other of the two: its id and person, and the gift's amount and day, or the pledge's next
   * due amount and day.
   */
  id: string;
  name: string;
  cents: number;
  day: string;
}

const MAX_OFFERED = 3;
/** The number of pledges whose next payment is compared. */
const MAX_COMPARED = 200;

/** The number of equal installments of a pledge, rounded up (installments.ts). */
const INSTALLMENT_COUNT = sql`((coalesce(pledge_months, 1) + coalesce(pledge_every, 1) - 1) / coalesce(pledge_every, 1))`;

interface DatedDonation {
  id: string;
  person_id: string | null;
  amount_cents: number;
  received_at: string | null;
  created_at: string;
}

/**
 * Finds open pledges of the giver's household, then others whose next payment is exactly the gift's
 * amount, those due closest to its day first.
 */
export async function findPledgesToPay(
  db: DbOrTransaction,
  gift: DatedDonation,
  scope: PledgeScope,
): Promise<PossiblePayment[]> {
  const { person_id: giver, amount_cents: cents } = gift;
  const household = giver ? (await readHouseholds(db)).householdOf(giver) : [];
  const pledges = await db
    .selectFrom("donations")
    .select(["id", "person_id"])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("name"))
    .where(isCountedPledge(scope.includeTests))
    .where((eb) =>
      eb.or([
        eb("person_id", "in", inList(household)),
        // Equal installments differ by at most a cent.
        sql<boolean>`abs(amount_cents - ${cents} * ${INSTALLMENT_COUNT}) < ${INSTALLMENT_COUNT}`,
        eb("id", "in", (dated) =>
          dated
            .selectFrom("pledge_installments")
            .select("pledge_id")
            .where("pledge_installments.amount_cents", "=", cents),
        ),
      ]),
    )
    .orderBy("id", "desc")
    .limit(MAX_COMPARED)
    .execute();
  const ids = pledges.map(({ id }) => id);
  const installments = await readInstallments(db, ids, scope);
  const receivedAtMs = Date.parse(receivedAtOf(gift));
  const candidates = pledges.flatMap(({ id, name, person_id }) => {
    const next = installments.get(id)?.find(isUnpaid);
    const isOwn = household.includes(person_id ?? "");
    if (!next || (!isOwn && next.cents - next.paidCents !== cents)) return [];
    const { dueOn: day } = next;
    const away =
      Math.abs(Date.parse(day) - receivedAtMs) + (isOwn ? 0 : Number.MAX_SAFE_INTEGER / 2);
    const pledge = { id, name, cents: next.cents - next.paidCents, day };
    return [{ away, mayPay: { giftId: gift.id, pledgeId: id, ...pledge } }];
  });
  return candidates
    .sort((a, b) => a.away - b.away)
    .slice(0, MAX_OFFERED)
    .map(({ mayPay }) => mayPay);
}

/** Finds gifts of a household since its pledge was made that are on no pledge, the newest first. */
export async function findGiftsToPay(
  db: DbOrTransaction,
  pledge: Omit<DatedDonation, "amount_cents">,
  { timeZone, includeTests }: PledgeScope,
): Promise<PossiblePayment[]> {
  if (!pledge.person_id) return [];
  const household = (await readHouseholds(db)).householdOf(pledge.person_id);
  const gifts = await db
    .selectFrom("donations")
    .select(["id", "amount_cents as cents", RECEIVED_AT.as("at")])
    .select(sql<string>`trim(first_name || ' ' || last_name)`.as("name"))
    .where("person_id", "in", household)
    .where(isCountedGift(includeTests))
    .where("pledge_id", "is", null)
    .where(RECEIVED_AT, ">=", receivedAtOf(pledge))
    .orderBy(RECEIVED_AT, "desc")
    .limit(MAX_OFFERED)
    .execute();
  return gifts.map(({ at, ...gift }) => ({
    giftId: gift.id,
    pledgeId: pledge.id,
    ...gift,
    day: dayOf(at, timeZone),
  }));
}

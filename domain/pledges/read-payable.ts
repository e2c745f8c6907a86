import type { DbOrTransaction } from "#db/schema.ts";
import type { MailContext } from "#domain/mail/mail-job.ts";
import { MAX_GIFT_CENTS, MIN_GIFT_CENTS } from "#domain/values/money.ts";
import { todayOf } from "#domain/values/time-zone.ts";
import { pledgeDueOf } from "./installments.ts";
import { payUrl } from "./pay-url.ts";
import { type PledgeScope, readInstallments } from "./read-installments.ts";

/** Whether the site's own form takes this much at once. */
export const isPayableOnline = (cents: number) =>
  cents >= MIN_GIFT_CENTS && cents <= MAX_GIFT_CENTS;

export type Payable = NonNullable<Awaited<ReturnType<typeof readPayable>>>;

/**
 * Reads what is due next on a pledge, in cents, with the donor's details for the payment page; null
 * when nothing is open. Only the donor knows the id (readPledgeConfirmation). `today` is a day of
 * the organization's zone.
 */
export async function readPayable(
  db: DbOrTransaction,
  id: string,
  { today, ...scope }: PledgeScope & { today: string },
) {
  const pledge = await db
    .selectFrom("donations")
    .select(["first_name as firstName", "last_name as lastName", "email", "designation"])
    .select((eb) =>
      eb
        .selectFrom("donations as payment")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("payment.pledge_id", "=", id)
        .as("payments"),
    )
    .select((eb) =>
      eb
        .selectFrom("donation_changes")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .where("donation_id", "=", id)
        .where("action", "=", "payment-off")
        .as("off"),
    )
    .where("id", "=", id)
    .where("status", "=", "pledged")
    .where("voided_at", "is", null)
    .where("written_off_at", "is", null)
    .where("suspected", "is", null)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  const installments = (await readInstallments(db, [id], scope)).get(id) ?? [];
  const { next, overdueCents, unpaidCents } = pledgeDueOf(installments, today);
  if (!pledge || !next) return null;
  const { payments, off, ...donor } = pledge;
  const nextCents = next.cents - next.paidCents;
  const dueCents = Math.max(overdueCents, nextCents);
  return {
    donor,
    /**
     * All payments so far, including refunded and removed ones, so that each makes the next payment
     * a new one.
     */
    payments: Number(payments) + Number(off),
    /**
     * Everything overdue is paid together. When that is more than the form takes, the oldest
     * payment comes first.
     */
    cents: dueCents > MAX_GIFT_CENTS && isPayableOnline(nextCents) ? nextCents : dueCents,
    dueOn: next.dueOn,
    overdueCents,
    unpaidCents,
  };
}

/** Reads what is due next for an email, in which test payments count nothing. */
export const readPayableForMail = ({ db, clock, timeZone }: MailContext, id: string) =>
  readPayable(db, id, { today: todayOf(clock, timeZone), timeZone, includeTests: false });

/** Returns where an email says to pay online; null when what is due can't be paid there. */
export const payUrlFor = (
  { origin, paysOnline }: MailContext,
  id: string,
  due: Payable | null,
): string | null => (paysOnline && due && isPayableOnline(due.cents) ? payUrl(origin, id) : null);

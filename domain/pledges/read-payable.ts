import type { DbOrTransaction } from "#db/schema.ts";
import { standingOf } from "./installments.ts";
import { readInstallments } from "./read-installments.ts";

/** The page on which a pledge's next payment is paid; its mails lead there. */
export const payUrl = (origin: string, pledgeId: string) =>
  `${origin}/donate/pledge/pay?pledge=${pledgeId}`;

export type Payable = NonNullable<Awaited<ReturnType<typeof readPayable>>>;

/**
 * What is due next of a pledge, in cents, with its giver's details for the payment page; null where nothing of
 * it is open. The id is the giver's alone (readMadePledge). `today` is a day of the organization's zone.
 */
export async function readPayable(
  db: DbOrTransaction,
  id: string,
  { today, ...zone }: { today: string; timeZone: string; withTests: boolean },
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
  const parts = (await readInstallments(db, [id], zone)).get(id) ?? [];
  const { next, overdueCents, leftCents } = standingOf(parts, today);
  if (!pledge || !next) return null;
  const { payments, off, ...giver } = pledge;
  return {
    giver,
    /** Recorded so far, also those that were refunded or taken off: each makes the next payment another one. */
    payments: Number(payments) + Number(off),
    /** What is overdue is paid together. */
    cents: Math.max(overdueCents, next.cents - next.paidCents),
    dueOn: next.dueOn,
    leftCents,
  };
}

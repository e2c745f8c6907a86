/**
 * Computes what is due on a pledge and when; shared by browser and server. Days are those of the
 * organization's zone.
 */

/**
 * What is promised for one day. Payments fill a pledge's installments in order, whatever their days
 * and amounts.
 */
export interface Installment {
  /** A day such as "2026-12-20". */
  dueOn: string;
  cents: number;
  paidCents: number;
}

interface PledgePlan {
  cents: number;
  /** The duration in months; 1 means at once. */
  months: number;
  /** Months between two installments. */
  every: number;
  /** The day of the first installment; null means a month after `day`. */
  startsOn: string | null;
  /** The day on which the pledge was made. */
  day: string;
  paidCents: number;
  /** The dates and amounts that replace equal installments, if any. */
  ownDates: readonly { dueOn: string; cents: number }[];
}

/** Returns the installments of a pledge in order; they add up to it. */
export function installmentsOf(plan: PledgePlan) {
  const { cents, months, every, day, startsOn, paidCents, ownDates } = plan;
  // The pledge has as many installments as begin within the months; apply-to-pledge.ts computes the
  // same in SQL.
  const count = Math.ceil(months / every);
  const installments =
    ownDates.length > 0
      ? ownDates.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
      : Array.from({ length: count }, (_, index) => ({
          dueOn: startsOn ? addMonths(startsOn, index * every) : addMonths(day, index * every + 1),
          // When the amount does not divide evenly, the first installments are a cent larger.
          cents: Math.floor(cents / count) + (index < cents % count ? 1 : 0),
        }));
  let remainingCents = paidCents;
  return installments.map((each): Installment => {
    const paid = Math.min(remainingCents, each.cents);
    remainingCents -= paid;
    return { ...each, paidCents: paid };
  });
}

/** Whether less than all of the installment is paid. */
export const isUnpaid = ({ cents, paidCents }: Installment) => paidCents < cents;

export interface PledgeDue {
  /** The first installment that is not paid in full; null for a paid pledge. */
  next: Installment | null;
  /** The sum that should have been paid by `today`, in cents, and since when. */
  overdueCents: number;
  overdueSince: string | null;
  unpaidCents: number;
}

export function pledgeDueOf(installments: readonly Installment[], today: string): PledgeDue {
  const open = installments.filter(isUnpaid);
  const overdue = open.filter(({ dueOn }) => dueOn <= today);
  return {
    next: open[0] ?? null,
    overdueCents: sumUnpaid(overdue),
    overdueSince: overdue[0]?.dueOn ?? null,
    unpaidCents: sumUnpaid(open),
  };
}

const sumUnpaid = (installments: readonly Installment[]) =>
  installments.reduce((sum, { cents, paidCents }) => sum + cents - paidCents, 0);

/** Returns the same day of a later (or earlier) month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

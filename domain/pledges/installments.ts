/** What of a pledge is due when; shared by browser and server. Days are those of the organization's zone. */

/** A part of a pledge. Payments fill the parts in order, whatever their days and amounts are. */
export interface Installment {
  /** "2026-12-20". */
  dueOn: string;
  cents: number;
  paidCents: number;
}

interface PledgePlan {
  cents: number;
  /** Over how many months it is paid; 1 is at once. */
  months: number;
  /** Months between two parts. */
  every: number;
  /** The day of the first part; null is a month after `day`. */
  startsOn: string | null;
  /** The day on which it was made. */
  day: string;
  paidCents: number;
  /** In place of equal parts, one a month. */
  ownDates: readonly { dueOn: string; cents: number }[];
}

/** The parts of a pledge in order; they add up to it. */
export function installmentsOf(plan: PledgePlan) {
  const { cents, months, every, day, startsOn, paidCents, ownDates } = plan;
  // As many as begin within the months; put-on-pledge.ts says the same in SQL.
  const count = Math.ceil(months / every);
  const parts =
    ownDates.length > 0
      ? ownDates.toSorted((one, other) => (one.dueOn < other.dueOn ? -1 : 1))
      : Array.from({ length: count }, (_, at) => ({
          dueOn: startsOn ? addMonths(startsOn, at * every) : addMonths(day, at * every + 1),
          // The first parts are a cent larger where it does not divide evenly.
          cents: Math.floor(cents / count) + (at < cents % count ? 1 : 0),
        }));
  let left = paidCents;
  return parts.map((part): Installment => {
    const paid = Math.min(left, part.cents);
    left -= paid;
    return { ...part, paidCents: paid };
  });
}

export interface PledgeStanding {
  /** The first part that is not paid in full; null for a paid pledge. */
  next: Installment | null;
  /** What should have been paid before or on `today`, and since when. */
  overdueCents: number;
  overdueSince: string | null;
  leftCents: number;
}

export function standingOf(installments: readonly Installment[], today: string): PledgeStanding {
  const open = installments.filter(({ cents, paidCents }) => paidCents < cents);
  const overdue = open.filter(({ dueOn }) => dueOn <= today);
  return {
    next: open[0] ?? null,
    overdueCents: openCents(overdue),
    overdueSince: overdue[0]?.dueOn ?? null,
    leftCents: openCents(open),
  };
}

const openCents = (parts: readonly Installment[]) =>
  parts.reduce((sum, { cents, paidCents }) => sum + cents - paidCents, 0);

/** The same day of a later (or earlier) month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

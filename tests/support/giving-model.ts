import fc from "fast-check";
import type { GiftReport } from "#domain/ports/giving-provider.ts";
import type { Payment, PaymentDetails } from "#domain/ports/payments.ts";

/** Which of two reports of one moment counts: the higher. */
export const WEIGHT = { received: 1, disputed: 2, refunded: 3 };

export type Report = { gift: number; hour: number; status: keyof typeof WEIGHT };
export type Step =
  | ({ do: "report" } & Report)
  | { do: "void-gift" | "restore-gift"; gift: number }
  | { do: "promise"; pledge: number; cents: number }
  | { do: "confirm" | "void-pledge" | "restore-pledge"; pledge: number }
  | { do: "pay"; pledge: number; cents: number; key: number }
  | { do: "void-payment"; key: number };

const gift = fc.integer({ min: 0, max: 2 });
const pledge = fc.integer({ min: 0, max: 1 });
export const cents = fc.integer({ min: 1, max: 300_000 });
const key = fc.integer({ min: 0, max: 3 });
export const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("report" as const),
    gift,
    hour: fc.integer({ min: 0, max: 5 }),
    status: fc.constantFrom("received" as const, "disputed" as const, "refunded" as const),
  }),
  fc.record({ do: fc.constantFrom("void-gift" as const, "restore-gift" as const), gift }),
  fc.record({ do: fc.constant("promise" as const), pledge, cents }),
  fc.record({
    do: fc.constantFrom("confirm" as const, "void-pledge" as const, "restore-pledge" as const),
    pledge,
  }),
  fc.record({ do: fc.constant("pay" as const), pledge, cents, key }),
  fc.record({ do: fc.constant("void-payment" as const), key }),
);

/** A provider reports one amount for one moment; partial refunds make it smaller with time. */
export const amountOf = ({ gift, hour, status }: Report) =>
  1_000_000 * (gift + 1) - 10_000 * hour - WEIGHT[status];
export const hourText = (hour: number) => `2026-02-01T0${hour}:00:00.000Z`;

export function reportOf(report: Report): GiftReport {
  return {
    externalId: `g${report.gift}`,
    status: report.status,
    amountCents: amountOf(report),
    currency: "USD",
    receivedAt: hourText(0),
    donationType: "One-time",
    firstName: "Ada",
    lastName: "Larkspur",
    email: "ada@example.org",
    phone: null,
    city: null,
    state: null,
    notes: null,
  };
}

/** A payment that brought a gift, as the payment company saw it at `readAt`. */
export const paymentOf = (
  readAt: string,
  gift: Partial<GiftReport>,
  details: Partial<PaymentDetails> = {},
): Payment => ({
  readAt,
  gift: { ...reportOf({ gift: 0, hour: 0, status: "received" }), receivedAt: readAt, ...gift },
  details: {
    ...{ paymentId: "pi_1", state: "paid", feeCents: 330, method: "visa ending 4242" },
    ...{ customerId: null, subscriptionId: null, subscriptionState: null },
    ...details,
  },
});

/** The rules of the progress figure written a second time, as plainly as can be, for the steps taken so far. */
export class GivingModel {
  gifts = new Map<number, { latest: Report | null; voided: boolean }>();
  pledges = new Map<number, { cents: number; confirmed: boolean; voided: boolean }>();
  payments = new Map<number, { pledge: number; cents: number; voided: boolean }>();

  take(s: Step): void {
    switch (s.do) {
      case "report": {
        const known = this.gifts.get(s.gift) ?? { latest: null, voided: false };
        const before = known.latest;
        const isLater =
          !before ||
          s.hour > before.hour ||
          (s.hour === before.hour && WEIGHT[s.status] > WEIGHT[before.status]);
        if (isLater) known.latest = s;
        this.gifts.set(s.gift, known);
        return;
      }
      case "void-gift":
      case "restore-gift": {
        const known = this.gifts.get(s.gift);
        if (known) known.voided = s.do === "void-gift";
        return;
      }
      case "promise":
        if (!this.pledges.has(s.pledge))
          this.pledges.set(s.pledge, { cents: s.cents, confirmed: false, voided: false });
        return;
      case "confirm": {
        const known = this.pledges.get(s.pledge);
        if (known && !known.voided) known.confirmed = true;
        return;
      }
      case "void-pledge":
      case "restore-pledge": {
        const known = this.pledges.get(s.pledge);
        if (known) known.voided = s.do === "void-pledge";
        return;
      }
      case "pay": {
        const known = this.pledges.get(s.pledge);
        if (known?.confirmed && !known.voided && !this.payments.has(s.key))
          this.payments.set(s.key, { pledge: s.pledge, cents: s.cents, voided: false });
        return;
      }
      case "void-payment": {
        const known = this.payments.get(s.key);
        if (known) known.voided = true;
      }
    }
  }

  sums() {
    const paid = [...this.payments.values()].filter((payment) => !payment.voided);
    const gifts = [...this.gifts.values()].filter(
      ({ latest, voided }) => latest?.status === "received" && !voided,
    );
    let raisedCents = paid.reduce((sum, payment) => sum + payment.cents, 0);
    for (const { latest } of gifts) raisedCents += latest ? amountOf(latest) : 0;
    let pledgedCents = 0;
    for (const [number, { cents, confirmed, voided }] of this.pledges) {
      const paidOfIt = paid
        .filter((payment) => payment.pledge === number)
        .reduce((sum, payment) => sum + payment.cents, 0);
      if (confirmed && !voided) pledgedCents += Math.max(0, cents - paidOfIt);
    }
    return { raisedCents, pledgedCents };
  }
}

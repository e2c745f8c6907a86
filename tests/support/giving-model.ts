import fc from "fast-check";
import type { GiftReport } from "#domain/ports/giving-provider.ts";
import type { Payment, PaymentDetails } from "#domain/ports/payments.ts";

/** The report with the higher weight counts when two have the same moment. */
export const WEIGHT = { received: 1, disputed: 2, refunded: 3 };

export type Report = {
  gift: number;
  hour: number;
  status: keyof typeof WEIGHT;
  /** The pledge whose mail contained the link with which the gift began. */
  pays?: number | undefined;
};
export type Step =
  | ({ do: "report" } & Report)
  | { do: "void-gift" | "restore-gift" | "take-off"; gift: number }
  | { do: "put-on"; gift: number; pledge: number }
  | { do: "promise"; pledge: number; cents: number }
  | {
      do: "confirm" | "void-pledge" | "restore-pledge" | "write-off" | "reopen";
      pledge: number;
    }
  | { do: "pay"; pledge: number; cents: number; key: number }
  | { do: "void-payment"; key: number };

const gift = fc.integer({ min: 0, max: 2 });
const pledge = fc.integer({ min: 0, max: 1 });
export const cents = fc.integer({ min: 1, max: 300_000 });
const key = fc.integer({ min: 0, max: 3 });
export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant("report" as const),
    gift,
    hour: fc.integer({ min: 0, max: 5 }),
    status: fc.constantFrom("received" as const, "disputed" as const, "refunded" as const),
    pays: fc.option(pledge, { nil: undefined }),
  }),
  fc.record({
    do: fc.constantFrom("void-gift" as const, "restore-gift" as const, "take-off" as const),
    gift,
  }),
  fc.record({ do: fc.constant("put-on" as const), gift, pledge }),
  fc.record({ do: fc.constant("promise" as const), pledge, cents }),
  fc.record({
    do: fc.constantFrom("confirm", "void-pledge", "restore-pledge", "write-off", "reopen"),
    pledge,
  }),
  fc.record({ do: fc.constant("pay" as const), pledge, cents, key }),
  fc.record({ do: fc.constant("void-payment" as const), key }),
);

/** A provider reports one amount for one moment; partial refunds reduce it as time passes. */
const amountOf = ({ gift, hour, status }: Report) =>
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

/** Returns a payment that brought a gift, as the payment company saw it at `readAt`. */
export const paymentOf = (
  readAt: string,
  gift: Partial<GiftReport>,
  details: Partial<PaymentDetails> = {},
): Payment => ({
  readAt,
  gift: { ...reportOf({ gift: 0, hour: 0, status: "received" }), receivedAt: readAt, ...gift },
  details: {
    paymentId: "pi_1",
    state: "paid",
    disputedCents: 0,
    feeCents: 330,
    method: "visa ending 4242",
    customerId: null,
    subscriptionId: null,
    subscriptionState: null,
    ...details,
  },
});

/**
 * Computes the progress figure for the steps so far. This writes its rules a second time, as simply
 * as possible.
 */
export class GivingModel {
  gifts = new Map<number, { latest: Report | null; isVoided: boolean; pledge: number | null }>();
  pledges = new Map<
    number,
    { cents: number; isConfirmed: boolean; isVoided: boolean; isWrittenOff: boolean }
  >();
  payments = new Map<number, { pledge: number; cents: number; isVoided: boolean }>();

  perform(step: Step): void {
    switch (step.do) {
      case "report": {
        const pays = step.pays !== undefined && this.pledges.has(step.pays) ? step.pays : null;
        const known = this.gifts.get(step.gift) ?? { latest: null, isVoided: false, pledge: pays };
        const before = known.latest;
        const isLater =
          !before ||
          step.hour > before.hour ||
          (step.hour === before.hour && WEIGHT[step.status] > WEIGHT[before.status]);
        if (isLater) known.latest = step;
        this.gifts.set(step.gift, known);
        return;
      }
      case "void-gift":
      case "restore-gift":
        Object.assign(this.gifts.get(step.gift) ?? {}, { isVoided: step.do === "void-gift" });
        return;
      case "put-on": {
        const known = this.gifts.get(step.gift);
        const pledge = this.pledges.get(step.pledge);
        if (known?.pledge === null && pledge?.isConfirmed && !pledge.isVoided)
          known.pledge = step.pledge;
        return;
      }
      case "take-off":
        Object.assign(this.gifts.get(step.gift) ?? {}, { pledge: null });
        return;
      case "promise":
        if (!this.pledges.has(step.pledge))
          this.pledges.set(step.pledge, {
            cents: step.cents,
            isConfirmed: false,
            isVoided: false,
            isWrittenOff: false,
          });
        return;
      case "confirm": {
        const known = this.pledges.get(step.pledge);
        if (known && !known.isVoided) known.isConfirmed = true;
        return;
      }
      case "void-pledge":
      case "restore-pledge":
        Object.assign(this.pledges.get(step.pledge) ?? {}, { isVoided: step.do === "void-pledge" });
        return;
      case "write-off": {
        const known = this.pledges.get(step.pledge);
        if (known?.isConfirmed && !known.isVoided && this.paidOf(step.pledge) < known.cents)
          known.isWrittenOff = true;
        return;
      }
      case "reopen":
        Object.assign(this.pledges.get(step.pledge) ?? {}, { isWrittenOff: false });
        return;
      case "pay": {
        const known = this.pledges.get(step.pledge);
        const isOpen = known?.isConfirmed && !known.isVoided && !known.isWrittenOff;
        if (isOpen && !this.payments.has(step.key))
          this.payments.set(step.key, { pledge: step.pledge, cents: step.cents, isVoided: false });
        return;
      }
      case "void-payment":
        Object.assign(this.payments.get(step.key) ?? {}, { isVoided: true });
    }
  }

  #paid() {
    return [...this.payments.values()].filter((payment) => !payment.isVoided);
  }

  #given() {
    return [...this.gifts.values()].flatMap(({ latest, isVoided, pledge }) =>
      latest?.status === "received" && !isVoided ? [{ cents: amountOf(latest), pledge }] : [],
    );
  }

  paidOf(number: number): number {
    const all = [...this.#paid(), ...this.#given()];
    return sumOf(all.filter(({ pledge }) => pledge === number));
  }

  sums() {
    const raisedCents = sumOf([...this.#paid(), ...this.#given()]);
    let pledgedCents = 0;
    for (const [number, { cents, isConfirmed, isVoided, isWrittenOff }] of this.pledges)
      if (isConfirmed && !isVoided && !isWrittenOff)
        pledgedCents += Math.max(0, cents - this.paidOf(number));
    return { raisedCents, pledgedCents };
  }
}

const sumOf = (some: readonly { cents: number }[]) =>
  some.reduce((sum, { cents }) => sum + cents, 0);

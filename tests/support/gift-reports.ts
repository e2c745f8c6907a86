import type { GiftReport } from "#domain/ports/giving-provider.ts";
import type { Payment, PaymentDetails } from "#domain/ports/payments.ts";

export type Report = {
  gift: number;
  hour: number;
  status: "received" | "disputed" | "refunded";
};

/** A provider reports one amount for one moment; partial refunds reduce it as time passes. */
const amountOf = ({ gift, hour }: Report) => 1_000_000 * (gift + 1) - 10_000 * hour - 1;
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

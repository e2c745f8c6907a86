import { randomUUID } from "node:crypto";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import { type Checkout, type Payment, PaymentsFailure, REFUNDED } from "#domain/ports/payments.ts";
import { giftNotes } from "./event-fields.ts";

const TEST_DONOR = { firstName: "Test", lastName: "Donor", email: "test@example.org" };

const restartFailure = () =>
  new PaymentsFailure("the test provider was started anew", { isMissing: true });

/**
 * A payment company inside this server, for trying the site: each checkout is paid immediately, and
 * no money moves. It remembers payments as long as the process runs.
 */
export function sandboxProvider(): GivingProvider {
  const paid = new Map<string, Payment>();
  return {
    id: "sandbox",
    name: "the test provider",
    isTest: true,
    pageUrl: null,
    embed: null,
    payments: {
      async start(checkout, url) {
        // Starting again with the same id is the same payment.
        const sessionId = `test_${checkout.id}`;
        if (!paid.has(sessionId)) paid.set(sessionId, paymentOf(sessionId, checkout));
        return { sessionId, url };
      },
      async read(sessionId) {
        const payment = paid.get(sessionId);
        if (!payment) throw restartFailure();
        const { firstName, email } = payment.gift;
        return { state: "paid", payments: [payment], url: null, firstName, email, reason: "" };
      },
      async refund(paymentId, { cents }) {
        const payment = paid.get(paymentId);
        if (!payment) throw restartFailure();
        const { gift, details } = payment;
        const amountCents = gift.amountCents - cents;
        const refunded: Payment = {
          readAt: new Date().toISOString(),
          gift: amountCents > 0 ? { ...gift, amountCents } : { ...gift, status: "refunded" },
          details: { ...details, state: amountCents > 0 ? REFUNDED.partly : REFUNDED.whole },
        };
        paid.set(paymentId, refunded);
        return { state: "done", reason: "", payment: refunded };
      },
      exists: async () => true,
      checkWebhookSetup: async () => null,
      // It is unknown what an earlier start of the server accepted, so nothing is compared with it.
      async *list() {},
      async *listPayouts() {},
      openPortal: async () => null,
      pageOf: () => null,
    },
  };
}

function paymentOf(paymentId: string, checkout: Checkout): Payment {
  const readAt = new Date().toISOString();
  const { giftCents, feeCents, isMonthly, designation, isAnonymous } = checkout;
  return {
    readAt,
    gift: {
      externalId: paymentId,
      status: "received",
      amountCents: giftCents + feeCents,
      currency: "USD",
      receivedAt: readAt,
      donationType: isMonthly ? "Monthly" : "One-time",
      firstName: checkout.firstName || TEST_DONOR.firstName,
      lastName: checkout.lastName || TEST_DONOR.lastName,
      email: checkout.email || TEST_DONOR.email,
      phone: null,
      city: null,
      state: null,
      isAnonymous,
      notes: giftNotes({ feeCents }),
      designation: designation || null,
      pledgeId: checkout.pledgeId,
      printedFrom: checkout.printedFrom,
      paymentMethod: "card",
    },
    details: {
      paymentId,
      state: "paid",
      disputedCents: 0,
      feeCents: 0,
      method: "a test card",
      customerId: null,
      subscriptionId: isMonthly ? `sub_${randomUUID()}` : null,
      subscriptionState: isMonthly ? "active" : null,
    },
  };
}

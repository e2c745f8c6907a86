/**
 * Stripe: hosted Checkout takes the money of the site's own form. Every report is read anew from Stripe
 * (docs/decisions/0240), so events may come in any order, twice or not at all.
 */
import type Stripe from "stripe";
import { type Clock, SECOND } from "#domain/ports/clock.ts";
import type { GivingProvider, StripeSettings } from "#domain/ports/giving-provider.ts";
import type { Payments } from "#domain/ports/payments.ts";
import { openCheckout, readCheckout } from "./checkout.ts";
import { answered, openClient, type StripeAccount } from "./client.ts";
import { listPayments, readPayment } from "./read-payment.ts";
import { stripeReceiver } from "./webhook.ts";

export function stripeProvider(settings: StripeSettings, clock: Clock): GivingProvider {
  const { secretKey, webhookSecret } = settings;
  let opened: Promise<Stripe> | null = null;
  const account: StripeAccount = {
    clock,
    client() {
      opened ??= openClient(settings);
      return opened;
    },
  };
  const isTest = /^.k_test_/.test(secretKey ?? "");
  return {
    id: "stripe",
    name: "Stripe",
    isTest,
    pageUrl: null,
    embed: null,
    payments: paymentsOf(account, isTest),
    webhook: stripeReceiver(account, webhookSecret ?? ""),
  };
}

const paymentsOf = (account: StripeAccount, isTest: boolean): Payments => ({
  start: (checkout, urls) =>
    answered(async () => openCheckout(await account.client(), checkout, urls)),
  read: (sessionId) => answered(() => readCheckout(account, sessionId)),
  list: (since) => listPayments(account, since),
  async *listPayouts(since) {
    const client = await account.client();
    const created = { gte: Math.floor(since.getTime() / SECOND) };
    for await (const { id, arrival_date } of client.payouts.list({ created, limit: 100 })) {
      const arrivesOn = new Date(arrival_date * SECOND).toISOString().slice(0, "2026-11-30".length);
      const paidOut = client.balanceTransactions.list({ payout: id, limit: 100 });
      for await (const { source } of paidOut)
        if (typeof source === "string") yield { externalId: source, id, arrivesOn };
    }
  },
  openPortal: (customer, return_url) =>
    answered(async () => {
      const client = await account.client();
      return (await client.billingPortal.sessions.create({ customer, return_url })).url;
    }),
  refund: (payment_intent, { cents: amount, key: idempotencyKey }) =>
    answered(async () => {
      const client = await account.client();
      await client.refunds.create({ payment_intent, amount }, { idempotencyKey });
      // The refund is made: where its payment cannot be read now, the webhook brings the new amount.
      return await readPayment(account, payment_intent).catch(() => null);
    }),
  pageOf: (id) => `https://dashboard.stripe.com/${isTest ? "test/" : ""}payments/${id}`,
});

/**
 * The requests that the fake Stripe answers, each with its parameters in the types of Stripe's
 * package.
 */
import type Stripe from "stripe";

/** A request is a method and a path; `:id` stands for an id. */
export interface StripeRoutes {
  "POST /v1/checkout/sessions": Stripe.Checkout.SessionCreateParams;
  "GET /v1/checkout/sessions": Stripe.Checkout.SessionListParams;
  "GET /v1/checkout/sessions/:id": Stripe.Checkout.SessionRetrieveParams;
  "POST /v1/billing_portal/sessions": Stripe.BillingPortal.SessionCreateParams;
  "POST /v1/refunds": Stripe.RefundCreateParams;
  "GET /v1/refunds": Stripe.RefundListParams;
  "GET /v1/payment_intents": Stripe.PaymentIntentListParams;
  "GET /v1/payment_intents/:id": Stripe.PaymentIntentRetrieveParams;
  "GET /v1/invoice_payments": Stripe.InvoicePaymentListParams;
  "GET /v1/subscriptions/:id": Stripe.SubscriptionRetrieveParams;
  "GET /v1/disputes": Stripe.DisputeListParams;
  "GET /v1/payouts": Stripe.PayoutListParams;
  "GET /v1/balance_transactions": Stripe.BalanceTransactionListParams;
  "GET /v1/webhook_endpoints": Stripe.WebhookEndpointListParams;
}

/** Every event that Stripe can send. */
export type StripeEvents = Stripe.Event;

/** The version of the API that the package's types describe. */
export type StripeVersion = Stripe.LatestApiVersion;

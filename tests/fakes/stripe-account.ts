/**
 * Imitates one account at Stripe, and what donors, banks and Stripe do with it, in the shapes of
 * the API (docs.stripe.com/api, version 2026-10-28). Each change adds the events that Stripe would
 * send.
 */
export type StripeObject = { id: string; object: string; created: number } & Record<
  string,
  unknown
>;
type Fields = Record<string, unknown>;

export interface StripeEvent extends StripeObject {
  type: string;
  data: { object: StripeObject };
}

const DISPUTE_FEE = 15_00;
const FEE = (amount: number) => Math.round(amount * 0.029) + 30;

export class StripeAccount {
  /** Every object by its id. */
  readonly objects = new Map<string, StripeObject>();
  /** The events that are not delivered yet, the oldest first. */
  readonly events: StripeEvent[] = [];
  /** Emails that Stripe refuses, though they look right. */
  readonly refusedEmails = new Set<string>();
  /** Payment methods that the account has not activated. */
  readonly inactiveMethods = new Set<string>();
  /** The status that the next refund has at once, with the reason of one that is pending. */
  refundStatus: Fields = { status: "succeeded" };
  base = "";
  #count = 0;
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  add(object: string, prefix: string, fields: Fields): StripeObject {
    const id = `${prefix}_test${String(++this.#count).padStart(8, "0")}`;
    const created = Math.floor(this.#now().getTime() / 1000);
    const added: StripeObject = { id, object, created, livemode: false, ...fields };
    this.objects.set(id, added);
    return added;
  }

  /** Returns the objects of a kind, the newest first. */
  list(object: string): StripeObject[] {
    return [...this.objects.values()].filter((each) => each.object === object).reverse();
  }

  get(id: unknown): StripeObject {
    const object = this.objects.get(String(id));
    if (!object) throw new Error(`No such object: '${id}'`);
    return object;
  }

  /** Makes an event of any type about any object. */
  eventAbout(type: string, object: StripeObject): StripeEvent {
    return {
      id: `evt_test${String(++this.#count).padStart(8, "0")}`,
      object: "event",
      api_version: "2026-10-28.endive",
      livemode: false,
      pending_webhooks: 1,
      created: Math.floor(this.#now().getTime() / 1000),
      type,
      data: { object: structuredClone(object) },
    };
  }

  #tell(type: string, object: StripeObject): void {
    this.events.push(this.eventAbout(type, object));
  }

  openSession(fields: Fields): StripeObject {
    const lines = Object.values((fields.line_items ?? {}) as Record<string, Fields>);
    const amount = lines.reduce((sum, { price_data, quantity }) => {
      return sum + Number((price_data as Fields).unit_amount) * Number(quantity);
    }, 0);
    const session = this.add("checkout.session", "cs_test", {
      ...fields,
      amount_total: amount,
      status: "open",
      payment_status: "unpaid",
      currency: "usd",
      payment_intent: null,
      subscription: null,
      invoice: null,
      customer: null,
    });
    session.url = `${this.base}/c/pay/${session.id}`;
    return session;
  }

  /** The donor pays; with `later`, by a bank debit that settles some days later. */
  pay(sessionId: string, { later = false, email = "ada@example.org" } = {}): StripeObject {
    const session = this.get(sessionId);
    const typed = session.customer_email ?? email;
    const customer = this.add("customer", "cus", { email: typed });
    const metadata = ((session.payment_intent_data as Fields)?.metadata ?? {}) as Fields;
    session.customer = customer.id;
    session.customer_details = { email: typed };
    session.status = "complete";
    const intent =
      session.mode === "subscription"
        ? this.#subscribe(session, customer.id)
        : this.#intent(Number(session.amount_total), customer.id, metadata);
    if (session.mode !== "subscription") session.payment_intent = intent.id;
    if (later) intent.status = "processing";
    else this.#charge(intent, String(typed), "card");
    session.payment_status = later ? "unpaid" : "paid";
    this.#tell("checkout.session.completed", session);
    return intent;
  }

  /** The bank refuses the card; the donor may try another one. */
  refuse(sessionId: string): void {
    const session = this.get(sessionId);
    const intent = this.#intent(Number(session.amount_total), null, {});
    intent.last_payment_error = { code: "card_declined", type: "card_error" };
    session.payment_intent = intent.id;
    this.#tell("payment_intent.payment_failed", intent);
  }

  /** A bank debit arrives, or the bank returns it. */
  settle(intentId: string, arrives = true): void {
    const intent = this.get(intentId);
    const ofInvoice = this.list("invoice_payment").find(
      ({ payment }) => (payment as Fields).payment_intent === intentId,
    );
    const session = this.list("checkout.session").find(({ payment_intent, invoice }) =>
      ofInvoice ? invoice === ofInvoice.invoice : payment_intent === intentId,
    );
    if (arrives) this.#charge(intent, "ada@example.org", "us_bank_account");
    else {
      intent.status = "requires_payment_method";
      const message = "The customer's account has insufficient funds.";
      intent.last_payment_error = { code: "insufficient_funds", message };
    }
    if (!session) return;
    session.payment_status = arrives ? "paid" : "unpaid";
    this.#tell(`checkout.session.async_payment_${arrives ? "succeeded" : "failed"}`, session);
  }

  refund(intentId: string, amount?: number): StripeObject {
    const charge = this.chargeOf(intentId);
    const remaining = Number(charge.amount) - Number(charge.amount_refunded);
    const returned = Math.min(amount ?? remaining, remaining);
    const fields = { amount: returned, charge: charge.id, payment_intent: intentId };
    const refund = this.add("refund", "re", { ...fields, ...this.refundStatus });
    if (refund.status === "failed" || refund.status === "canceled") return refund;
    this.#move("refund", refund, -returned, 0);
    charge.amount_refunded = Number(charge.amount_refunded) + returned;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#tell("charge.refunded", charge);
    return refund;
  }

  /** The bank returns a refund; with `sumStays` the charge's sum stays as it was. */
  returnRefund(id: string, sumStays = false): void {
    const refund = this.get(id);
    refund.status = "failed";
    this.#move("refund_failure", refund, Number(refund.amount), 0);
    refund.failure_reason = "expired_or_canceled_card";
    const charge = this.get(refund.charge);
    if (!sumStays) {
      charge.amount_refunded = Number(charge.amount_refunded) - Number(refund.amount);
      charge.refunded = false;
    }
    this.#tell("refund.failed", refund);
  }

  dispute(intentId: string, amount?: number): StripeObject {
    const charge = this.chargeOf(intentId);
    charge.disputed = true;
    const fields = { charge: charge.id, payment_intent: intentId, status: "needs_response" };
    const dispute = this.add("dispute", "dp", { ...fields, amount: amount ?? charge.amount });
    const withdrawal = this.#move("dispute", dispute, -Number(dispute.amount), DISPUTE_FEE);
    dispute.balance_transactions = [withdrawal];
    this.#tell("charge.dispute.created", dispute);
    return dispute;
  }

  closeDispute(intentId: string, status: "won" | "lost" | "warning_needs_response"): void {
    const dispute = this.list("dispute").find((each) => each.payment_intent === intentId);
    if (!dispute) return;
    dispute.status = status;
    if (status === "won")
      this.#move("dispute_reversal", dispute, Number(dispute.amount), -DISPUTE_FEE);
    this.#tell("charge.dispute.closed", dispute);
  }

  /** Makes the next month's charge of a subscription. */
  renew(subscriptionId: string): StripeObject {
    const subscription = this.get(subscriptionId);
    const { billing_details } = this.get(subscription.default_payment_method);
    const intent = this.#invoice(subscription);
    this.#charge(intent, String((billing_details as Fields).email), "card");
    return intent;
  }

  /** The bank refuses the next month's charge; Stripe tries again. */
  failRenewal(subscriptionId: string, status: "past_due" | "unpaid" = "past_due"): void {
    const subscription = this.get(subscriptionId);
    subscription.status = status;
    this.#invoice(subscription);
    const [invoice] = this.list("invoice");
    if (invoice) this.#tell("invoice.payment_failed", invoice);
  }

  end(subscriptionId: string): void {
    const subscription = this.get(subscriptionId);
    subscription.status = "canceled";
    this.#tell("customer.subscription.deleted", subscription);
  }

  /** A donor stops a monthly gift in the portal, with flexible billing. */
  cancelAt(subscriptionId: string, at: Date): void {
    const subscription = this.get(subscriptionId);
    subscription.cancel_at = Math.floor(at.getTime() / 1000);
    this.#tell("customer.subscription.updated", subscription);
  }

  pause(subscriptionId: string): void {
    const subscription = this.get(subscriptionId);
    subscription.pause_collection = { behavior: "void" };
    this.#tell("customer.subscription.updated", subscription);
  }

  /** Pays all charges out to the organization's bank. */
  payOut(fields: Fields = {}): StripeObject {
    const arrival_date = Math.floor(this.#now().getTime() / 1000) + 2 * 86_400;
    const payout = this.add("payout", "po", {
      arrival_date,
      status: "paid",
      automatic: true,
      reconciliation_status: "completed",
      ...fields,
    });
    const paid = this.list("balance_transaction").filter((each) => !each.payout);
    for (const transaction of paid) transaction.payout = payout.id;
    payout.amount = paid.reduce((sum, { amount, fee }) => sum + Number(amount) - Number(fee), 0);
    // Stripe lists the payout among its own contents, with its sum subtracted.
    const itself = { type: "payout", reporting_category: "payout", source: payout.id, fee: 0 };
    const amount = -Number(payout.amount);
    this.add("balance_transaction", "txn", { ...itself, amount, payout: payout.id });
    return payout;
  }

  chargeOf = (intentId: string) => this.get(this.get(intentId).latest_charge);

  /**
   * Records money that comes into the balance or goes out of it
   * (docs.stripe.com/reports/reporting-categories).
   */
  #move(reporting_category: string, { id: source }: StripeObject, amount: number, fee: number) {
    const type = reporting_category.startsWith("dispute") ? "adjustment" : reporting_category;
    return this.add("balance_transaction", "txn", {
      type,
      reporting_category,
      source,
      amount,
      fee,
    });
  }

  #intent(amount: number, customer: string | null, metadata: Fields): StripeObject {
    return this.add("payment_intent", "pi", {
      amount,
      customer,
      metadata,
      currency: "usd",
      latest_charge: null,
      status: "requires_payment_method",
      last_payment_error: null,
    });
  }

  #charge(intent: StripeObject, email: string, type: "card" | "us_bank_account"): void {
    const amount = Number(intent.amount);
    const details = { brand: "visa", last4: "4242" };
    const charge = this.add("charge", "ch", {
      amount,
      amount_refunded: 0,
      currency: "usd",
      disputed: false,
      paid: true,
      payment_intent: intent.id,
      receipt_email: null,
      refunded: false,
      status: "succeeded",
      billing_details: { name: "Ada Larkspur", email, phone: null, address: null },
      payment_method_details: { type, [type]: details },
    });
    charge.balance_transaction = this.#move("charge", charge, amount, FEE(amount)).id;
    intent.latest_charge = charge.id;
    intent.status = "succeeded";
    intent.last_payment_error = null;
    const payment = this.list("invoice_payment").find(
      (each) => (each.payment as Fields).payment_intent === intent.id,
    );
    if (payment) {
      payment.status = "paid";
      this.#tell("invoice.paid", this.get(payment.invoice));
    }
    this.#tell("payment_intent.succeeded", intent);
  }

  #subscribe(session: StripeObject, customer: string): StripeObject {
    const metadata = (session.subscription_data as Fields).metadata;
    const billing_details = session.customer_details;
    const paymentMethod = this.add("payment_method", "pm", { customer, billing_details });
    const subscription = this.add("subscription", "sub", {
      customer,
      default_payment_method: paymentMethod.id,
      metadata,
      status: "active",
      amount: session.amount_total,
      pause_collection: null,
      cancel_at: null,
      cancel_at_period_end: false,
    });
    session.subscription = subscription.id;
    const intent = this.#invoice(subscription);
    session.invoice = this.list("invoice")[0]?.id;
    this.#tell("customer.subscription.created", subscription);
    return intent;
  }

  #invoice({ id, metadata, amount, customer }: StripeObject): StripeObject {
    const parent = {
      type: "subscription_details",
      subscription_details: { subscription: id, metadata },
    };
    const customer_email = this.get(customer).email;
    const fields = { parent, customer, customer_email, status: "open" };
    const invoice = this.add("invoice", "in", fields);
    const intent = this.#intent(Number(amount), String(customer), {});
    const payment = { type: "payment_intent", payment_intent: intent.id };
    this.add("invoice_payment", "inpay", { invoice: invoice.id, payment, status: "open" });
    return intent;
  }
}

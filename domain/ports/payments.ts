/** The company that takes the money of the site's own giving form, on a page of its own. */
import type { GiftReport } from "./giving-provider.ts";

export interface Checkout {
  /** Ours. Started twice with one id, it is one payment page. */
  id: string;
  /** Cents of US dollars; what is charged is both together. */
  giftCents: number;
  feeCents: number;
  isMonthly: boolean;
  /** How it is paid; null: the donor chooses on the payment page. */
  method: "card" | "bank" | null;
  /** What the gift is for; may be empty, as may the person's fields. */
  designation: string;
  firstName: string;
  lastName: string;
  email: string;
  isAnonymous: boolean;
  /** Of which it is the next payment. */
  pledgeId: string | null;
  /** Where its printed link was read (domain/forms/printed-from.ts). */
  cameFrom: string | null;
}

/** What the staff see of a payment beside its gift. */
export interface PaymentDetails {
  /** The company's id of the payment; refunds name it. */
  paymentId: string;
  /** "paid", "refunded in part", "dispute lost". */
  state: string;
  /** What the company charged, in cents; null while it is not known. */
  feeCents: number | null;
  /** "visa ending 4242"; may be empty. */
  method: string;
  customerId: string | null;
  /** Of a monthly gift, and its current status: "active", "paused", "canceled". */
  subscriptionId: string | null;
  subscriptionState: string | null;
}

/** A payment that has brought money, as the company saw it at `readAt` (ISO UTC). */
export interface Payment {
  readAt: string;
  gift: GiftReport;
  details: PaymentDetails;
}

/**
 * "on-its-way": a bank transfer that has begun; "to-confirm": one whose account the donor has to confirm;
 * "open": not paid yet; "refused": by the bank.
 */
export type CheckoutState = "paid" | "on-its-way" | "to-confirm" | "open" | "refused" | "expired";

export interface CheckoutReading {
  state: CheckoutState;
  payments: Payment[];
  /** Where the donor can go on, if anywhere. */
  url: string | null;
}

/** Money on its way to the organization's bank. */
export interface Payout {
  id: string;
  /** "2026-11-30". */
  arrivesOn: string;
  /** "by-hand": the company does not say which gifts are in it; "failed": it did not arrive. */
  state: "paid" | "failed" | "by-hand";
  /** What the bank receives. */
  cents: number;
  /** What one that is paid is made of. */
  lines(): AsyncIterable<PayoutLine>;
}

/** A gift in a payout, or what was taken off it: cents less the fee, over all lines, are the payout's. */
export interface PayoutLine {
  id: string;
  /** As the company calls it: "charge", "refund", "dispute". */
  kind: string;
  /** Whether it is the gift itself, and nothing taken off it or given back. */
  isGift: boolean;
  /** Of the gift that it is about; null where it is about none. */
  externalId: string | null;
  cents: number;
  feeCents: number;
}

/** "needs-donor": the company has asked the donor where the money goes. */
export interface Refund {
  state: "done" | "on-its-way" | "needs-donor" | "failed";
  /** Why it failed, where the company says so. */
  reason: string;
  payment: Payment | null;
}

/** Each method rejects with a PaymentsFailure when the company does not answer or refuses. */
export interface Payments {
  /** Opens a payment page. The donor comes back to `returnUrl`, also without having paid. */
  start(checkout: Checkout, returnUrl: string): Promise<{ sessionId: string; url: string }>;
  read(sessionId: string): Promise<CheckoutReading>;
  /** Those made since then, and older ones of which money was taken back since. */
  list(since: Date): AsyncIterable<Payment>;
  listPayouts(since: Date): AsyncIterable<Payout>;
  /** Where a donor changes payment method and contact info, for a few minutes; null: there is no such page. */
  openPortal(customerId: string, returnUrl: string): Promise<string | null>;
  /** Returns so much of a payment. The same key twice refunds once, unless what it refunded has failed. */
  refund(paymentId: string, refund: { cents: number; key: string }): Promise<Refund>;
  /** What is missing so that the company reports everything to `url`, as a sentence for staff; null: nothing. */
  checkReports(url: string): Promise<string | null>;
  pageOf(paymentId: string): string | null;
}

/** `isRefusal`: the company has answered, and will answer so again until staff mend something. */
export class PaymentsFailure extends Error {
  override name = "PaymentsFailure";
  readonly isRefusal: boolean;

  constructor(
    message: string,
    { isRefusal = false, cause }: { isRefusal?: boolean; cause?: unknown },
  ) {
    super(message, { cause });
    this.isRefusal = isRefusal;
  }
}

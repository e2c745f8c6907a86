/** The company that takes the money for the site's own giving form, on its payment page. */
import type { GiftReport } from "./giving-provider.ts";

export interface Checkout {
  /** The site's own id. Starting twice with one id gives one payment page. */
  id: string;
  /** Cents of US dollars; the charge is the sum of both. */
  giftCents: number;
  feeCents: number;
  isMonthly: boolean;
  /** The payment method; null when the donor chooses on the payment page. */
  method: "card" | "bank" | null;
  /** The purpose of the gift. It may be empty, like the person's fields. */
  designation: string;
  firstName: string;
  lastName: string;
  email: string;
  isAnonymous: boolean;
  /** The pledge that this payment belongs to. */
  pledgeId: string | null;
  /** Where its printed link was read (domain/forms/printed-from.ts). */
  printedFrom: string | null;
}

/** The states of a payment of which money was returned. */
export const REFUNDED = { whole: "refunded", partly: "refunded in part" } as const;

/** Begins the state of a monthly gift that runs on but ends. */
export const ENDING = "active, ends";

/** The details of a payment that staff see beside its gift. */
export interface PaymentDetails {
  /** The company's id of the payment, which refunds name. */
  paymentId: string;
  /** Staff read it: "paid", one of REFUNDED, or a text such as "dispute: lost". */
  state: string;
  /** The cents that open and lost disputes took. */
  disputedCents: number;
  /** The company's fee in cents; null while it is unknown. */
  feeCents: number | null;
  /** A text such as "visa ending 4242"; may be empty. */
  method: string;
  customerId: string | null;
  /** For a monthly gift: its id and current status, such as "active", "paused" or "canceled". */
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
 * "on-its-way" is a bank transfer that has started, "to-confirm" one whose account the donor has to
 * confirm, "returned" one that failed days later, "open" not paid yet, and "refused" refused by the
 * bank at once.
 */
export type CheckoutState =
  | ("paid" | "on-its-way" | "to-confirm" | "returned")
  | ("open" | "refused" | "expired");

export interface CheckoutSnapshot {
  state: CheckoutState;
  payments: Payment[];
  /** Where the donor can continue; null when nowhere. */
  url: string | null;
  /** The first name typed on the site, and the email on the payment page; either may be empty. */
  firstName: string;
  email: string;
  /** Why a transfer was returned, in the company's words; may be empty. */
  reason: string;
}

/** A transfer to the organization's bank. */
export interface Payout {
  id: string;
  /** A day such as "2026-11-30". */
  arrivesOn: string;
  /**
   * "by-hand" means that the company does not list the gifts in it; "failed" that it did not
   * arrive.
   */
  state: "paid" | "failed" | "by-hand";
  /** The amount that the bank receives. */
  cents: number;
  /** The lines of a payout that is paid. */
  lines(): AsyncIterable<PayoutLine>;
}

/**
 * A gift in a payout, or a deduction from it. Over all lines, the cents minus the fees add up to
 * the payout.
 */
export interface PayoutLine {
  id: string;
  /** The company's name for it: "charge", "refund", "dispute". */
  kind: string;
  /** True for the gift itself, false for deductions and refunds. */
  isGift: boolean;
  /** The id of the gift that the line is about, or null. */
  externalId: string | null;
  cents: number;
  feeCents: number;
}

/**
 * "unfunded" means that the company sends the money once the organization's balance there covers
 * it, "needs-donor" that it has asked the donor where to send it.
 */
export interface RefundReport {
  state: "done" | "on-its-way" | "unfunded" | "needs-donor" | "failed";
  /** Why it failed, if the company gives a reason. */
  reason: string;
  payment: Payment | null;
}

/** Each method rejects with a PaymentsFailure when the company does not answer or refuses. */
export interface Payments {
  /** Opens a payment page. The donor returns to `returnUrl`, even without having paid. */
  start(checkout: Checkout, returnUrl: string): Promise<{ sessionId: string; url: string }>;
  read(sessionId: string): Promise<CheckoutSnapshot>;
  exists(paymentId: string): Promise<boolean>;
  /** Lists payments made since then, and older ones with money taken back since. */
  list(since: Date): AsyncIterable<Payment>;
  listPayouts(since: Date): AsyncIterable<Payout>;
  /**
   * Opens the page where a donor changes payment method and contact info, for a few minutes; null
   * when there is none.
   */
  openPortal(customerId: string, returnUrl: string): Promise<string | null>;
  /**
   * Refunds this much of a payment. Using the same key twice refunds once, unless the first refund
   * has failed.
   */
  refund(paymentId: string, refund: { cents: number; key: string }): Promise<RefundReport>;
  /**
   * Returns what prevents the company from reporting everything to `url`, as a sentence for staff;
   * null when nothing does.
   */
  checkWebhookSetup(url: string): Promise<string | null>;
  pageOf(paymentId: string): string | null;
}

/**
 * `isRefusal` means that the company has answered, and will answer the same until staff fix
 * something; `isMissing` that it does not have what was asked about, as with another key.
 */
export class PaymentsFailure extends Error {
  override name = "PaymentsFailure";
  readonly isRefusal: boolean;
  readonly isMissing: boolean;

  constructor(
    message: string,
    details: { isRefusal?: boolean; isMissing?: boolean; cause?: unknown } = {},
  ) {
    super(message, details);
    this.isRefusal = details.isRefusal ?? false;
    this.isMissing = details.isMissing ?? false;
  }
}

import type { Generated } from "kysely";

export interface GivingTables {
  /** A press on the giving form's button. Who gives is known to the payment company alone until it is paid. */
  checkouts: {
    id: string;
    created_at: string;
    /** Of the form instance and its decision: pressed twice, it is one checkout. */
    key: string;
    total_cents: number;
    is_monthly: number;
    designation: string;
    /** The payment page; null until the company has answered. */
    session_id: Generated<string | null>;
    session_url: Generated<string | null>;
  };
  /** What the payment company says of a gift beside the gift (PaymentDetails in domain/ports/payments.ts). */
  online_payments: {
    donation_id: string;
    payment_id: string;
    state: string;
    fee_cents: number | null;
    method: string;
    customer_id: string | null;
    subscription_id: string | null;
    subscription_state: string | null;
    payout_id: Generated<string | null>;
    payout_on: Generated<string | null>;
    /** When the company said so, ISO UTC. */
    read_at: string;
    /** When the receipt was put on its way; once. */
    receipt_at: Generated<string | null>;
  };
  /** A donor who asked for the link to the own gifts. */
  donor_links: {
    id: string;
    created_at: string;
    email: string;
    /** Of the token in the mail; null until the mail is sent. */
    token_hash: Generated<string | null>;
    expires_at: string;
  };
  /** What the desk warns of. One row for each key, such as an hour of card testing. */
  giving_alerts: { key: string; at: string; text: string };
  /** A night's comparison of the ledger with what the payment company has. */
  reconciliations: {
    /** "2026-11-24", the organisation's. */
    day: string;
    at: string;
    /** How many gifts differed, and how many the company does not have. */
    mended: number;
    unknown: number;
  };
}

import type { Generated } from "kysely";

export type DonationStatus = "received" | "pledged" | "refunded" | "disputed";

export type PaymentMethod = "check" | "cash" | "card" | "bank" | "stock" | "in_kind";

export interface DonationTable {
  id: string;
  created_at: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  amount_cents: number;
  donation_type: string;
  /** Null when the source does not name it, and on pledges. */
  payment_method: Generated<PaymentMethod | null>;
  check_number: Generated<string | null>;
  /**
   * For a mailed check: the day of its postmark, "2026-12-30", on which it counts for tax purposes.
   */
  postmarked_on: Generated<string | null>;
  /** The purpose of the gift: one of the published designations, or the name in a file. */
  designation: Generated<string | null>;
  /** The thing given instead of money, such as stock; the organization does not value it. */
  description: Generated<string | null>;
  /**
   * The fund, employer or IRA through which the person gave, and which issues the tax receipt; null
   * for none.
   */
  came_by: Generated<string | null>;
  /** The donor's return for the gift, such as a supper, and its value. */
  benefit: Generated<string | null>;
  benefit_cents: Generated<number | null>;
  street: Generated<string | null>;
  city: string | null;
  state: string | null;
  postal_code: Generated<string | null>;
  notes: string | null;
  status: DonationStatus;
  /** A provider's id, "pledge-form", "pledge-payment", or "staff" for gifts entered by hand. */
  source: Generated<string>;
  /** The source's own id; (source, external_id) is unique. */
  external_id: string | null;
  /** ISO 4217. The public figure counts US dollars only. */
  currency: Generated<string>;
  /** When the money came or the pledge was made, by the source's clock. */
  received_at: string | null;
  /**
   * When staff entered it, or chose to thank for the gifts of its file, ISO UTC; otherwise null.
   */
  entered_at: Generated<string | null>;
  updated_at: string | null;
  /** Time of the event that set status and amount; an earlier event never overrides it. */
  status_at: string | null;
  /** The pledge that a payment pays. */
  pledge_id: string | null;
  /** The time when staff confirmed a pledge; it counts from then on. */
  confirmed_at: string | null;
  /** On a pledge: when its open rest was written off. */
  written_off_at: Generated<string | null>;
  /** The deposit in which checks and cash go to the bank. */
  deposit_id: Generated<string | null>;
  /** For a part of a check for several funds: the gift that it was split from. */
  split_from: Generated<string | null>;
  /** The letter that thanks for it (db/tables/people.ts). */
  letter_id: Generated<string | null>;
  voided_at: string | null;
  /** For a voided check: the day on which the bank returned it, "2026-11-25". */
  bounced_on: Generated<string | null>;
  import_id: string | null;
  is_test: Generated<number>;
  /** On a pledge: its duration in months; 1 means at once. */
  pledge_months: number | null;
  /** On a pledge: months between two installments; null means 1. */
  pledge_every: Generated<number | null>;
  /**
   * On a pledge: the day of its first installment, "2027-01-15"; null means a month after it was
   * made.
   */
  pledge_starts_on: Generated<string | null>;
  /** The place where its printed link was read (domain/forms/printed-from.ts). */
  came_from: Generated<string | null>;
  /** When the person's data was erased; no later report restores it. */
  erased_at: Generated<string | null>;
  /** On a pledge: its spam signal (domain/forms/spam-signals.ts), until staff confirm it. */
  suspected: Generated<string | null>;
  assignee_id: Generated<string | null>;
  /** The text for searches; triggers write it (db/search-texts.ts). */
  search_text: Generated<string>;
  /**
   * Day, amount and email or name; two records with the same value may be the same gift. Triggers
   * write it.
   */
  likeness: Generated<string | null>;
  /**
   * The person it belongs to; null once erased. A trigger sets it when it is missing (migration
   * 0080).
   */
  person_id: Generated<string | null>;
  /** foldName of last and first name; triggers write it. */
  name_key: Generated<string>;
}

export type DonationAction =
  | "entered"
  | "corrected"
  | "confirmed"
  | "unconfirmed"
  | "voided"
  | "refunded"
  | "restored"
  | "payment"
  | "payment-off"
  | "split"
  | "written-off"
  | "reopened";

export interface DonationTables {
  donations: DonationTable;
  donation_changes: {
    id: string;
    donation_id: string;
    at: string;
    username: string;
    action: DonationAction;
    /** JSON (ChangeDetails in domain/audit/record-donation-change.ts). */
    details: string | null;
  };
  /** Webhook events of providers, one row per event id. */
  gift_events: {
    id: string;
    provider: string;
    event_id: string;
    received_at: string;
    type: string;
    /** The delivery's body, unchanged until its retention ends. */
    body: string;
    /**
     * "kept" means stored, but without a gift that the site can record; "unclear" that staff must
     * also look at it, because it names money.
     */
    outcome: "recorded" | "kept" | "unclear";
    donation_id: string | null;
  };
  /**
   * Refunds of each gift according to each file and to the provider's reports, even before the gift
   * is recorded.
   */
  gift_refunds: {
    source: string;
    /** The external id of the gift. */
    gift: string;
    /**
     * The refund's key: its own id, or its day, and its amount (relate-rows.ts); "" for the total
     * of all refunds.
     */
    key: string;
    cents: number;
    /** "" for the provider's reports. */
    import_id: string;
    /**
     * The organization's day of the refund, or, for a total, the moment at which it was complete,
     * ISO UTC. Null means the time at which the file was imported.
     */
    at: Generated<string | null>;
  };
  /**
   * Two records that look the same and that staff marked as different gifts; one row from each to
   * the other.
   */
  separate_gifts: { donation_id: string; other_id: string; at: string; username: string };
  /** Checks and cash that go to the bank together; the gifts are its rows. */
  deposits: {
    id: string;
    /** The office's number for it; consecutive. */
    number: number;
    opened_at: string;
    /** The member of staff, like closed_by and the history's username. */
    opened_by: string;
    /** When its rows were received, "2026-11-24". */
    day: string;
    /** Bank and account as the slip prints them; may be empty. */
    account: string;
    /** The total counted by hand or by the bank; null until it is entered. */
    counted_cents: number | null;
    /** Null while rows can be entered. */
    closed_at: Generated<string | null>;
    closed_by: Generated<string | null>;
    /** When it was last closed and its slip printed; it stays when the deposit is reopened. */
    slip_at: Generated<string | null>;
    reopened_reason: Generated<string | null>;
  };
  /**
   * The own dates of a pledge. A pledge without rows is paid in equal installments, `pledge_every`
   * months apart.
   */
  pledge_installments: {
    pledge_id: string;
    /** A day such as "2026-12-20". */
    due_on: string;
    amount_cents: number;
  };
  /** Installments of which the donor was reminded, each once. */
  pledge_reminders: { pledge_id: string; due_on: string; at: string };
  /**
   * A press of the giving form's button. Only the payment company knows the donor until it is paid.
   */
  checkouts: {
    id: string;
    created_at: string;
    /**
     * Identifies the form instance and its decision, so that pressing twice is one checkout.
     * Without scripts it identifies the press.
     */
    key: string;
    total_cents: number;
    is_monthly: number;
    designation: string;
    /** The payment page; null until the company has answered. */
    session_id: Generated<string | null>;
    session_url: Generated<string | null>;
    /** The pledge that it pays. */
    pledge_id: Generated<string | null>;
    /** The state in which the company had it last (domain/ports/payments.ts). */
    state: Generated<string | null>;
  };
  /** The payment company's details of a gift (PaymentDetails in domain/ports/payments.ts). */
  online_payments: {
    donation_id: string;
    payment_id: string;
    state: string;
    fee_cents: number | null;
    /** What open and lost disputes took. */
    disputed_cents: Generated<number>;
    method: string;
    customer_id: string | null;
    subscription_id: string | null;
    subscription_state: string | null;
    /** Since when, ISO UTC; null if the payment itself reported it. */
    subscription_at: Generated<string | null>;
    /** The state that staff have looked at. */
    subscription_seen: Generated<string | null>;
    payout_id: Generated<string | null>;
    payout_on: Generated<string | null>;
    /** When the company reported it, ISO UTC. */
    read_at: string;
    /** When the receipt was enqueued, once. */
    receipt_at: Generated<string | null>;
  };
  /** Money that the payment company sent to the bank; `cents` is the bank's line. */
  payouts: {
    id: string;
    /** A day such as "2026-11-30". */
    arrives_on: string;
    state: "paid" | "failed" | "by-hand";
    cents: number;
  };
  /** The lines of a payout: gifts, and refunds, disputes and fees with their signs. */
  payout_lines: {
    id: string;
    payout_id: string;
    /** The gift that it is about; null when it is about none that is known. */
    donation_id: string | null;
    /** The company's name for it: "charge", "refund", "dispute". */
    kind: string;
    cents: number;
    fee_cents: number;
  };
  /** A donor who asked for the link to their own gifts. */
  donor_links: {
    id: string;
    created_at: string;
    email: string;
    /** The hash of the token in the email; null until the email is sent. */
    token_hash: Generated<string | null>;
    expires_at: string;
  };
  /** The desk's warnings. One row for each key, such as an hour of card testing. */
  giving_alerts: { key: string; at: string; text: string };
  /** A nightly comparison of the site's gifts with the payment company's. */
  reconciliations: {
    /** The organization's day, "2026-11-24". */
    day: string;
    at: string;
    /** How many gifts differed, and how many the company does not have. */
    mended: number;
    unknown: number;
  };
  /**
   * A sum of at least five gifts or corrections. Rows are added, never changed; none refers to a
   * gift.
   */
  ledger_postings: {
    id: string;
    posted_at: string;
    /** The month in which the money came, "2026-10". */
    month: string;
    /** The first of several months that are listed together; otherwise `month`. */
    since: string;
    /** A size of domain/ledger/group-for-ledger.ts. */
    size: string;
    days: string;
    entries: number;
    cents: number;
  };
  /**
   * The entries of closed books about a gift on a day, "2026-12-03", and later corrections. Rows
   * are never changed. `designation` is "" for a gift without one.
   */
  book_entries: {
    id: string;
    donation_id: string;
    day: string;
    cents: number;
    designation: Generated<string>;
  };
  /** How many cents of a gift the postings include. */
  ledger_gifts: { donation_id: string; cents: number };
}

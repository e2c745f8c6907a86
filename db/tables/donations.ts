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
  /** Null where the source does not say it, and on pledges. */
  payment_method: Generated<PaymentMethod | null>;
  check_number: Generated<string | null>;
  /** Of a check by mail: the day of its postmark, "2026-12-30", on which it counts for the tax office. */
  postmarked_on: Generated<string | null>;
  /** What the gift is for, one of the giving facts' designations or as a file names it. */
  designation: Generated<string | null>;
  /** What was given in place of money, such as stock; the organization does not value it. */
  description: Generated<string | null>;
  /** The fund, employer or IRA through which the person gave, and which has the tax receipt; null: none. */
  came_by: Generated<string | null>;
  /** What the giver received in return, such as a supper, and what it is worth. */
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
  /** When staff typed it, or chose to thank for the gifts of its file, ISO UTC; else null. */
  entered_at: Generated<string | null>;
  updated_at: string | null;
  /** Time of the event that set status and amount; an earlier event never overrides it. */
  status_at: string | null;
  /** On a payment: the pledge it pays. */
  pledge_id: string | null;
  /** On a pledge: when staff confirmed it; it counts from then on. */
  confirmed_at: string | null;
  /** On a pledge: since when the rest of it is open no more. */
  written_off_at: Generated<string | null>;
  /** Of checks and cash: with which others it goes to the bank. */
  deposit_id: Generated<string | null>;
  /** Of a part of a check for several funds: the gift that it was taken out of. */
  split_from: Generated<string | null>;
  /** The letter that thanks for it (db/tables/people.ts). */
  letter_id: Generated<string | null>;
  voided_at: string | null;
  /** Of a voided check: the day on which the bank sent it back, "2026-11-25". */
  bounced_on: Generated<string | null>;
  import_id: string | null;
  is_test: Generated<number>;
  /** On a pledge: over how many months it is paid; 1 is at once. */
  pledge_months: number | null;
  /** On a pledge: months between two parts; null is 1. */
  pledge_every: Generated<number | null>;
  /** On a pledge: the day of its first part, "2027-01-15"; null is a month after it was made. */
  pledge_starts_on: Generated<string | null>;
  /** Where its printed link was read (domain/forms/printed-from.ts). */
  came_from: Generated<string | null>;
  /** When the person's data was erased; no later report restores it. */
  erased_at: Generated<string | null>;
  /** On a pledge: its spam signal (domain/forms/spam-signals.ts), until staff confirm it. */
  suspected: Generated<string | null>;
  assignee_id: Generated<string | null>;
  /** The text for searches; triggers write it (db/search-texts.ts). */
  search_text: Generated<string>;
  /** Day, amount and email or name; two records with the same one may be the same gift. Triggers write it. */
  likeness: Generated<string | null>;
  /** Whose it is; null once erased. A trigger sets it where it is not given (migration 0080). */
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
    /** JSON (ChangeDetails in domain/changes/record-change.ts). */
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
     * "kept": stored, but without a gift that the site can record; "unclear": and staff have to look at it,
     * because it names money.
     */
    outcome: "recorded" | "kept" | "unclear";
    donation_id: string | null;
  };
  /** What each file, and the provider's reports, say went back of a gift, whether it is here yet or not. */
  gift_refunds: {
    source: string;
    /** The external id of the gift. */
    gift: string;
    /** Of the refund: its own id, or its day, and its amount (settle-rows.ts); "" for all of them together. */
    key: string;
    cents: number;
    /** "" for what the provider's reports say. */
    import_id: string;
    /** The organization's day on which it went back, or as of when it is all of it, ISO UTC; null: when the file was imported. */
    at: Generated<string | null>;
  };
  /** Two records that look the same and that staff call different gifts; one row from each to the other. */
  separate_gifts: { donation_id: string; other_id: string; at: string; username: string };
  /** Checks and cash that go to the bank together; the gifts are its rows. */
  deposits: {
    id: string;
    /** As the office calls it; consecutive. */
    number: number;
    opened_at: string;
    /** The member of staff, as are closed_by and the history's username. */
    opened_by: string;
    /** When its rows were received, "2026-11-24". */
    day: string;
    /** Bank and account as the slip prints them; may be empty. */
    account: string;
    /** The total counted by hand or by the bank; null while it is not entered. */
    counted_cents: number | null;
    /** Null while rows can be entered. */
    closed_at: Generated<string | null>;
    closed_by: Generated<string | null>;
    reopened_reason: Generated<string | null>;
  };
  /** The own dates of a pledge. A pledge without rows is paid in equal parts, one a month. */
  pledge_installments: {
    pledge_id: string;
    /** "2026-12-20". */
    due_on: string;
    amount_cents: number;
  };
  /** Installments of which the donor was reminded; once each. */
  pledge_reminders: { pledge_id: string; due_on: string; at: string };
  /** A press on the giving form's button. Who gives is known to the payment company alone until it is paid. */
  checkouts: {
    id: string;
    created_at: string;
    /** Of the form instance and its decision: pressed twice, it is one checkout. Without scripts, of the press. */
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
    /** Since when, ISO UTC; null if the payment itself reported it. */
    subscription_at: Generated<string | null>;
    /** The state that staff have looked at. */
    subscription_seen: Generated<string | null>;
    payout_id: Generated<string | null>;
    payout_on: Generated<string | null>;
    /** When the company reported it, ISO UTC. */
    read_at: string;
    /** When the receipt was put on its way; once. */
    receipt_at: Generated<string | null>;
  };
  /** Money that the payment company sent to the bank; `cents` is the bank's line. */
  payouts: {
    id: string;
    /** "2026-11-30". */
    arrives_on: string;
    state: "paid" | "failed" | "by-hand";
    cents: number;
  };
  /** What a payout is made of: gifts, and refunds, disputes and fees with their signs. */
  payout_lines: {
    id: string;
    payout_id: string;
    /** The gift that it is about; null where it is about none that is known. */
    donation_id: string | null;
    /** As the company calls it: "charge", "refund", "dispute". */
    kind: string;
    cents: number;
    fee_cents: number;
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
    /** "2026-11-24", the organization's. */
    day: string;
    at: string;
    /** How many gifts differed, and how many the company does not have. */
    mended: number;
    unknown: number;
  };
  /** A sum of at least five gifts or corrections. Rows are added, never changed; none points to a gift. */
  ledger_postings: {
    id: string;
    posted_at: string;
    /** In which the money came, "2026-10". */
    month: string;
    /** The first month in which some of it came, where several are listed together; else `month`. */
    since: string;
    /** domain/ledger/partition.ts */
    size: string;
    days: string;
    entries: number;
    cents: number;
  };
  /** What closed books hold of a gift on a day, "2026-12-03", and later corrections. Rows are never changed. */
  book_entries: { id: string; donation_id: string; day: string; cents: number };
  /** How many cents of a gift the postings hold. */
  ledger_gifts: { donation_id: string; cents: number };
}

/** Gifts, pledges, and what providers report of them. */
import type { Generated } from "kysely";

export type DonationStatus = "received" | "pledged" | "refunded" | "disputed";

export interface DonationTable {
  id: string;
  created_at: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  amount_cents: number;
  donation_type: string;
  city: string | null;
  state: string | null;
  notes: string | null;
  status: DonationStatus;
  /** Who reported it: a provider's id, "pledge-form", or "staff" for what was entered by hand. */
  source: Generated<string>;
  /** The reporter's own id; one record for each (source, external_id). */
  external_id: string | null;
  /** ISO 4217. The public figure counts US dollars only. */
  currency: Generated<string>;
  /** When the money came or the promise was made, by the reporter's clock. */
  received_at: string | null;
  updated_at: string | null;
  /** Time of the event that set status and amount; an earlier event never overrides a later one. */
  status_at: string | null;
  /** On a payment: the pledge it pays. */
  pledge_id: string | null;
  /** On a pledge: when staff confirmed it. Until then it does not count. */
  confirmed_at: string | null;
  voided_at: string | null;
  import_id: string | null;
  /** 1 for gifts of the test provider. */
  is_test: Generated<number>;
  /** On a pledge: over how many months it is to be paid; 1 is at once. */
  pledge_months: number | null;
  /** Set when the person behind it was made unrecognisable; no report brings them back. */
  erased_at: Generated<string | null>;
  /** On a pledge: why it looks like spam, until staff confirm it. See domain/spam/spam-signals.ts. */
  suspected: Generated<string | null>;
  /** What a search looks through; the database writes it (migration 0014). */
  search_text: Generated<string>;
}

export type DonationAction =
  | "entered"
  | "corrected"
  | "confirmed"
  | "voided"
  | "restored"
  | "payment";

/** What staff did with a donation record. Rows are added, never changed. */
export interface DonationChangeTable {
  id: string;
  donation_id: string;
  at: string;
  username: string;
  action: DonationAction;
  /** JSON by action: for "corrected" what each field said before and says since, for "voided" why. */
  details: string | null;
}

export type GiftEventOutcome = "recorded" | "kept";

/** What providers told us, as it came, once for each of their event ids. */
export interface GiftEventTable {
  id: string;
  provider: string;
  event_id: string;
  received_at: string;
  type: string;
  /** The body of the delivery, unchanged. */
  body: string;
  /** "kept": stored, but not about a gift that we know how to record. */
  outcome: GiftEventOutcome;
  donation_id: string | null;
}

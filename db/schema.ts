/**
 * The tables as TypeScript sees them. One shape for SQLite and PostgreSQL, in their common subset:
 * ids are version 7 UUIDs as text (their order is the order of time), money is integer cents, times are ISO 8601 text in UTC with milliseconds
 * (so that text order is time order).
 */
import type { Generated, Kysely, Transaction } from "kysely";

export type ContactState = "new" | "in_progress" | "answered" | "spam";

export interface ContactTable {
  id: string;
  created_at: string;
  /** First and last name joined by a space (specification, section 3). */
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  /** One per form instance; a resend with the same key stores nothing new. */
  idempotency_key: string;
  /** Why it is held back as suspected spam; null when it is not. See features/spam/suspicion.ts. */
  suspected: string | null;
  state: Generated<ContactState>;
  /** The member of staff who has it in hand. */
  assignee_id: Generated<string | null>;
  /** Set when the person behind it was made unrecognisable. */
  erased_at: Generated<string | null>;
}

/** What staff write for each other; visitors never see it. */
export interface ContactNoteTable {
  id: string;
  contact_id: string;
  created_at: string;
  author: string;
  text: string;
}

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
  /** Set when the person behind it was made unrecognisable; nobody's report brings them back. */
  erased_at: Generated<string | null>;
}

export type DonationAction = "entered" | "corrected" | "confirmed" | "voided" | "payment";

/** What staff did with a donation record. Rows are added, never changed. */
export interface DonationChangeTable {
  id: string;
  donation_id: string;
  at: string;
  username: string;
  action: DonationAction;
  /** JSON by action: for "corrected" what each field said before and says since. */
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

/**
 * How far an import has come: columns to be looked at, file being read, preview, records being
 * written, written, records being taken out again, taken out; or the file could not be read.
 */
export type ImportState =
  | "columns"
  | "checking"
  | "ready"
  | "writing"
  | "done"
  | "removing"
  | "undone"
  | "failed";

/** One uploaded file each; its records carry the id. */
export interface ImportTable {
  id: string;
  created_at: string;
  source: string;
  file_name: string;
  staff_id: string | null;
  /** Records written. */
  row_count: number;
  undone_at: string | null;
  state: Generated<ImportState>;
  staff_name: string | null;
  /** JSON: how the file is read (features/imports/layout.ts). */
  layout: string | null;
  /** JSON: what was found in it (features/imports/tally.ts). */
  tally: string | null;
  /** When writing began; its records have it as updated_at until somebody changes them. */
  booked_at: string | null;
  problem: string | null;
  /** Bytes. */
  file_size: number | null;
  bytes_read: number | null;
  /** Rows up to this line of the file are written. */
  booked_line: number | null;
  /** Sum of the records written. */
  amount_cents: number | null;
  /** 1 when rows that are perhaps here already are written, too. */
  with_possible: number | null;
  /** 1 while its records go in or out and count as not there; unique, so one import at a time. */
  busy: number | null;
}

/** "possible": perhaps a gift that is here under another id. "known": it is here. */
export type ImportRowKind = "ready" | "possible" | "known" | "unpaid" | "error";

/** A row of a file while its import waits for a decision. */
export interface ImportRowTable {
  import_id: string;
  /** Line of the file where it begins, the first is 1. */
  line: number;
  kind: ImportRowKind;
  /** The id its record will have. */
  donation_id: string;
  external_id: string | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  amount_cents: number | null;
  donation_type: string;
  city: string | null;
  state: string | null;
  notes: string | null;
  received_at: string | null;
  /** Why it stays out, in words. */
  problem: string | null;
  column_name: string | null;
  /** What the file says there. */
  said: string | null;
  hint: string | null;
  /** JSON: the row's cells, for the file of rows to correct. */
  cells: string | null;
}

/** The last good public figure of each source. */
export interface KnownFigureTable {
  source: string;
  raised_cents: number;
  pledged_cents: number;
  counted_at: string;
}

export type JobState = "waiting" | "running" | "done" | "dead";

/** Work that follows from a record, written in the same transaction as the record. */
export interface JobTable {
  id: string;
  created_at: string;
  kind: string;
  /** JSON; its shape belongs to the kind. */
  payload: string;
  /** What the receiver uses to tell a repetition from a new request. */
  unique_key: string;
  state: Generated<JobState>;
  attempts: Generated<number>;
  /** When it is due, ISO UTC. */
  run_at: string;
  /** Who is doing it, and until when nobody else may. */
  lease_id: string | null;
  lease_until: string | null;
  /** What went wrong the last time; for staff, without personal data. */
  last_error: string | null;
  finished_at: string | null;
}

/** Newsletter sign-ups; on the list once confirmed. */
export interface SubscriberTable {
  id: string;
  created_at: string;
  /** As typed. */
  email: string;
  /** In lower case; one row an address. */
  email_key: string;
  /** When the confirmation mail was last asked for. */
  asked_at: string;
  confirmed_at: string | null;
}

/** How often something was sent within a window that ends at `ends_at`. */
export interface SubmissionCountTable {
  key: string;
  count: number;
  ends_at: string;
}

/** The last good figure of the CRM, and when it is due to be asked for again. */
export interface CrmFigureTable {
  id: string;
  next_at: string;
  raised_cents: number | null;
  pledged_cents: number | null;
  counted_at: string | null;
}

/** Random keys of this site's own, made at first need. */
export interface SecretTable {
  name: string;
  value: string;
}

export type StaffRole = "viewer" | "editor" | "administrator";

export interface StaffAccountTable {
  id: string;
  created_at: string;
  /** Lower case. */
  username: string;
  /** PHC string, argon2id. */
  password_hash: string;
  role: Generated<StaffRole>;
  /** 1 while the password is one that somebody else has seen. */
  must_change_password: Generated<number>;
  /** Base32; asked for only when totp_enabled_at is set. */
  totp_secret: Generated<string | null>;
  totp_enabled_at: Generated<string | null>;
  /** The newest time step whose code was used: no code works twice (RFC 6238, section 5.2). */
  totp_last_step: Generated<number>;
  disabled_at: Generated<string | null>;
}

/** How a member of staff likes the tables; see features/staff/preferences.ts. */
export interface StaffPreferenceTable {
  staff_id: string;
  density: string;
  rows_per_page: number;
  single_keys: number;
}

export interface StaffSessionTable {
  /** SHA-256 of the token in the cookie, hex; the token itself is never stored. */
  id: string;
  staff_id: string;
  created_at: string;
  expires_at: string;
  /** 1 between the password and the code of a two-step sign-in: opens nothing yet. */
  awaits_code: Generated<number>;
  /** Where it was opened from; null for sessions older than this column. */
  address: Generated<string | null>;
}

export interface StaffRecoveryCodeTable {
  /** SHA-256 of account id and code, hex. */
  id: string;
  staff_id: string;
  used_at: string | null;
}

/** Who did what, when, from where. Rows are added, never changed. */
export interface AuditEventTable {
  id: string;
  at: string;
  staff_id: string | null;
  /** As it was then, or as it was tried. */
  username: string;
  action: string;
  /** What it was done to, for example "contact:<id>". */
  subject: string | null;
  address: string;
}

/** Failed sign-ins, counted by name and address; see features/staff/lockout.ts. */
export interface SignInFailureTable {
  key: string;
  failures: number;
  last_failure_at: string;
  locked_until: string | null;
}

export interface Database {
  contacts: ContactTable;
  contact_notes: ContactNoteTable;
  donations: DonationTable;
  donation_changes: DonationChangeTable;
  gift_events: GiftEventTable;
  imports: ImportTable;
  import_rows: ImportRowTable;
  known_figures: KnownFigureTable;
  jobs: JobTable;
  subscribers: SubscriberTable;
  submission_counts: SubmissionCountTable;
  crm_figures: CrmFigureTable;
  secrets: SecretTable;
  staff_accounts: StaffAccountTable;
  staff_preferences: StaffPreferenceTable;
  staff_sessions: StaffSessionTable;
  staff_recovery_codes: StaffRecoveryCodeTable;
  audit_events: AuditEventTable;
  sign_in_failures: SignInFailureTable;
}

/** An open database. */
export type Db = Kysely<Database>;
/** An open database or a transaction on it: what a single statement needs. */
export type DbOrTransaction = Db | Transaction<Database>;

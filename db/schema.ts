/**
 * The tables as TypeScript sees them. One shape for SQLite and PostgreSQL, in their common subset:
 * ids are version 7 UUIDs as text (their order is the order of time), money is integer cents, times
 * are ISO 8601 text in UTC with milliseconds (so that text order is time order).
 */
import type { Kysely, Transaction } from "kysely";
import type { ContactNoteTable, ContactTable } from "./tables/contacts.ts";
import type { ContentRevisionTable } from "./tables/content.ts";
import type { DonationChangeTable, DonationTable, GiftEventTable } from "./tables/donations.ts";
import type {
  ImportFileTable,
  ImportRowTable,
  ImportTable,
  KnownFigureTable,
} from "./tables/imports.ts";
import type {
  AuditEventTable,
  SignInFailureTable,
  StaffAccountTable,
  StaffPreferenceTable,
  StaffRecoveryCodeTable,
  StaffSessionTable,
} from "./tables/staff.ts";
import type {
  CrmFigureTable,
  JobTable,
  SecretTable,
  SubmissionCountTable,
  SubscriberTable,
} from "./tables/work.ts";

export type * from "./tables/contacts.ts";
export type * from "./tables/content.ts";
export type * from "./tables/donations.ts";
export type * from "./tables/imports.ts";
export type * from "./tables/staff.ts";
export type * from "./tables/work.ts";

export interface Database {
  contacts: ContactTable;
  contact_notes: ContactNoteTable;
  content_revisions: ContentRevisionTable;
  donations: DonationTable;
  donation_changes: DonationChangeTable;
  gift_events: GiftEventTable;
  imports: ImportTable;
  import_files: ImportFileTable;
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

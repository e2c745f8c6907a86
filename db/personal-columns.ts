/**
 * The rules for each column with personal data: on erasure, in the person's export, in files and in
 * follow-up work, and its name in the privacy policy. A column is erased and exported unless its
 * rule says otherwise. A column or a table without a rule does not compile.
 */
import type { SelectType } from "kysely";
import type { Database } from "./schema.ts";

interface ColumnUses {
  /** The column is in the CSV file of the table, in the order of the rules. */
  csv?: true;
  /** The column of a message goes to the CRM, and is in the email to staff. */
  followUp?: true;
  /** The column is not in a person's export, because it is a secret of an account. */
  isSecret?: true;
}

/** After an erasure the column is null, or this value when it cannot be null. */
type ErasedRule<Value> = (null extends Value ? { erased?: undefined } : { erased: Value }) & {
  /** Its words in the privacy policy; "" when another column's words include it. */
  policy: string;
};

/** The column stays on erasure, its row is deleted, or the database computes it. */
interface OtherRule {
  rule: "stays" | "row goes" | "computed";
  policy?: string;
}

export type Rules<Table> = {
  [Name in keyof Table]-?: ColumnUses &
    (OtherRule | (ErasedRule<SelectType<Table[Name]>> & { rule?: undefined }));
};

const ERASED = { policy: "" } as const;
const ERASED_IN_CSV = { csv: true, policy: "" } as const;
const STAYS = { rule: "stays" } as const;
const STAYS_IN_CSV = { rule: "stays", csv: true } as const;
const GOES = { rule: "row goes" } as const;
const GOES_IN_CSV = { rule: "row goes", csv: true } as const;
const COMPUTED = { rule: "computed" } as const;
const SECRET = { rule: "stays", isSecret: true } as const;

/** The tables without a rule for each column. */
export const tablesWithoutColumnRules = [
  // Each row belongs to one person and is deleted, or its rows are deleted with those of another
  // table.
  "people",
  "person_emails",
  "person_merges",
  "person_notes",
  "contact_notes",
  "contact_mails",
  "attendee_links",
  "online_payments",
  "donor_links",
  "import_rows",
  "refused_addresses",
  "submission_counts",
  "staff_links",
  // They hold no person: they refer to records and accounts by id, and the designation of a book
  // entry goes with the gift's.
  "jobs",
  "audit_events",
  "staff_sessions",
  "staff_recovery_codes",
  "passkey_challenges",
  "sign_in_failures",
  "open_documents",
  "separate_gifts",
  "deposits",
  "pledge_installments",
  "pledge_reminders",
  "checkouts",
  "giving_alerts",
  "payouts",
  "payout_lines",
  "reconciliations",
  "ledger_postings",
  "ledger_gifts",
  "book_entries",
  "imports",
  "gift_refunds",
  "import_layouts",
  "answer_templates",
  "job_pauses",
  "crm_figures",
  "secrets",
  "versions",
  "content_revisions",
  "content_drafts",
  "content_draft_ends",
  "site_settings",
  "media",
  "media_uploads",
  "media_files",
  "document_files",
  "missing_pages",
] as const satisfies (keyof Database)[];

export const personalColumns = {
  contacts: {
    id: STAYS_IN_CSV,
    created_at: STAYS_IN_CSV,
    name: { erased: "Erased", csv: true, followUp: true, policy: "name" },
    email: { erased: "", csv: true, followUp: true, policy: "email" },
    phone: { csv: true, followUp: true, policy: "phone if you give it" },
    subject: { rule: "stays", csv: true, followUp: true, policy: "subject" },
    message: { erased: "", csv: true, followUp: true, policy: "your message, the time" },
    state: STAYS_IN_CSV,
    first_name: { erased: "Erased", policy: "" },
    last_name: { erased: "", policy: "" },
    // The key of a form sent without script is a digest of its content, and is erased
    // (erase-message.ts).
    idempotency_key: STAYS,
    suspected: STAYS,
    spam_at: STAYS,
    assignee_id: STAYS,
    erased_at: STAYS,
    search_text: COMPUTED,
    person_id: ERASED,
    name_key: COMPUTED,
  },
  donations: {
    id: STAYS_IN_CSV,
    created_at: STAYS_IN_CSV,
    first_name: { erased: "Erased", csv: true, policy: "name" },
    last_name: { erased: "", csv: true, policy: "" },
    email: { erased: "", csv: true, policy: "email" },
    phone: { csv: true, policy: "phone and postal address if you give them" },
    amount_cents: { rule: "stays", csv: true, policy: "amount" },
    donation_type: { rule: "stays", csv: true, policy: "kind of gift" },
    city: ERASED_IN_CSV,
    state: ERASED_IN_CSV,
    notes: { csv: true, policy: "notes" },
    status: STAYS_IN_CSV,
    currency: STAYS_IN_CSV,
    came_from: { rule: "stays", policy: "which printed link you used" },
    source: STAYS_IN_CSV,
    // The key of a pledge sent without script is a digest of its content, and is erased
    // (erase-person.ts).
    external_id: {
      rule: "stays",
      csv: true,
      policy: "the time, and the giving provider's reference",
    },
    received_at: STAYS_IN_CSV,
    confirmed_at: STAYS_IN_CSV,
    voided_at: STAYS_IN_CSV,
    is_test: STAYS_IN_CSV,
    payment_method: STAYS_IN_CSV,
    check_number: ERASED_IN_CSV,
    // Erased when no other person's gift has the same one (erase-person.ts).
    designation: STAYS_IN_CSV,
    description: ERASED_IN_CSV,
    street: ERASED_IN_CSV,
    postal_code: ERASED_IN_CSV,
    written_off_at: STAYS_IN_CSV,
    bounced_on: STAYS_IN_CSV,
    came_by: ERASED_IN_CSV,
    benefit: STAYS_IN_CSV,
    benefit_cents: STAYS_IN_CSV,
    postmarked_on: STAYS_IN_CSV,
    entered_at: STAYS,
    updated_at: STAYS,
    status_at: STAYS,
    pledge_id: STAYS_IN_CSV,
    deposit_id: STAYS,
    split_from: STAYS,
    letter_id: STAYS,
    import_id: STAYS,
    pledge_months: STAYS,
    pledge_every: STAYS,
    pledge_starts_on: STAYS,
    erased_at: STAYS,
    suspected: STAYS,
    assignee_id: STAYS,
    search_text: COMPUTED,
    likeness: COMPUTED,
    person_id: ERASED,
    name_key: COMPUTED,
  },
  donation_changes: {
    id: STAYS,
    donation_id: STAYS,
    at: STAYS,
    username: STAYS,
    action: STAYS,
    details: ERASED,
  },
  gift_events: {
    id: STAYS,
    provider: STAYS,
    event_id: STAYS,
    received_at: STAYS,
    type: STAYS,
    body: { erased: "{}", policy: "" },
    outcome: STAYS,
    donation_id: STAYS,
  },
  attendees: {
    state: GOES_IN_CSV,
    name: { ...GOES_IN_CSV, policy: "name" },
    email: { ...GOES_IN_CSV, policy: "email" },
    people: {
      ...GOES_IN_CSV,
      policy: "for how many people, whether you have a place or are on the waiting list, the time",
    },
    created_at: GOES_IN_CSV,
    id: GOES,
    gathering_id: GOES,
    email_key: GOES,
    person_id: GOES,
    state_at: GOES,
    held_until: GOES,
    here_at: { ...GOES, policy: "whether you came" },
    mailed_at: GOES,
    suspected: GOES,
    idempotency_key: GOES,
  },
  subscribers: {
    id: GOES,
    created_at: GOES,
    email: { ...GOES, policy: "your email address" },
    email_key: GOES,
    person_id: GOES,
    asked_at: { ...GOES, policy: "when you signed up and when you confirmed it" },
    confirmed_at: GOES,
    source: GOES,
    ended_at: GOES,
  },
  letters: {
    id: STAYS,
    kind: STAYS,
    created_at: STAYS,
    username: STAYS,
    way: STAYS,
    batch: STAYS,
    person_id: ERASED,
    members: ERASED,
    earlier_key: ERASED,
    year: STAYS,
    digest: ERASED,
    gifts: STAYS,
    text: ERASED,
    note: ERASED,
    sent_at: STAYS,
    stated: ERASED,
  },
  receipts: {
    number: STAYS,
    donation_id: STAYS,
    letter_id: STAYS,
    issued_at: STAYS,
    username: STAYS,
    details: ERASED,
    replaces: STAYS,
  },
  staff_accounts: {
    id: SECRET,
    created_at: STAYS,
    username: STAYS,
    name: ERASED,
    email: ERASED,
    former_email: ERASED,
    role: STAYS,
    invited_at: STAYS,
    disabled_at: STAYS,
    password_hash: SECRET,
    must_change_password: SECRET,
    totp_secret: SECRET,
    totp_enabled_at: SECRET,
    totp_begun_at: SECRET,
    totp_last_step: SECRET,
  },
  staff_passkeys: {
    name: { erased: "Erased", policy: "" },
    created_at: STAYS,
    last_used_at: STAYS,
    id: SECRET,
    staff_id: SECRET,
    credential_id: SECRET,
    public_key: SECRET,
    counter: SECRET,
    transports: SECRET,
  },
} as const satisfies {
  [Table in Exclude<keyof Database, (typeof tablesWithoutColumnRules)[number]>]: Rules<
    Database[Table]
  >;
};

type Columns = typeof personalColumns;
type PersonalTable = keyof Columns;
type ColumnsWith<Table extends PersonalTable, Part> = {
  [Name in keyof Columns[Table]]: Columns[Table][Name] extends Part ? Name : never;
}[keyof Columns[Table]];
type ColumnsWithout<Table extends PersonalTable, Part> = Exclude<
  keyof Columns[Table],
  ColumnsWith<Table, Part>
>;

type AnyRule = ColumnUses & { rule?: string; erased?: string; policy?: string };
const rulesOf = (table: PersonalTable) => Object.entries<AnyRule>(personalColumns[table]);

const namesOf = <Name>(table: PersonalTable, isWanted: (rule: AnyRule) => boolean | undefined) =>
  rulesOf(table).flatMap(([name, rule]) => (isWanted(rule) ? [name as Name] : []));

/** Returns the columns in the table's CSV file, in its order. */
export const csvColumns = <Table extends PersonalTable>(table: Table) =>
  namesOf<ColumnsWith<Table, { csv: true }>>(table, ({ csv }) => csv);

/** The columns of a message that go to the CRM, and are in the email to staff. */
export const followUpColumns = namesOf<ColumnsWith<"contacts", { followUp: true }>>(
  "contacts",
  ({ followUp }) => followUp,
);

/** Returns the columns in a person's export. */
export const exportedColumns = <Table extends PersonalTable>(table: Table) =>
  namesOf<ColumnsWithout<Table, { isSecret: true }>>(table, ({ isSecret }) => !isSecret);

/** Returns the column values of a row after its person is erased, without those that stay. */
export function erasedValues<Table extends PersonalTable>(table: Table) {
  const erased = rulesOf(table).filter(([, { rule }]) => !rule);
  return Object.fromEntries(
    erased.map(([name, { erased: value = null }]) => [name, value]),
  ) as Record<ColumnsWithout<Table, { rule: string }>, never>;
}

/** Returns the privacy policy's description of what the table stores: "Name, email, ...". */
export function policySentence(table: PersonalTable): string {
  const words = rulesOf(table).flatMap(([, { policy }]) => policy || []);
  const sentence = words.join(", ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/**
 * Upgrades from the release of c8d26346: the result of migrations 0039 to 0065. A database that ran
 * them skips this one (../migrate.ts).
 */
import { type Kysely, sql } from "kysely";
import { isOnPostgres, runStatements } from "#db/dialect.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  if (!isOnPostgres(db)) await runStatements(db, ["donations", "contacts"].flatMap(dropSearch));
  await readNewsDates(db);
  await closeOpenImports(db);
  const kind = isOnPostgres(db) ? "stored" : "virtual";
  await runStatements(db, [...IMPORTS, ...TABLES, ...MONEY, ...personKeys(kind), ...STAFF]);
  // A new site starts with its first account (domain/letters/thank-you-queries.ts).
  const today = new Date().toISOString().slice(0, 10);
  await sql`insert into site_settings (name, value)
    select 'thank-gifts-from', ${today} where exists (select 1 from donations)`.execute(db);
}

/**
 * The search of the release of c8d26346 on SQLite: triggers that nested so many calls that SQLite
 * before 3.46 could not open the file, and an index of trigrams.
 */
const dropSearch = (table: string) => [
  ...["index_added", "index_changed", "index_removed", "text_added", "text_changed"].map(
    (name) => `drop trigger if exists ${table}_search_${name}`,
  ),
  `drop table if exists search_${table}`,
  `drop view if exists searched_${table}`,
];

/** The date of a news item was a text, "8/21/2025" or "5/4"; it becomes "2025-08-21" or "05-04". */
async function readNewsDates(db: Kysely<unknown>) {
  for (const table of ["content_drafts", "content_revisions"].map((name) => sql.table(name))) {
    const { rows } = await sql<{ value: string }>`
      select distinct value from ${table} where key like 'news/%'`.execute(db);
    for (const { value } of rows) {
      const item = JSON.parse(value) as { date?: string } | null;
      const [, month, day, year] = /^(\d+)\/(\d+)(?:\/(\d+))?$/.exec(item?.date ?? "") ?? [];
      if (!month || !day) continue;
      const date = [year, month, day].flatMap((part) => part?.padStart(2, "0") ?? []).join("-");
      await sql`update ${table} set value = ${JSON.stringify({ ...item, date })}
        where key like 'news/%' and value = ${value}`.execute(db);
    }
  }
}

/**
 * Imports are now written in one transaction, so that none is half written. Records of an import
 * that was being written did not count yet, and those of one that was being undone no longer
 * counted, so both are removed.
 */
async function closeOpenImports(db: Kysely<unknown>) {
  const half = sql`import_id in (select id from imports where busy = 1)`;
  await sql`update donations set import_id = null where ${half}
    and id in (select pledge_id from donations where pledge_id is not null)`.execute(db);
  await sql`delete from donation_changes
    where donation_id in (select id from donations where ${half})`.execute(db);
  await sql`delete from donations where ${half}`.execute(db);
  await sql`update imports set row_count = 0, amount_cents = null, pledged_cents = null,
    state = case state when 'removing' then 'undone' else 'closed' end
    where state not in ('done', 'undone')`.execute(db);
}

/** Rows of imports are stored as they are in the file. */
const IMPORTS = [
  // The layout of a file is stored in another form; the old one means nothing for a decided import.
  "update imports set layout = null",
  "delete from jobs where kind in ('import.write', 'import.remove', 'import.clear')",
  "drop table import_rows",
  // Only the release of c8d26346 had them.
  "drop table if exists import_files",
  "drop table if exists import_shapes",
  "drop index imports_one_at_a_time",
  ...[
    ...["tally", "problem", "bytes_read", "booked_line", "busy"],
    ...["check_id", "checked_at", "kept", "file_size"],
  ].map((column) => `alter table imports drop column ${column}`),
  `create table import_rows (
    import_id text not null references imports(id) on delete cascade, line integer not null,
    cells text not null, kind text, reason text,
    constraint import_rows_pk primary key (import_id, line))`,
  `create table import_layouts (
    name text primary key, saved_at text not null, choices text not null)`,
];

/** The tables of migration 0064: payments, the open ledger, deposits, people, letters. */
const TABLES = [
  // How often something that is shown has changed (domain/changes/change.ts).
  "create table versions (name text primary key, value bigint not null)",
  `create table checkouts (
    id text primary key, created_at text not null, key text not null unique,
    total_cents bigint not null, is_monthly integer not null, designation text not null,
    session_id text, session_url text)`,
  `create table online_payments (
    donation_id text primary key references donations(id) on delete cascade,
    payment_id text not null,
    state text not null,
    fee_cents bigint,
    method text not null,
    customer_id text,
    subscription_id text,
    subscription_state text,
    payout_id text,
    payout_on text,
    read_at text not null,
    receipt_at text
  )`,
  "create index online_payments_of_subscription on online_payments (subscription_id)",
  `create table donor_links (
    id text primary key, created_at text not null, email text not null,
    token_hash text unique, expires_at text not null)`,
  `create table giving_alerts (key text primary key, at text not null, text text not null)`,
  `create table reconciliations (
    day text primary key, at text not null, mended integer not null, unknown integer not null)`,
  `create table ledger_postings (
    id text primary key, posted_at text not null, month text not null, size text not null,
    days text not null, entries integer not null, cents bigint not null)`,
  "create table ledger_gifts (donation_id text primary key, cents bigint not null)",
  `create table deposits (
    id text primary key, number integer not null unique, opened_at text not null,
    opened_by text not null, day text not null, account text not null, counted_cents bigint,
    closed_at text, closed_by text, reopened_reason text)`,
  `create table pledge_instalments (
    pledge_id text not null references donations(id) on delete cascade, due_on text not null,
    amount_cents bigint not null, constraint pledge_instalments_pk primary key (pledge_id, due_on))`,
  `create table pledge_reminders (
    pledge_id text not null references donations(id) on delete cascade, due_on text not null,
    at text not null, constraint pledge_reminders_pk primary key (pledge_id, due_on))`,
  `create table person_ties (
    id text primary key, key text not null, other_key text not null, is_same integer not null,
    at text not null, username text not null,
    constraint person_ties_once unique (key, other_key))`,
  `create table person_details (
    key text primary key,
    first_name text,
    last_name text,
    phone text,
    street text,
    city text,
    state text,
    postal_code text,
    no_mail integer not null,
    no_calls integer not null,
    no_publishing integer not null,
    updated_at text not null,
    username text not null,
    search_text text not null
  )`,
  `create table person_notes (
    id text primary key, key text not null, created_at text not null, author text not null,
    text text not null)`,
  "create index person_notes_by_key on person_notes (key)",
  `create table letters (
    id text primary key,
    kind text not null,
    created_at text not null,
    username text not null,
    way text not null,
    batch text not null,
    person_key text,
    year integer,
    digest text unique,
    text text,
    note text,
    sent_at text,
    constraint letters_once unique (batch, person_key)
  )`,
  "create index letters_of_person on letters (person_key)",
  "create index letters_unsent on letters (kind, created_at) where sent_at is null",
  `create table receipts (
    number integer primary key, donation_id text not null, letter_id text not null,
    issued_at text not null, username text not null, details text, replaces integer)`,
  "create index receipts_of_gift on receipts (donation_id)",
];

/**
 * Details of a gift besides its amount. The type of one that staff entered determines how it was
 * paid.
 */
const MONEY = [
  `alter table donations add column payment_method text
    check (payment_method in ('check', 'cash', 'card', 'bank', 'stock', 'in_kind'))`,
  `update donations set payment_method = case donation_type
      when 'Check' then 'check' when 'Cash' then 'cash' when 'Transfer' then 'bank'
      when 'Stock' then 'stock' else 'in_kind' end
    where source in ('staff', 'pledge-payment')
      and donation_type in ('Check', 'Cash', 'Transfer', 'Stock', 'In-kind')`,
  ...["check_number", "designation", "description", "street", "postal_code", "deposit_id"].map(
    (name) => `alter table donations add column ${name} text`,
  ),
  `create index donations_of_deposit on donations (deposit_id) where deposit_id is not null`,
];

/**
 * Keys for the owner of a record: the email, or else the record itself; for a payment without an
 * email its pledge. The columns of letters, which depend on these, come after.
 */
function personKeys(kind: "stored" | "virtual"): string[] {
  // Null for erased records.
  const keyOf = (ownKey: string) => `generated always as (
    case when erased_at is not null then null when trim(email) <> '' then lower(trim(email))
    else ${ownKey} end) ${kind}`;
  return [
    `alter table donations add column person_key text ${keyOf("'gift:' || coalesce(pledge_id, id)")}`,
    `alter table contacts add column person_key text ${keyOf("'message:' || id")}`,
    // These indexes alone answer the list of people.
    `create index donations_by_person on donations (person_key, created_at, last_name, first_name,
      amount_cents, status, currency, is_test, voided_at, suspected)`,
    `create index contacts_by_person on contacts (person_key, created_at, last_name, first_name,
      state, suspected)`,
    `create index subscribers_by_person on subscribers (email_key, created_at, confirmed_at,
      ended_at)`,
    "alter table donations add column letter_id text",
    "create index donations_of_letter on donations (letter_id) where letter_id is not null",
    `create index donations_to_thank on donations (coalesce(received_at, created_at))
      where letter_id is null`,
  ];
}

/** Held seats, proofs of identity, and the removal of what the desk no longer has. */
const STAFF = [
  // People who signed up earlier have confirmed.
  "alter table attendees add column held_until text",
  "alter table staff_sessions add column proven_at text",
  "delete from site_settings where name = 'notices-sent-until'",
  "delete from jobs where kind = 'staff.notice'",
  "alter table content_drafts drop column requested_at",
  "drop table staff_preferences",
  "alter table media drop column percent",
  // That reason is no longer used.
  "update media set problem = 'not-a-picture' where problem = 'two-in-one'",
  "drop index if exists audit_events_searched",
];

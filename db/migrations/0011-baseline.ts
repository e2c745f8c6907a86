/**
 * The schema of the first landed release: the result of its migrations 0001 to 0011. A database
 * that ran them skips this one (../migrate.ts).
 */
import type { Kysely } from "kysely";
import { isOnPostgres, runStatements } from "#db/dialect.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  const auditRules = isOnPostgres(db) ? AUDIT_ON_POSTGRES : AUDIT_ON_SQLITE;
  await runStatements(db, [...TABLES, ...INDICES, ...auditRules]);
}

const TABLES = [
  `create table contacts (
    id text primary key,
    created_at text not null,
    name text not null,
    email text not null,
    phone text,
    subject text not null,
    message text not null,
    idempotency_key text not null unique,
    suspected text,
    state text not null default 'new' check (state in ('new', 'in_progress', 'answered', 'spam')),
    assignee_id text,
    erased_at text
  )`,
  `create table donations (
    id text primary key,
    created_at text not null,
    first_name text not null,
    last_name text not null,
    email text not null,
    phone text,
    amount_cents bigint not null,
    donation_type text not null,
    city text,
    state text,
    notes text,
    status text not null check (status in ('received', 'pledged', 'refunded', 'disputed')),
    external_id text,
    received_at text,
    updated_at text,
    status_at text,
    pledge_id text,
    confirmed_at text,
    voided_at text,
    import_id text,
    source text not null default 'staff',
    currency text not null default 'USD',
    is_test integer not null default 0,
    pledge_months integer,
    erased_at text
  )`,
  `create table jobs (
    id text primary key,
    created_at text not null,
    kind text not null,
    payload text not null,
    unique_key text not null unique,
    state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'dead')),
    attempts integer not null default 0,
    run_at text not null,
    lease_id text,
    lease_until text,
    last_error text,
    finished_at text
  )`,
  `create table staff_accounts (
    id text primary key,
    created_at text not null,
    username text not null unique,
    password_hash text not null,
    totp_secret text,
    totp_enabled_at text,
    disabled_at text,
    role text not null default 'administrator',
    must_change_password integer not null default 0,
    totp_last_step bigint not null default 0
  )`,
  `create table staff_sessions (
    id text primary key, staff_id text not null references staff_accounts(id) on delete cascade,
    created_at text not null, expires_at text not null, awaits_code integer not null default 0,
    address text)`,
  `create table sign_in_failures (
    key text primary key, failures integer not null, last_failure_at text not null,
    locked_until text)`,
  `create table subscribers (
    id text primary key, created_at text not null, email text not null,
    email_key text not null unique, asked_at text not null, confirmed_at text)`,
  `create table submission_counts (
    key text primary key, count integer not null, ends_at text not null)`,
  `create table crm_figures (
    id text primary key, next_at text not null, raised_cents bigint, pledged_cents bigint,
    counted_at text)`,
  `create table secrets (
    name text primary key, value text not null)`,
  `create table gift_events (
    id text primary key,
    provider text not null,
    event_id text not null,
    received_at text not null,
    type text not null,
    body text not null,
    outcome text not null,
    donation_id text,
    constraint gift_events_once unique (provider, event_id)
  )`,
  `create table imports (
    id text primary key,
    created_at text not null,
    source text not null,
    file_name text not null,
    staff_id text,
    row_count integer not null,
    undone_at text,
    state text not null default 'done',
    staff_name text,
    layout text,
    tally text,
    booked_at text,
    problem text,
    file_size integer,
    bytes_read integer,
    booked_line integer,
    with_possible integer,
    busy integer,
    amount_cents bigint
  )`,
  `create table known_figures (
    source text primary key, raised_cents bigint not null, pledged_cents bigint not null,
    counted_at text not null)`,
  `create table staff_recovery_codes (
    id text primary key, staff_id text not null references staff_accounts(id) on delete cascade,
    used_at text)`,
  `create table audit_events (
    id text primary key, at text not null, staff_id text, username text not null,
    action text not null, subject text, address text not null)`,
  `create table contact_notes (
    id text primary key, contact_id text not null references contacts(id) on delete cascade,
    created_at text not null, author text not null, text text not null)`,
  `create table import_rows (
    import_id text not null,
    line integer not null,
    kind text not null,
    donation_id text not null,
    external_id text,
    first_name text not null,
    last_name text not null,
    email text not null,
    phone text,
    amount_cents bigint,
    donation_type text not null,
    city text,
    state text,
    notes text,
    received_at text,
    problem text,
    column_name text,
    said text,
    hint text,
    cells text,
    constraint import_rows_key primary key (import_id, line)
  )`,
  `create table donation_changes (
    id text primary key, donation_id text not null, at text not null, username text not null,
    action text not null, details text)`,
  `create table staff_preferences (
    staff_id text primary key references staff_accounts(id) on delete cascade,
    density text not null, rows_per_page integer not null, single_keys integer not null)`,
];

/** Lists in every order, the public figure, and the sums read only these indexes. */
const INDICES = [
  `create index contacts_newest on contacts (created_at, id)`,
  `create index donations_newest on donations (created_at, id)`,
  `create index subscribers_confirmed on subscribers (confirmed_at, id)`,
  `create unique index donations_origin on donations (source, external_id)`,
  `create index gift_events_of_donation on gift_events (donation_id, received_at)`,
  `create index staff_sessions_of_account on staff_sessions (staff_id)`,
  `create index audit_events_newest on audit_events (at, id)`,
  `create index contacts_by_state on contacts (state, created_at, id)`,
  `create index contact_notes_of_contact on contact_notes (contact_id, created_at)`,
  `create unique index imports_one_at_a_time on imports (busy)`,
  `create index import_rows_by_kind on import_rows (import_id, kind, line)`,
  `create index donations_of_import on donations (import_id, updated_at) where import_id is not
    null`,
  `create index donations_by_email on donations (lower(email))`,
  `create index donations_received on donations (currency, voided_at, is_test, import_id,
    amount_cents) where status = 'received'`,
  `create index donations_pledged on donations (currency, voided_at, confirmed_at, is_test,
    import_id, id, amount_cents) where status = 'pledged'`,
  `create index donations_payments on donations (pledge_id, status, currency, voided_at, is_test,
    import_id, amount_cents) where pledge_id is not null`,
  `create index donation_changes_of_donation on donation_changes (donation_id, id)`,
  `create index donations_ordered_by_last_name on donations (last_name, created_at, id) where
    voided_at is null`,
  `create index donations_ordered_by_email on donations (email, created_at, id) where voided_at
    is null`,
  `create index donations_ordered_by_amount_cents on donations (amount_cents, created_at, id)
    where voided_at is null`,
  `create index donations_ordered_by_type on donations (donation_type, created_at, id)`,
  `create index donations_sums on donations (status, created_at, id, amount_cents, donation_type,
    source, import_id) where voided_at is null`,
  `create index donations_tests on donations (is_test) where is_test = 1`,
  `create index donations_gifts on donations (currency, is_test, coalesce(received_at,
    created_at), donation_type, import_id, amount_cents) where status = 'received' and voided_at
    is null`,
  `create index contacts_ordered_by_name on contacts (name, created_at, id)`,
  `create index contacts_ordered_by_email on contacts (email, created_at, id)`,
  `create index contacts_ordered_by_subject on contacts (subject, created_at, id)`,
  `create index gift_events_with_body on gift_events (received_at) where body <> ''`,
  `create index jobs_waiting on jobs (kind, run_at) where state = 'waiting'`,
  `create index jobs_running on jobs (lease_until) where state = 'running'`,
];

/**
 * The database refuses to change audit events, to delete those younger than 90 days by its own
 * clock, and to truncate the table, so that an intruder who controls the site cannot remove traces.
 */
const AUDIT_ON_SQLITE = [
  `create trigger audit_events_append_only before update on audit_events begin
    select raise(abort, 'audit events are append-only'); end`,
  `create trigger audit_events_kept before delete on audit_events
    when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days')
    begin select raise(abort, 'audit events are kept for 90 days'); end`,
];
const AUDIT_ON_POSTGRES = [
  `create function audit_events_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'audit events are append-only'; end $$`,
  `create trigger audit_events_append_only before update on audit_events
    for each row execute function audit_events_append_only()`,
  `create function audit_events_kept() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' and old.at <= to_char(now() at time zone 'utc' - interval '90 days',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') then return old; end if;
    raise exception 'audit events are kept for 90 days'; end $$`,
  `create trigger audit_events_kept before delete on audit_events
    for each row execute function audit_events_kept()`,
  `create trigger audit_events_not_emptied before truncate on audit_events
    for each statement execute function audit_events_kept()`,
];

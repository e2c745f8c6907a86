/** The columns with which migration 0038 starts. */
export const COLUMNS = [
  "alter table imports add column pledged_cents bigint",
  // Migration 0064 removes these again.
  ...["check_id", "checked_at", "kept"].map(
    (name) => `alter table imports add column ${name} text`,
  ),
  "alter table imports drop column with_possible",
  "alter table donations add column search_text text not null default ''",
  "alter table donations add column suspected text",
  "alter table donations add column assignee_id text",
  "alter table contacts add column search_text text not null default ''",
  "alter table contacts add column first_name text not null default ''",
  "alter table contacts add column last_name text not null default ''",
  "alter table contacts add column spam_at text",
  "alter table contacts add column snoozed_until text",
  "alter table audit_events add column changes text",
  "alter table staff_preferences add column appearance text not null default 'system'",
  "alter table staff_preferences add column hidden_columns text not null default ''",
  ...["name", "email", "invited_at", "digest_at"].map(
    (name) => `alter table staff_accounts add column ${name} text`,
  ),
  "alter table staff_sessions add column ends_at text",
  "alter table subscribers add column source text not null default 'site'",
  "alter table subscribers add column ended_at text",
];

export const tables = (isPostgres: boolean) => {
  const bytes = isPostgres ? "bytea" : "blob";
  return [
    `create table content_revisions (
      id text primary key, at text not null, key text not null, language text not null,
      value text not null, publish_at text not null, withdraws text, staff_id text,
      username text not null)`,
    `create table content_drafts (
      key text not null, language text not null, value text not null, version integer not null,
      staff_id text, username text not null, updated_at text not null, requested_at text,
      constraint content_drafts_key primary key (key, language))`,
    `create table content_draft_ends (
      key text not null, language text not null, version integer not null,
      constraint content_draft_ends_key primary key (key, language))`,
    `create table site_settings (name text primary key, value text not null)`,
    `create table media (
      id text primary key,
      at text not null,
      staff_id text,
      username text not null,
      file_name text not null,
      state text not null,
      hash text unique,
      tries integer not null default 0,
      percent integer not null default 0,
      problem text,
      picture text,
      kind text not null default 'photograph',
      alt text not null default '',
      caption text not null default '',
      focus_x integer not null default 50,
      focus_y integer not null default 50,
      version integer not null default 1
    )`,
    `create table media_uploads (
      media_id text not null references media(id) on delete cascade, part integer not null,
      bytes ${bytes} not null, constraint media_uploads_key primary key (media_id, part))`,
    `create table media_files (
      hash text not null references media(hash) on delete cascade, name text not null,
      bytes ${bytes} not null, constraint media_files_key primary key (hash, name))`,
    `create table attendees (
      id text primary key,
      gathering_id text not null,
      created_at text not null,
      name text not null,
      email text not null,
      email_key text not null,
      people integer not null,
      state text not null,
      state_at text not null,
      mailed_at text,
      suspected text,
      idempotency_key text not null unique
    )`,
    `create table attendee_links (
      token_hash text primary key, created_at text not null,
      attendee_id text not null references attendees(id) on delete cascade)`,
    `create table contact_mails (
      id text primary key,
      contact_id text not null references contacts(id) on delete cascade,
      created_at text not null,
      direction text not null check (direction in ('out', 'in')),
      author text not null,
      staff_id text,
      address text,
      text text not null,
      message_id text not null,
      form_key text,
      is_automatic integer not null default 0,
      sent_at text,
      constraint contact_mails_message unique (contact_id, message_id),
      constraint contact_mails_form unique (contact_id, form_key)
    )`,
    `create table answer_templates (
      id text primary key, created_at text not null, updated_at text not null,
      name text not null, text text not null)`,
    `create table staff_links (
      token_hash text primary key, expires_at text not null,
      staff_id text not null references staff_accounts(id) on delete cascade)`,
    `create table separate_gifts (
      donation_id text not null references donations(id) on delete cascade,
      other_id text not null references donations(id) on delete cascade,
      at text not null, username text not null,
      constraint separate_gifts_pk primary key (donation_id, other_id))`,
    `create table staff_passkeys (
      id text primary key,
      staff_id text not null references staff_accounts(id) on delete cascade,
      credential_id text not null unique,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      name text not null,
      created_at text not null,
      last_used_at text
    )`,
    `create table passkey_challenges (
      challenge text primary key, owner text not null, purpose text not null,
      expires_at text not null)`,
  ];
};

export const INDICES = [
  "drop index donations_sums",
  "create index contacts_spam on contacts (spam_at) where spam_at is not null",
  "create index content_revisions_by_key on content_revisions (key, language, publish_at)",
  "create unique index content_revisions_withdrawn on content_revisions (withdraws)",
  "create index attendees_by_gathering on attendees (gathering_id, state, state_at)",
  "create index attendees_by_email on attendees (email_key, gathering_id)",
  "create index attendee_links_by_attendee on attendee_links (attendee_id)",
  ...["contacts", "donations"].map(
    (table) => `create index ${table}_by_assignee on ${table} (assignee_id, created_at, id)
      where assignee_id is not null`,
  ),
  `create unique index staff_accounts_by_email on staff_accounts (email) where email is not null`,
  `create index contacts_waiting on contacts (state, created_at, id, snoozed_until)
    where state in ('new', 'in_progress')`,
  `create index contacts_unassigned on contacts (state, created_at, id) where assignee_id is null`,
  `create index contacts_suspected on contacts (created_at, id)
    where suspected is not null and erased_at is null`,
  "create index separate_gifts_by_other on separate_gifts (other_id)",
  "create index staff_passkeys_of_account on staff_passkeys (staff_id)",
];

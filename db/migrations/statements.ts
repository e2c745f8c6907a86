/** Migrations that only run statements, by name. Others have their own files (../migrate.ts). */
export const STATEMENTS: Readonly<Record<string, readonly string[]>> = {
  /** Which documents staff have open in an editor. */
  "0067-open-documents": [
    `create table open_documents (
      key text not null, staff_id text not null, at text not null,
      constraint open_documents_key primary key (key, staff_id))`,
  ],
  /**
   * How many gifts a statement lists, from which a list sees which written statements to compare
   * again; and whose postal address is known.
   */
  "0068-letters": [
    "alter table letters add column gifts integer",
    `create index letters_of_year on letters (year, person_key, gifts, created_at)
      where kind = 'statement' and digest is not null`,
    `create index donations_with_street on donations (person_key)
      where street <> '' and voided_at is null and suspected is null`,
  ],
  /** The overview counts the reports that staff have to check; an index has only these. */
  "0070-unclear-reports": [
    `create index gift_events_unclear on gift_events (received_at, id) where outcome = 'unclear'`,
  ],
  /** Why deliveries to a receiver wait, and which addresses get no email. */
  "0071-pauses": [
    `create table job_pauses (queue text primary key, reason text not null, job_id text not null,
      alike integer not null, until text)`,
    `create table refused_addresses (email_key text primary key, at text not null,
      reason text not null)`,
  ],
  /** A row of the ledger names the months in it. */
  "0072-ledger-months": [
    "alter table ledger_postings add column since text not null default ''",
    "update ledger_postings set since = month",
  ],
  /** When the set-up of two-step sign-in started, because its secret is valid for minutes. */
  "0073-two-step-begun": ["alter table staff_accounts add column totp_begun_at text"],
  /** Pages that browsers requested and that the site does not have. */
  "0075-missing-pages": [
    "create table missing_pages (path text primary key, times integer not null, at text not null)",
  ],
  /** Removes a table and two columns that no code reads. */
  "0077-unread-columns": [
    "drop table known_figures",
    "alter table staff_accounts drop column digest_at",
    "drop index contacts_waiting",
    "alter table contacts drop column snoozed_until",
    `create index contacts_waiting on contacts (state, created_at, id)
      where state in ('new', 'in_progress')`,
  ],
  /**
   * One day for a payment, the day received; when staff entered a gift; and the day on which a
   * check was returned. Lists in every order include voided records.
   */
  "0078-desk-days": [
    "alter table donations add column entered_at text",
    "alter table donations add column bounced_on text",
    `update donations set entered_at = (select min(at) from donation_changes
      where donation_id = donations.id and action = 'entered') where source = 'staff'`,
    `update donations set entered_at = created_at, created_at = received_at
      where source = 'pledge-payment' and received_at is not null`,
    "drop index donations_to_thank",
    `create index donations_to_thank on donations (coalesce(entered_at, received_at, created_at))
      where letter_id is null`,
    "create index donations_voided on donations (created_at, id) where voided_at is not null",
    ...["last_name", "email", "amount_cents"].flatMap((column) => [
      `drop index donations_ordered_by_${column}`,
      `create index donations_ordered_by_${column} on donations (${column}, created_at, id)`,
    ]),
  ],
  /** The payment company's transfers to the bank, line by line. */
  "0079-payouts": [
    `create table payouts (id text primary key, arrives_on text not null, state text not null,
      cents bigint not null)`,
    `create table payout_lines (id text primary key, payout_id text not null, donation_id text,
      kind text not null, cents bigint not null, fee_cents bigint not null)`,
    "create index payout_lines_of_payout on payout_lines (payout_id)",
  ],
  /** A check for two funds is one item of its deposit and two gifts. */
  "0083-split-gifts": [
    "alter table donations add column split_from text",
    "create index donations_split on donations (split_from) where split_from is not null",
  ],
  /** Adds the issuer of a gift's tax receipt, and what was given in return for the gift. */
  "0086-through-others": [
    "alter table donations add column came_by text",
    "alter table donations add column benefit text",
    "alter table donations add column benefit_cents bigint",
  ],
  /** Adds the arrival of guests at a gathering. */
  "0087-guests-here": ["alter table attendees add column here_at text"],
  /** For tax purposes a mailed check counts on the day of its postmark. */
  "0088-postmarks": ["alter table donations add column postmarked_on text"],
  /** Households, people who have died, and a note at the top of a person's page. */
  "0089-households": [
    "alter table people add column household_id text",
    "alter table people add column household_name text not null default ''",
    "alter table people add column greeting text not null default ''",
    "alter table people add column died integer not null default 0",
    "alter table people add column note text not null default ''",
    "create index people_of_household on people (household_id) where household_id is not null",
    "create index people_died on people (id) where died = 1",
    `create index people_said on people (id, created_at, name_key)
      where updated_at is not null and same_as is null`,
  ],
  /** Adds the entries of closed books for each gift, and their later corrections. */
  "0090-books": [
    `create table book_entries (id text primary key, donation_id text not null, day text not null,
      cents bigint not null)`,
    "create index book_entries_of_gift on book_entries (donation_id)",
  ],
  /** How often a pledge is paid, and from which day on. */
  "0091-pledge-schedules": [
    "alter table donations add column pledge_every integer",
    "alter table donations add column pledge_starts_on text",
  ],
  /**
   * Adds the place where the printed link of a gift or pledge was read: which table, which Sunday.
   */
  "0094-printed-links": ["alter table donations add column came_from text"],
  /** Adds the contact who gets a company's letters, and the members of a household's letter. */
  "0097-contacts-and-members": [
    "alter table people add column contact text not null default ''",
    "alter table letters add column members text",
  ],
  /**
   * Refunds named in files, so that each is subtracted from its gift once, in whatever order the
   * files arrive.
   */
  "0098-gift-refunds": [
    `create table gift_refunds (source text not null, gift text not null, key text not null,
      cents bigint not null, import_id text not null, primary key (source, gift, key))`,
  ],
  /**
   * SQLite counted held messages by their states in all messages; its index now has the states in
   * order.
   */
  "0103-held-messages": [
    "drop index contacts_suspected",
    `create index contacts_suspected on contacts (state, created_at, id, suspected, erased_at)
      where suspected is not null and erased_at is null`,
  ],
  /** When money was refunded: a file and a report may have two ids for one refund. */
  "0104-refunds-by-day": ["alter table gift_refunds add column at text"],
  /** Lists held messages in the order of time; without it SQLite searched all messages for them. */
  "0105-held-messages-by-time": [
    `create index contacts_held on contacts (created_at, id)
      where suspected is not null and erased_at is null`,
  ],
};

type Statements = readonly string[] | ((isPostgres: boolean) => readonly string[]);

const RECEIVED = "status = 'received' and voided_at is null";
const IN_KIND = "payment_method in ('stock', 'in_kind')";
const GIFTS = `create index donations_gifts on donations (currency, is_test,
  coalesce(received_at, created_at), donation_type, import_id, amount_cents`;
const TO_THANK = `create index donations_to_thank on donations (currency, is_test,
  coalesce(entered_at, received_at, created_at)`;
const GIVEN = `create index donations_given on donations (currency, is_test,
  coalesce(postmarked_on || 'T12:00:00.000Z', received_at, created_at)`;

/** A search on SQLite reads only an index, which ends with these columns. */
const searchedWith = (last: string) => [
  "drop index donations_searched",
  `create index donations_searched on donations (status, search_text, amount_cents, voided_at,
    import_id, currency, is_test, confirmed_at, ${last})`,
];

const isUsed = ["donations", "contacts", "attendees", "subscribers", "letters", "person_notes"]
  .map((table) => `exists (select 1 from ${table} where person_id = old.person_id)`)
  .join(" or ");

/**
 * When the last record of a person is deleted the person is deleted too, unless staff have recorded
 * something about them.
 */
const DELETE_LONELY = `
  delete from people where id = old.person_id and updated_at is null and same_as is null
    and not exists (select 1 from people as merged where merged.same_as = old.person_id)
    and not (${isUsed});
  delete from person_emails where person_id = old.person_id
    and not exists (select 1 from people where id = old.person_id);`;

/** Migrations that only run statements, by name. Others have their own files (../migrate.ts). */
export const SQL_MIGRATIONS: Readonly<Record<string, Statements>> = {
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
  /** Lets the lists of letters, and on SQLite a search for people, read only an index. */
  "0069-people": (isPostgres) => [
    "drop index donations_gifts",
    ...(isPostgres
      ? [
          `${GIFTS}) include (person_key, letter_id, deposit_id, last_name, first_name, received_at,
            created_at, updated_at) where ${RECEIVED}`,
          `create index donations_in_kind on donations (person_key) where ${IN_KIND}`,
        ]
      : [
          `${GIFTS}, person_key, letter_id, deposit_id, payment_method, last_name, first_name,
            coalesce(updated_at, created_at)) where ${RECEIVED}`,
          "drop index donations_searched",
          `create index donations_searched on donations (status, search_text, amount_cents, voided_at,
            import_id, currency, is_test, confirmed_at, id, person_key)`,
        ]),
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
  /** Gives the table of a pledge's own dates and two documents their American names. */
  "0074-american-spelling": [
    "alter table pledge_instalments rename to pledge_installments",
    ...[
      ["organisation", "organization"],
      ["instalmentLetter", "installmentLetter"],
    ].flatMap(([from, to]) =>
      ["content_revisions", "content_drafts", "content_draft_ends", "open_documents"].map(
        (table) => `update ${table} set key = '${to}' where key = '${from}'`,
      ),
    ),
  ],
  /** Pages that browsers requested and that the site does not have. */
  "0075-missing-pages": [
    "create table missing_pages (path text primary key, times integer not null, at text not null)",
  ],
  /** A pledge can be written off; the indexes for counting and searching include that. */
  "0076-write-offs": (isPostgres) => [
    "alter table donations add column written_off_at text",
    "drop index donations_pledged",
    `create index donations_pledged on donations (currency, voided_at, confirmed_at, written_off_at,
      is_test, import_id, id, amount_cents) where status = 'pledged'`,
    ...(isPostgres ? [] : searchedWith("written_off_at, id, person_key")),
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
  /**
   * Monthly gifts that fail or end wait until staff have looked at them. A search reads only an
   * index again.
   */
  "0081-monthly-gifts": (isPostgres) => [
    "alter table online_payments add column subscription_at text",
    "alter table online_payments add column subscription_seen text",
    // Earlier endings are no news.
    "update online_payments set subscription_seen = subscription_state",
    ...(isPostgres ? [] : searchedWith("written_off_at, id, person_id")),
  ],
  /** A check for two funds is one item of its deposit and two gifts. */
  "0083-split-gifts": [
    "alter table donations add column split_from text",
    "create index donations_split on donations (split_from) where split_from is not null",
  ],
  /** PDF files that visitors can download. */
  "0084-documents": (isPostgres) => [
    `create table document_files (hash text primary key,
      bytes ${isPostgres ? "bytea" : "blob"} not null)`,
  ],
  /**
   * On PostgreSQL lists of texts are sorted by their bytes, as on SQLite, whatever the database's
   * collation.
   */
  "0085-sorted-by-bytes": (isPostgres) =>
    isPostgres
      ? [
          "drop index donations_ordered_by_type",
          `create index donations_ordered_by_type on donations
            (donation_type collate "C", created_at, id)`,
          "drop index contacts_ordered_by_subject",
          `create index contacts_ordered_by_subject on contacts
            (subject collate "C", created_at, id)`,
        ]
      : [],
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
   * Removes what made large imports and their undo slow: an index that is the start of another one,
   * and repeated queries.
   */
  "0092-faster-imports": (isPostgres) => [
    "drop index donations_by_email",
    ...["donations", "contacts", "attendees", "subscribers"].flatMap((table) =>
      isPostgres
        ? `create or replace function ${table}_left() returns trigger language plpgsql as
            $$ begin ${DELETE_LONELY} return null; end $$`
        : ["deleted after delete", "moved after update of person_id"].flatMap((event) => [
            `drop trigger ${table}_left_${event.split(" ")[0]}`,
            `create trigger ${table}_left_${event} on ${table} for each row
              when (old.person_id is not null) begin ${DELETE_LONELY} end`,
          ]),
    ),
  ],
  /**
   * Indexes for everything that lists, overview and filters of the desk count
   * (docs/decisions/0360).
   */
  "0093-lists-from-indices": (isPostgres) => [
    "drop index donations_to_thank",
    "drop index donations_gifts",
    "drop index donations_by_name",
    "drop index contacts_waiting",
    ...(isPostgres
      ? [
          `${TO_THANK}) include (person_id, amount_cents, deposit_id, name_key, entered_at,
            received_at, created_at, postmarked_on) where ${RECEIVED} and letter_id is null`,
          `${GIVEN}) include (person_id, amount_cents, came_by, name_key, postmarked_on, received_at,
            created_at, updated_at) where ${RECEIVED}`,
          `${GIFTS}) include (payment_method, designation, received_at, created_at)
            where ${RECEIVED}`,
        ]
      : [
          `${TO_THANK}, person_id, coalesce(postmarked_on || 'T12:00:00.000Z', received_at,
            created_at), amount_cents, deposit_id, name_key) where ${RECEIVED} and letter_id is null`,
          `${GIVEN}, person_id, amount_cents, came_by, name_key, coalesce(updated_at, created_at))
            where ${RECEIVED}`,
          `${GIFTS}, payment_method, designation) where ${RECEIVED}`,
          `create index donations_in_kind on donations (person_id) where ${IN_KIND}`,
        ]),
    `create index donations_by_designation on donations (designation)
      where designation is not null`,
    `create index donations_by_name on donations (name_key, person_id, created_at, email,
      first_name, last_name) where person_id is not null and voided_at is null
      and suspected is null`,
    `create index contacts_waiting on contacts (state, created_at, id)
      where state in ('new', 'in_progress') and erased_at is null`,
  ],
  /**
   * Adds the place where the printed link of a gift or pledge was read: which table, which Sunday.
   */
  "0094-printed-links": ["alter table donations add column came_from text"],
  /**
   * On PostgreSQL emails of people compare by their bytes, as in the triggers that look them up
   * (migration 0080): each gift and message read all emails, because an index with another
   * collation cannot be used.
   */
  "0095-emails-by-bytes": (isPostgres) =>
    isPostgres ? ['alter table person_emails alter column email_key type text collate "C"'] : [],
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
   * Indexes for queries of the desk's lists that read whole tables; removes one that no plan used
   * (docs/decisions/0360).
   */
  "0099-what-plans-use": (isPostgres) => [
    ...(isPostgres
      ? ["create index donations_through on donations (person_id) where came_by is not null"]
      : [
          "drop index contacts_searched",
          "create index contacts_searched on contacts (state, search_text, person_id)",
          "drop index donations_voided",
          `create index donations_voided on donations
            (created_at, id, voided_at, amount_cents, search_text) where voided_at is not null`,
        ]),
    "create index donations_printed on donations (came_from) where came_from is not null",
    "drop index people_died",
    "create index people_silent on people (id, same_as, died) where no_mail = 1 or died = 1",
    `create index people_with_street on people (id, same_as, updated_at, street)
      where street is not null`,
  ],
  /** Stores each file's statement about a refund, so that undoing one leaves what another says. */
  "0100-refunds-by-import": (isPostgres) =>
    isPostgres
      ? [
          `alter table gift_refunds drop constraint gift_refunds_pkey,
            add constraint gift_refunds_pkey primary key (source, gift, key, import_id)`,
        ]
      : [
          "alter table gift_refunds rename to earlier_refunds",
          `create table gift_refunds (source text not null, gift text not null, key text not null,
            cents bigint not null, import_id text not null,
            primary key (source, gift, key, import_id))`,
          `insert into gift_refunds (source, gift, key, cents, import_id)
            select source, gift, key, cents, import_id from earlier_refunds`,
          "drop table earlier_refunds",
        ],
  /**
   * Fewer indexes that more queries use, and the statistics that PostgreSQL needs to use them
   * (docs/decisions/0360).
   */
  "0101-fewer-wider-indices": (isPostgres) => [
    "drop index donations_by_assignee",
    "drop index contacts_waiting",
    "drop index contacts_unassigned",
    "drop index contacts_by_state",
    ...(isPostgres
      ? [
          `create index contacts_by_state on contacts (state, created_at, id)
            include (assignee_id, erased_at)`,
          // Before version 14 statistics cover only columns.
          `do $$ begin
            create statistics donations_asked_from on (coalesce(entered_at, received_at, created_at))
              from donations;
          exception when feature_not_supported or syntax_error then
            raise notice 'lists of gifts to thank are planned without statistics: %', sqlerrm;
          end $$`,
          "analyze donations",
        ]
      : [
          "create index contacts_by_state on contacts (state, created_at, id, assignee_id, erased_at)",
          "drop index donations_ordered_by_type",
          `create index donations_ordered_by_type on donations (donation_type, created_at, id, status,
            voided_at, amount_cents, currency, is_test, confirmed_at, written_off_at)`,
        ]),
    "create index people_searched on people (id, same_as) where search_text <> ''",
  ],
  /**
   * A search read every subscriber on PostgreSQL; without trigrams (migration 0038) it still does.
   */
  "0102-subscribers-searched": (isPostgres) =>
    isPostgres
      ? [
          `do $$ begin
            create index subscribers_searched on subscribers using gin (email_key gin_trgm_ops);
          exception when undefined_object then
            raise notice 'searching subscribers without trigrams: %', sqlerrm;
          end $$`,
        ]
      : [],
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
  /** The record of a reported gift has the day of its money, not that of the report. */
  "0106-gifts-by-day": [
    `update donations set created_at = received_at
      where received_at < created_at and status <> 'pledged'`,
  ],
  /** For how long a job has waited while its queue was not paused. */
  "0107-waits-alone": ["alter table jobs add column waited_ms integer not null default 0"],
  /** What staff said of a person's names and emails, apart from corrections. */
  "0108-said-by-staff": [
    "alter table people add column names_accepted integer not null default 0",
    `update people set names_accepted = 1 where id in (select substr(subject, 8)
      from audit_events where action = 'person.tied' and subject like 'people:%')`,
    "alter table person_emails add column by_hand integer not null default 0",
  ],
  /** Whether a payment of a pledge is on its way, and whom to tell when a bank returned it. */
  "0109-checkouts-of-pledges": [
    "alter table checkouts add column pledge_id text",
    "alter table checkouts add column state text",
    "create index checkouts_of_pledge on checkouts (pledge_id, created_at) where pledge_id is not null",
    "create index checkouts_by_session on checkouts (session_id)",
  ],
  /** What the gifts of closed books were for, because staff may correct that later. */
  "0110-book-designations": [
    "alter table book_entries add column designation text not null default ''",
    `update book_entries set designation = coalesce(
      (select designation from donations where donations.id = donation_id), '')`,
  ],
  /** Each minute old jobs are deleted; without it all jobs were read for that. */
  "0111-jobs-ended": [
    "create index jobs_done on jobs (finished_at) where state = 'done'",
    "create index jobs_dead on jobs (finished_at) where state = 'dead'",
  ],
  /** When a deposit was last closed: what is on its slip stays there when it is reopened. */
  "0112-deposit-slips": [
    "alter table deposits add column slip_at text",
    "update deposits set slip_at = closed_at",
  ],
  /**
   * Emails that staff entered with a person before the site noted that (migration 0108): those of
   * about the minute of the audit event, by the times in both ids.
   */
  "0113-emails-entered-by-staff": [
    `update person_emails set by_hand = 1 where id in (
      select min(own.id) from audit_events
        join person_emails as own on own.person_id = substr(subject, 8)
        where action = 'record.changed' and subject like 'people:%' and changes = '{"added":null}'
          and substr(own.id, 1, 8) = substr(audit_events.id, 1, 8)
        group by own.person_id)`,
  ],
  /** What a thank-you states of its gifts, which may change while it waits. */
  "0114-gifts-stated-in-letters": ["alter table letters add column stated text"],
  /**
   * As migration 0113, for emails of people who were merged since, whom it missed. Warnings about
   * disks were of containers that no longer exist.
   */
  "0115-emails-of-merged-people": [
    `update person_emails set by_hand = 1 where id in (
      select min(own.id) from audit_events
        join people on people.id = substr(subject, 8)
        join person_emails as own on own.person_id = coalesce(people.same_as, people.id)
        where action = 'record.changed' and subject like 'people:%' and changes = '{"added":null}'
          and substr(own.id, 1, 8) = substr(audit_events.id, 1, 8)
        group by people.id)`,
    "delete from giving_alerts where key like 'disk%'",
  ],
  /** Whom to tell when the email of an account changes. */
  "0116-former-emails": ["alter table staff_accounts add column former_email text"],
  /** Names are found with and without their apostrophes. */
  "0118-apostrophes-of-search-texts": [
    `update people set search_text = replace(replace(replace(search_text, '''', ''), '\`', ''), '´', '')
      where search_text <> ''`,
  ],
  /** Emails are searched without apostrophes. */
  "0119-apostrophes-of-subscribers": (isPostgres) =>
    isPostgres
      ? [
          "drop index if exists subscribers_searched",
          `do $$ begin
            create index subscribers_searched
              on subscribers using gin (replace(email_key, '''', '') gin_trgm_ops);
          exception when undefined_object then
            raise notice 'searching subscribers without trigrams: %', sqlerrm;
          end $$`,
        ]
      : [],
  /** What disputes took of an online gift, so that a refund beside a change of them is noticed. */
  "0120-disputed-cents": [
    "alter table online_payments add column disputed_cents bigint not null default 0",
    `update online_payments set disputed_cents = coalesce((select cents from gift_refunds
      join donations on donations.source = gift_refunds.source and external_id = gift
      where donations.id = donation_id and key = '' and gift_refunds.import_id = ''), 0)
      where state like 'dispute: %' and state <> 'dispute: won' and state not like '%: warning %'
      and not exists (select 1 from letters where id like 'refund:' || donation_id || ':%')`,
  ],
  /** It folded names again, which migrate() does now at its end (db/search-texts.ts). */
  "0121-keys-of-names": [],
  /** A trial listed test gifts alone, which would stay in the ledger as corrections. */
  "0122-test-gifts-in-the-ledger": [
    `delete from ledger_postings where exists (select 1 from ledger_gifts)
      and not exists (select 1 from ledger_gifts left join donations on donations.id = donation_id
        where is_test = 0 or is_test is null)`,
    "delete from ledger_gifts where not exists (select 1 from ledger_postings)",
  ],
};

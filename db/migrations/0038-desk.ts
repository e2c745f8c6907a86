/**
 * Upgrades from the first landed release to that of c8d26346: the result of its migrations 0012 to
 * 0038. A database that ran them skips this one (../migrate.ts).
 */
import { type Kysely, sql } from "kysely";
import { isOnPostgres, runStatements } from "#db/dialect.ts";
import { COLUMNS, INDICES, tables } from "./0038-tables.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = isOnPostgres(db);
  await runStatements(db, [...COLUMNS, ...tables(isPostgres), ...INDICES]);
  await runStatements(db, isPostgres ? ON_POSTGRES : ON_SQLITE);
  await splitNames(db, isPostgres);
  await takeNamesFromWork(db);
  // The time of the spam state is unknown, so the retention starts now.
  const now = new Date().toISOString();
  await sql`update contacts set spam_at = ${now} where state = 'spam'`.execute(db);
  // Their type held the suspicion; the real type follows from the months (gift-schema.ts).
  await sql`update donations set suspected = 'unknown',
    donation_type = case when coalesce(pledge_months, 1) = 1 then 'Pledge'
      else 'Pledge over ' || pledge_months || ' months' end
    where source = 'pledge-form' and donation_type = 'Suspected spam'`.execute(db);
  await cleanAuditLog(db, isPostgres);
  if (isPostgres) await runStatements(db, [TRIGRAMS]);
  await addLikeness(db, isPostgres);
}

const SUMS = `status, created_at, id, amount_cents, donation_type, source, import_id, currency, is_test,
  confirmed_at, voided_at`;
const MAIL_FIXED = `create trigger contact_mails_fixed before update of contact_id, created_at,
  direction, author, staff_id, address, text, message_id, form_key, is_automatic on contact_mails`;

/** Searches and sums read only an index. */
const ON_SQLITE = [
  `create index donations_sums on donations (${SUMS}, assignee_id) where voided_at is null`,
  `create index donations_searched on donations (status, search_text, amount_cents, voided_at,
    import_id, currency, is_test, confirmed_at, id)`,
  "create index contacts_searched on contacts (state, search_text)",
  "create index audit_events_searched on audit_events (id, action, username, subject)",
  `create index subscribers_by_date on subscribers (created_at, id, email_key, confirmed_at,
    ended_at)`,
  "drop index contacts_ordered_by_subject",
  "create index contacts_ordered_by_subject on contacts (subject, created_at, id, state)",
  `${MAIL_FIXED} begin select raise(abort, 'mails are append-only'); end`,
];

/**
 * The sums read a narrow index: equal entries share their place, so that 100,000 records take 0.8
 * MB.
 */
const ON_POSTGRES = [
  `create index donations_sums on donations (${SUMS}) where voided_at is null`,
  `create index donations_counted on donations (status, currency, voided_at, is_test, import_id,
    amount_cents)`,
  "drop index donations_received",
  "create index subscribers_by_date on subscribers (created_at, id)",
  `create function contact_mails_fixed() returns trigger language plpgsql as
    $$ begin raise exception 'mails are append-only'; end $$`,
  `${MAIL_FIXED} for each row execute function contact_mails_fixed()`,
];

/** Rare words are found by their trigrams, if the site's role may create the extension. */
const TRIGRAMS = `do $$ begin
    create extension if not exists pg_trgm;
    create index donations_searched on donations using gin (search_text gin_trgm_ops);
    create index contacts_searched on contacts using gin (search_text gin_trgm_ops);
  exception when others then
    raise notice 'searching without trigrams: %', sqlerrm;
  end $$`;

/** Only the whole name is known: the text after its first space becomes the last name. */
async function splitNames(db: Kysely<unknown>, isPostgres: boolean) {
  const space = sql.raw(isPostgres ? "strpos(name, ' ')" : "instr(name, ' ')");
  await sql`update contacts set
    first_name = case when ${space} = 0 then name else substr(name, 1, ${space} - 1) end,
    last_name = case when ${space} = 0 then '' else substr(name, ${space} + 1) end
    where erased_at is null`.execute(db);
}

/** Jobs of waiting and recent cases contain the names as typed. This leaves only the id. */
async function takeNamesFromWork(db: Kysely<unknown>) {
  const { rows } = await sql<{ unique_key: string; payload: string }>`
    select unique_key, payload from jobs where kind = 'contact.create-case'`.execute(db);
  for (const { unique_key, payload } of rows) {
    const { firstName, lastName } = JSON.parse(payload) as Record<string, unknown>;
    if (typeof firstName === "string" && typeof lastName === "string")
      await sql`update contacts set first_name = ${firstName}, last_name = ${lastName}
        where id = ${unique_key.slice("case:".length)} and erased_at is null`.execute(db);
  }
  await sql`update jobs set payload = '{"contactId":"' || substr(unique_key, 6) || '"}'
    where kind = 'contact.create-case' and unique_key like 'case:%'`.execute(db);
}

/** Removes search terms of exports, and texts typed as usernames that no account has. */
async function cleanAuditLog(db: Kysely<unknown>, isPostgres: boolean) {
  await runStatements(db, [
    isPostgres
      ? "alter table audit_events disable trigger audit_events_append_only"
      : "drop trigger audit_events_append_only",
    ...["contacts", "donations"].map(
      (table) => `update audit_events set subject = '${table}, filtered'
        where action = 'exported' and subject like '${table}?%'`,
    ),
    `update audit_events set username = 'unknown name'
      where action in ('sign-in.failed', 'sign-in.locked') and staff_id is null`,
    isPostgres
      ? "alter table audit_events enable trigger audit_events_append_only"
      : `create trigger audit_events_append_only before update on audit_events begin
          select raise(abort, 'audit events are append-only'); end`,
  ]);
}

/** Day (UTC), amount, and email or else name; null for voided or erased records. */
async function addLikeness(db: Kysely<unknown>, isPostgres: boolean) {
  // Compared byte by byte, as on SQLite, because PostgreSQL's other collations take several times
  // as long.
  const [collation, kind] = isPostgres ? ['collate "C"', "stored"] : ["", "virtual"];
  await runStatements(db, [
    `alter table donations add column likeness text ${collation} generated always as (
      case when voided_at is null and erased_at is null then
        substr(created_at, 1, 10) || '|' || cast(amount_cents as text) || '|' ||
        lower(case when email <> '' then email else first_name || ' ' || last_name end)
      end) ${kind}`,
    "create index donations_likeness on donations (likeness) where likeness is not null",
  ]);
}

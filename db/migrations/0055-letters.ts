import { type Kysely, sql } from "kysely";
import { runStatements } from "#db/dialect.ts";

/**
 * Thank-you letters with their receipts, and year-end statements. A gift has the letter that thanks for it;
 * gifts received before the day of this migration count as thanked, and staff can move that day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
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
    "alter table donations add column letter_id text",
    "create index donations_of_letter on donations (letter_id) where letter_id is not null",
    `create index donations_to_thank on donations (coalesce(received_at, created_at))
      where letter_id is null`,
  ]);
  await adoptReceiptMails(db);
  // A new site begins with its first account (domain/letters/to-thank.ts).
  const today = new Date().toISOString().slice(0, 10);
  await sql`insert into site_settings (name, value)
    select 'thank-gifts-from', ${today} where exists (select 1 from donations)`.execute(db);
}

/** The receipts that were mailed for gifts through the site's own form are letters, too. */
async function adoptReceiptMails(db: Kysely<unknown>): Promise<void> {
  await sql`insert into letters (id, kind, created_at, username, way, batch, sent_at)
    select 'online:' || donation_id, 'thanks', receipt_at, 'the site', 'email',
      'online:' || donation_id,
      case when exists (select 1 from jobs where unique_key = 'gift-receipt:' || donation_id
        and state <> 'done') then null else receipt_at end
    from online_payments where receipt_at is not null`.execute(db);
  await sql`update donations set letter_id = 'online:' || id
    where id in (select donation_id from online_payments where receipt_at is not null)`.execute(db);
  await sql`update jobs set kind = 'letter.mail',
      unique_key = replace(unique_key, 'gift-receipt:', 'letter:online:'),
      payload = replace(payload, '{"donationId":"', '{"letterId":"online:')
    where kind = 'gift.receipt'`.execute(db);
}

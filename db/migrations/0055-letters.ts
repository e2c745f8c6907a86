import { type Kysely, sql } from "kysely";

/**
 * Thank-you letters with their receipts, and year-end statements. A gift has the letter that thanks for it;
 * gifts received before the day of this migration count as thanked, and staff can move that day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("letters")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("way", "text", (c) => c.notNull())
    .addColumn("batch", "text", (c) => c.notNull())
    .addColumn("person_key", "text")
    .addColumn("year", "integer")
    .addColumn("digest", "text", (c) => c.unique())
    .addColumn("text", "text")
    .addColumn("note", "text")
    .addColumn("sent_at", "text")
    .addUniqueConstraint("letters_once", ["batch", "person_key"])
    .execute();
  await db.schema.createIndex("letters_of_person").on("letters").column("person_key").execute();
  await db.schema
    .createIndex("letters_unsent")
    .on("letters")
    .columns(["kind", "created_at"])
    .where(sql.ref("sent_at"), "is", null)
    .execute();
  await db.schema
    .createTable("receipts")
    .addColumn("number", "integer", (c) => c.primaryKey())
    .addColumn("donation_id", "text", (c) => c.notNull())
    .addColumn("letter_id", "text", (c) => c.notNull())
    .addColumn("issued_at", "text", (c) => c.notNull())
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("details", "text")
    .addColumn("replaces", "integer")
    .execute();
  await db.schema.createIndex("receipts_of_gift").on("receipts").column("donation_id").execute();
  await db.schema.alterTable("donations").addColumn("letter_id", "text").execute();
  await db.schema
    .createIndex("donations_of_letter")
    .on("donations")
    .column("letter_id")
    .where(sql.ref("letter_id"), "is not", null)
    .execute();
  await sql`create index donations_to_thank on donations (coalesce(received_at, created_at))
    where letter_id is null`.execute(db);
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

import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * What a gift says beside its amount: check number, designation, what was given in place of money, the
 * donor's postal address. Deposits of checks and cash; a pledge's own dates; which reminders were sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column per statement.
  const place = ["street", "postal_code"];
  for (const column of ["check_number", "designation", "description", ...place, "deposit_id"])
    await db.schema.alterTable("donations").addColumn(column, "text").execute();
  await db.schema
    .createIndex("donations_of_deposit")
    .on("donations")
    .column("deposit_id")
    .where(sql.ref("deposit_id"), "is not", null)
    .execute();
  await db.schema
    .createIndex("donations_of_check")
    .on("donations")
    .column("check_number")
    .where(sql.ref("check_number"), "is not", null)
    .execute();

  await db.schema
    .createTable("deposits")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("number", "integer", (c) => c.notNull().unique())
    .addColumn("opened_at", "text", (c) => c.notNull())
    .addColumn("opened_by", "text", (c) => c.notNull())
    .addColumn("day", "text", (c) => c.notNull())
    .addColumn("account", "text", (c) => c.notNull())
    .addColumn("counted_cents", "bigint")
    .addColumn("closed_at", "text")
    .addColumn("closed_by", "text")
    .addColumn("reopened_reason", "text")
    .execute();
  await db.schema
    .createTable("pledge_instalments")
    .addColumn("pledge_id", "text", (c) =>
      c.notNull().references("donations.id").onDelete("cascade"),
    )
    .addColumn("due_on", "text", (c) => c.notNull())
    .addColumn("amount_cents", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint("pledge_instalments_pk", ["pledge_id", "due_on"])
    .execute();
  await db.schema
    .createTable("pledge_reminders")
    .addColumn("pledge_id", "text", (c) =>
      c.notNull().references("donations.id").onDelete("cascade"),
    )
    .addColumn("due_on", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("pledge_reminders_pk", ["pledge_id", "due_on"])
    .execute();
  await readOnlineGifts(db);
}

/** The site's own form wrote the designation into the notes, and the method beside the gift. */
async function readOnlineGifts(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const end = sql.raw(
    isPostgres ? "strpos(notes || chr(10), chr(10))" : "instr(notes || char(10), char(10))",
  );
  const begin = "For: ".length + 1;
  await sql`update donations
    set designation = substr(notes, ${sql.lit(begin)}, ${end} - ${sql.lit(begin)}),
      notes = nullif(substr(notes, ${end} + 1), '')
    where source in ('stripe', 'sandbox') and notes like 'For: %'`.execute(db);
  await sql`update donations set payment_method = (
      select case when method like 'bank account%' then 'bank'
        when method like '% ending %' or method = 'a test card' then 'card' end
      from online_payments where donation_id = donations.id)
    where payment_method is null and id in (select donation_id from online_payments)`.execute(db);
}

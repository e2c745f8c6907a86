import { type Kysely, sql } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";

/**
 * What a gift says beside its amount: check number, designation, what was given in place of money, the
 * donor's postal address. Deposits of checks and cash; a pledge's own dates; which reminders were sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = ["check_number", "designation", "description", "street", "postal_code"];
  await runStatements(db, [
    ...[...columns, "deposit_id"].map((name) => `alter table donations add column ${name} text`),
    `create index donations_of_deposit on donations (deposit_id) where deposit_id is not null`,
    `create index donations_of_check on donations (check_number) where check_number is not null`,
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
  ]);
  await readOnlineGifts(db);
}

/** The site's own form wrote the designation into the notes, and the method beside the gift. */
async function readOnlineGifts(db: Kysely<unknown>): Promise<void> {
  const end = sql.raw(
    onPostgres(db) ? "strpos(notes || chr(10), chr(10))" : "instr(notes || char(10), char(10))",
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

import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * Stores personal data in one place: contacts get the names as typed and the time of their spam
 * state, suspected pledges a column, and jobs and the audit log lose their copies.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (table: string, column: string) =>
    db.schema.alterTable(table).addColumn(column, "text").execute();
  for (const column of ["first_name", "last_name"])
    await db.schema
      .alterTable("contacts")
      .addColumn(column, "text", (c) => c.notNull().defaultTo(""))
      .execute();
  await add("contacts", "spam_at");
  await add("donations", "suspected");

  await splitNames(db);
  await takeNamesFromWork(db);
  await startSpamRetention(db);
  await markSuspectedPledges(db);
  await cleanAuditLog(db);
}

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter;

/** Only the whole name is known: the text after its first space becomes the last name. */
async function splitNames(db: Kysely<unknown>): Promise<void> {
  const space = isSqlite(db) ? sql`instr(name, ' ')` : sql`strpos(name, ' ')`;
  await sql`update contacts set
    first_name = case when ${space} = 0 then name else substr(name, 1, ${space} - 1) end,
    last_name = case when ${space} = 0 then '' else substr(name, ${space} + 1) end
    where erased_at is null`.execute(db);
}

/** Jobs read by one statement. */
const BATCH = 500;

/** Jobs of waiting and recent cases hold the names as typed. Afterwards they hold the id alone. */
async function takeNamesFromWork(db: Kysely<unknown>): Promise<void> {
  for (let last = ""; ; ) {
    const { rows } = await sql<{ id: string; unique_key: string; payload: string }>`
      select id, unique_key, payload from jobs where kind = 'contact.create-case' and id > ${last}
      order by id limit ${BATCH}`.execute(db);
    for (const { unique_key, payload } of rows) {
      const { firstName, lastName } = JSON.parse(payload) as Record<string, unknown>;
      if (typeof firstName === "string" && typeof lastName === "string")
        await sql`update contacts set first_name = ${firstName}, last_name = ${lastName}
          where id = ${unique_key.slice("case:".length)} and erased_at is null`.execute(db);
    }
    if (rows.length < BATCH) break;
    last = rows.at(-1)?.id ?? "";
  }
  await sql`update jobs set payload = '{"contactId":"' || substr(unique_key, 6) || '"}'
    where kind = 'contact.create-case' and unique_key like 'case:%'`.execute(db);
}

/** The time of the spam state is not known: the retention starts now. */
async function startSpamRetention(db: Kysely<unknown>): Promise<void> {
  await sql`update contacts set spam_at = ${new Date().toISOString()} where state = 'spam'`.execute(
    db,
  );
  await db.schema
    .createIndex("contacts_spam")
    .on("contacts")
    .column("spam_at")
    .where(sql.ref("spam_at"), "is not", null)
    .execute();
}

/** Their type held the suspicion; the real type follows from the months (gift-schema.ts). */
async function markSuspectedPledges(db: Kysely<unknown>): Promise<void> {
  await sql`update donations set suspected = 'unknown',
    donation_type = case when coalesce(pledge_months, 1) = 1 then 'Pledge'
      else 'Pledge over ' || pledge_months || ' months' end
    where source = 'pledge-form' and donation_type = 'Suspected spam'`.execute(db);
}

/** Removes search terms of exports, and texts typed as usernames of no account. */
async function cleanAuditLog(db: Kysely<unknown>): Promise<void> {
  const appendOnly = "audit_events_append_only";
  if (isSqlite(db)) await sql`drop trigger ${sql.ref(appendOnly)}`.execute(db);
  else await sql`alter table audit_events disable trigger ${sql.ref(appendOnly)}`.execute(db);
  for (const table of ["contacts", "donations"])
    await sql`update audit_events set subject = ${`${table}, filtered`}
      where action = 'exported' and subject like ${`${table}?%`}`.execute(db);
  await sql`update audit_events set username = 'unknown name'
    where action in ('sign-in.failed', 'sign-in.locked') and staff_id is null`.execute(db);
  if (isSqlite(db))
    await sql`create trigger audit_events_append_only before update on audit_events begin
      select raise(abort, 'audit events are append-only'); end`.execute(db);
  else await sql`alter table audit_events enable trigger ${sql.ref(appendOnly)}`.execute(db);
}

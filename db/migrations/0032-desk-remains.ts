import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * Where subscribers come from and that they left; what staff chose for files of one shape, and which
 * rows they include; which gifts look the same, and which of them staff call different gifts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("subscribers")
    .addColumn("source", "text", (c) => c.notNull().defaultTo("site"))
    .execute();
  await db.schema.alterTable("subscribers").addColumn("ended_at", "text").execute();
  await db.schema
    .createIndex("subscribers_by_date")
    .on("subscribers")
    .columns(["created_at", "id"])
    .execute();

  await db.schema
    .createTable("import_shapes")
    .addColumn("shape", "text", (c) => c.primaryKey())
    .addColumn("used_at", "text", (c) => c.notNull())
    .addColumn("choices", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable("import_rows")
    .addColumn("is_included", "integer", (c) => c.notNull().defaultTo(0))
    .execute();

  // Of an import that is being written.
  await sql`update import_rows set is_included = 1 where kind = 'possible' and import_id in
    (select id from imports where state = 'writing' and with_possible = 1)`.execute(db);
  await db.schema.alterTable("imports").dropColumn("with_possible").execute();

  await indexMessages(db);
  await addLikeness(db);
  await db.schema
    .createTable("separate_gifts")
    .addColumn("donation_id", "text", (c) =>
      c.notNull().references("donations.id").onDelete("cascade"),
    )
    .addColumn("other_id", "text", (c) =>
      c.notNull().references("donations.id").onDelete("cascade"),
    )
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("username", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("separate_gifts_pk", ["donation_id", "other_id"])
    .execute();
  await db.schema
    .createIndex("separate_gifts_by_other")
    .on("separate_gifts")
    .column("other_id")
    .execute();
}

/** For what the overview and the lists ask of messages. */
async function indexMessages(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns, condition] of [
    ["contacts_waiting", "created_at, id", "state in ('new', 'in_progress')"],
    ["contacts_unassigned", "state, created_at, id", "assignee_id is null"],
    ["contacts_suspected", "created_at, id", "suspected is not null and erased_at is null"],
  ])
    await sql.raw(`create index ${name} on contacts (${columns}) where ${condition}`).execute(db);
}

/** Day (UTC), amount, and email or else name: null for records that are voided or erased. */
async function addLikeness(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const kind = sql.raw(isPostgres ? "stored" : "virtual");
  // Compared byte by byte, as SQLite does: PostgreSQL's other collations take several times as long.
  const collation = sql.raw(isPostgres ? 'collate "C"' : "");
  await sql`alter table donations add column likeness text ${collation} generated always as (
    case when voided_at is null and erased_at is null then
      substr(created_at, 1, 10) || '|' || cast(amount_cents as text) || '|' ||
      lower(case when email <> '' then email else first_name || ' ' || last_name end)
    end) ${kind}`.execute(db);
  await sql`create index donations_likeness on donations (likeness)
    where likeness is not null`.execute(db);
}

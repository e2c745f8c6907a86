import { type Kysely, PostgresAdapter, sql } from "kysely";
import { FOLDED_LETTERS, PHONE_SEPARATORS } from "#db/fold-text.ts";

/**
 * One folded text column for searches in each table of records (docs/decisions/0110). Triggers write
 * it, so that no code that writes a record has to; on SQLite they are those of migration 0039.
 */
const DONATIONS = {
  table: "donations",
  watched: ["first_name", "last_name", "email", "phone", "city", "notes", "source", "external_id"],
  // Without the site's own ids: a search for a name would match their random letters.
  text: (row: string) => `${row}first_name || ' ' || ${row}last_name || ' ' || ${row}email
    || ' ' || coalesce(${row}city, '') || ' ' || coalesce(${row}notes, '')
    || ' ' || case when ${row}source in ('staff', 'pledge-form', 'pledge-payment')
      or ${row}external_id like 'content:%' then '' else coalesce(${row}external_id, '') end`,
};
const CONTACTS = {
  table: "contacts",
  watched: ["name", "email", "phone", "message"],
  text: (row: string) => `${row}name || ' ' || ${row}email || ' ' || ${row}message`,
};

type Searched = typeof DONATIONS;

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  for (const searched of [DONATIONS, CONTACTS]) {
    await db.schema
      .alterTable(searched.table)
      .addColumn("search_text", "text", (c) => c.notNull().defaultTo(""))
      .execute();
    if (!isPostgres) continue;
    for (const statement of onPostgres(searched)) await sql.raw(statement).execute(db);
    await fill(db, searched.table);
  }
  if (isPostgres) await indexTrigrams(db);
  else await indexForScans(db);
}

/** A search then reads an index alone: the text, and the columns of its sums. */
async function indexForScans(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("donations_searched")
    .on("donations")
    .columns(["status", "search_text", "amount_cents", "voided_at", "import_id"])
    .execute();
  await db.schema
    .createIndex("contacts_searched")
    .on("contacts")
    .columns(["state", "search_text"])
    .execute();
}

/**
 * PostgreSQL finds rare words by their trigrams, if the site's role may create the extension. Without
 * it a search reads the table.
 */
const indexTrigrams = (db: Kysely<unknown>) =>
  sql`do $$ begin
    create extension if not exists pg_trgm;
    create index donations_searched on donations using gin (search_text gin_trgm_ops);
    create index contacts_searched on contacts using gin (search_text gin_trgm_ops);
  exception when others then
    raise notice 'searching without trigrams: %', sqlerrm;
  end $$`.execute(db);

/** Makes the triggers write the text of all existing records, in slices. */
async function fill(db: Kysely<unknown>, table: string): Promise<void> {
  for (let last = ""; ; ) {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set email = email where id in (
        select id from ${sql.table(table)} where id > ${last} order by id limit 5000)
      returning id`.execute(db);
    if (rows.length === 0) return;
    last = rows.reduce((most, { id }) => (id > most ? id : most), last);
  }
}

function onPostgres({ table, watched, text }: Searched): string[] {
  const [from, to] = [letters("A", 26) + replaced(), letters("a", 26) + replacing()];
  // Most text is plain ASCII, and translate() looks every letter up in the whole list.
  const folded = (row: string) => `case when octet_length(${text(row)}) > length(${text(row)})
    then translate(${text(row)}, '${from}', '${to}') else lower(${text(row)} collate "C") end
    || ' ' || translate(coalesce(${row}phone, ''), '${PHONE_SEPARATORS}', '')`;
  return [
    `create function ${table}_search_text() returns trigger language plpgsql as $$
      begin new.search_text := ${folded("new.")}; return new; end $$`,
    `create trigger ${table}_search_text before insert or update of ${watched.join(", ")}
      on ${table} for each row execute function ${table}_search_text()`,
  ];
}

const letters = (first: string, count: number) =>
  String.fromCharCode(...Array.from({ length: count }, (_, n) => first.charCodeAt(0) + n));

/** PostgreSQL's translate() deletes letters without a counterpart, so these come last. */
const inOrder = () => [...FOLDED_LETTERS].sort(([, a], [, b]) => b.length - a.length);
const replaced = () =>
  inOrder()
    .map(([letter]) => letter)
    .join("");
const replacing = () =>
  inOrder()
    .map(([, folded]) => folded)
    .join("");

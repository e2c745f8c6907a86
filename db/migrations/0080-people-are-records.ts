/**
 * Makes a person a record with an id, to which gifts, pledges, messages, guests and subscribers
 * point. Before, a person was all records with one email, and those that staff tied to it. People
 * keep what they had: corrected details, notes, opt-outs, letters, and ties, which can still be
 * undone. Names are compared and sorted by a folded key.
 */
import { randomUUIDv7 } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { isOnPostgres, runStatements } from "#db/dialect.ts";
import { foldNameFunction } from "#db/fold-text.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  const isPostgres = isOnPostgres(db);
  if (isPostgres) await runStatements(db, [foldNameFunction()]);
  await runStatements(db, [...tables(isPostgres), ...FIND_KEYS]);
  await nameOrphans(db);
  await runStatements(db, [
    ...PEOPLE,
    ...indicesToDrop(isPostgres),
    ...pointToPeople(isPostgres),
    ...indices(isPostgres),
    ...["donations", "contacts"].flatMap((table) => keyTriggers(table, isPostgres)),
  ]);
  await mergeTied(db);
  await runStatements(db, [
    "drop table earlier_keys",
    "drop table earlier_ties",
    ...OWNERS.flatMap((owner) => [
      ...personTriggers(owner, isPostgres),
      ...lonelyTriggers(owner, isPostgres),
    ]),
  ]);
}

const keyColumn = (name: string, isPostgres: boolean) =>
  `${name} text ${isPostgres ? 'collate "C"' : ""}`;

const tables = (isPostgres: boolean) => [
  `create table people (
    id text primary key,
    created_at text not null,
    same_as text,
    ${keyColumn("name_key", isPostgres)} not null default '',
    first_name text,
    last_name text,
    phone text,
    street text,
    city text,
    state text,
    postal_code text,
    no_mail integer not null default 0,
    no_calls integer not null default 0,
    no_publishing integer not null default 0,
    updated_at text,
    username text,
    search_text text not null default ''
  )`,
  "create index people_same on people (same_as) where same_as is not null",
  "create index people_by_name on people (name_key) where name_key <> ''",
  `create table person_emails (
    id text primary key, email_key text not null, nth integer not null default 0,
    person_id text not null, constraint person_emails_nth unique (email_key, nth))`,
  "create index person_emails_of_person on person_emails (person_id)",
  "alter table person_ties rename to earlier_ties",
  `create table person_merges (
    id text primary key, person_id text not null, other_id text not null,
    moved text, at text not null, username text not null)`,
];

/** Each earlier key, and the id of its person: that of the first record with the key. */
const FIND_KEYS = [
  "create table earlier_keys (key text primary key, person_id text not null)",
  `insert into earlier_keys (key, person_id)
    select key, min(id) from (
      select person_key as key, id from donations where person_key is not null
      union all select person_key, id from contacts where person_key is not null
      union all select email_key, id from attendees
      union all select email_key, id from subscribers
    ) as records group by key`,
];

/** Details, notes, letters and ties may have a key that no record has anymore. */
async function nameOrphans(db: Kysely<unknown>) {
  const { rows } = await sql<{ key: string }>`
    select key from (
      select key from person_details union select key from person_notes
      union select person_key from letters where person_key is not null
      union select key from earlier_ties union select other_key from earlier_ties
    ) as said where key not in (select key from earlier_keys)`.execute(db);
  for (const { key } of rows)
    await sql`insert into earlier_keys values (${key}, ${randomUUIDv7()})`.execute(db);
}

const PEOPLE = [
  `insert into people (id, created_at, first_name, last_name, phone, street, city, state,
      postal_code, no_mail, no_calls, no_publishing, updated_at, username, search_text)
    select person_id, coalesce(
        (select created_at from donations where id = person_id),
        (select created_at from contacts where id = person_id),
        (select created_at from attendees where id = person_id),
        (select created_at from subscribers where id = person_id),
        updated_at, '1970-01-01T00:00:00.000Z'),
      first_name, last_name, phone, street, city, state, postal_code, coalesce(no_mail, 0),
      coalesce(no_calls, 0), coalesce(no_publishing, 0), updated_at, username,
      coalesce(search_text, '')
    from earlier_keys left join person_details on person_details.key = earlier_keys.key`,
  "drop table person_details",
  `insert into person_emails (id, email_key, person_id)
    select person_id, key, person_id from earlier_keys where key like '%@%'`,
];

const indicesToDrop = (isPostgres: boolean) =>
  [
    ...["donations_by_person", "donations_gifts", "donations_with_street", "donations_likeness"],
    isPostgres ? "donations_in_kind" : "donations_searched",
    ...["donations_ordered_by_last_name", "donations_ordered_by_email", "donations_by_email"],
    ...["contacts_by_person", "contacts_ordered_by_name", "contacts_ordered_by_email"],
    ...["subscribers_by_person", "letters_of_person", "letters_of_year", "person_notes_by_key"],
  ].map((name) => `drop index ${name}`);

const personOf = (key: string) =>
  `person_id = (select person_id from earlier_keys where earlier_keys.key = ${key})`;

/** An email in the form in which it is compared: ASCII letters in lower case, on both databases. */
const emailKey = (email: string, isPostgres: boolean) =>
  isPostgres ? `lower(${email} collate "C")` : `lower(${email})`;

const nameKey = (row: string) => `fold_name(${row}last_name || ' ' || ${row}first_name)`;

/** Each key, and how it is computed from the columns of `row`. */
function keysOf(table: string, row: string, isPostgres: boolean): [name: string, of: string][] {
  const name: [string, string] = ["name_key", nameKey(row)];
  const mail = emailKey(`trim(${row}email)`, isPostgres);
  const fullName = `fold_name(${row}first_name || ' ' || ${row}last_name)`;
  const who = `case when trim(${row}email) <> '' then ${mail} else ${fullName} end`;
  const likeness = `case when ${row}voided_at is null and ${row}erased_at is null then
    substr(${row}created_at, 1, 10) || '|' || cast(${row}amount_cents as text) || '|' || ${who} end`;
  return table === "donations" ? [name, ["likeness", likeness]] : [name];
}

const pointToPeople = (isPostgres: boolean) => [
  ...["donations", "contacts", "attendees", "subscribers", "letters"].map(
    (table) => `alter table ${table} add column person_id text`,
  ),
  "alter table donations drop column likeness",
  `alter table donations add column ${keyColumn("likeness", isPostgres)}`,
  ...["donations", "contacts"].flatMap((table) => [
    `alter table ${table} add column ${keyColumn("name_key", isPostgres)} not null default ''`,
    `update ${table} set ${personOf("person_key")}, ${keysOf(table, "", isPostgres)
      .map(([name, of]) => `${name} = ${of}`)
      .join(", ")}`,
    `alter table ${table} drop column person_key`,
  ]),
  `update attendees set ${personOf("email_key")}`,
  `update subscribers set ${personOf("email_key")}`,
  // The digests of written statements contain it.
  "alter table letters rename column person_key to earlier_key",
  `update letters set ${personOf("earlier_key")}`,
  "update letters set earlier_key = null where digest is null",
  "alter table person_notes rename column key to person_id",
  `update person_notes set ${personOf("person_notes.person_id")}`,
  `update people set name_key = coalesce(
    (select name_key from donations where donations.id = people.id),
    (select name_key from contacts where contacts.id = people.id), '')`,
];

const GIFTS = `create index donations_gifts on donations (currency, is_test,
  coalesce(received_at, created_at), donation_type, import_id, amount_cents`;
const THEY = "where status = 'received' and voided_at is null";

/** The lists of people and of letters, and on SQLite a search for people, read only an index. */
const indices = (isPostgres: boolean) => [
  `create index donations_by_person on donations (person_id, created_at, name_key, amount_cents,
    status, currency, is_test, voided_at, suspected)`,
  `create index donations_with_street on donations (person_id)
    where street <> '' and voided_at is null and suspected is null`,
  "create index donations_likeness on donations (likeness) where likeness is not null",
  `create index donations_by_name on donations (name_key, person_id) where person_id is not null`,
  `create index donations_by_email on donations (${emailKey("email", isPostgres)})`,
  ...["donations", "contacts"].flatMap((table) => [
    `create index ${table}_ordered_by_name on ${table} (name_key, created_at, id)`,
    `create index ${table}_ordered_by_email on ${table}
      (${emailKey("email", isPostgres)}, created_at, id)`,
  ]),
  ...(isPostgres
    ? [
        `${GIFTS}) include (person_id, letter_id, deposit_id, name_key, received_at, created_at,
          updated_at) ${THEY}`,
        `create index donations_in_kind on donations (person_id)
          where payment_method in ('stock', 'in_kind')`,
      ]
    : [
        `${GIFTS}, person_id, letter_id, deposit_id, payment_method, name_key,
          coalesce(updated_at, created_at)) ${THEY}`,
        `create index donations_searched on donations (status, search_text, amount_cents, voided_at,
          import_id, currency, is_test, confirmed_at, id, person_id)`,
      ]),
  `create index contacts_by_person on contacts (person_id, created_at, name_key, state,
    suspected)`,
  "create index attendees_by_person on attendees (person_id)",
  `create index subscribers_by_person on subscribers (person_id, created_at, confirmed_at,
    ended_at)`,
  "create index letters_of_person on letters (person_id)",
  `create index letters_of_year on letters (year, person_id, gifts, created_at)
    where kind = 'statement' and digest is not null`,
  "create index person_notes_by_person on person_notes (person_id)",
];

/** Triggers write the keys, so that no code that writes a record has to (docs/decisions/0110). */
function keyTriggers(table: string, isPostgres: boolean): string[] {
  const watched =
    table === "donations"
      ? "first_name, last_name, email, created_at, amount_cents, voided_at, erased_at"
      : "first_name, last_name";
  const keys = keysOf(table, "new.", isPostgres);
  if (isPostgres)
    return [
      `create function ${table}_keys() returns trigger language plpgsql as $$ begin
        ${keys.map(([name, of]) => `new.${name} := ${of};`).join(" ")} return new; end $$`,
      `create trigger ${table}_keys before insert or update of ${watched} on ${table}
        for each row execute function ${table}_keys()`,
    ];
  const write = `begin update ${table} set ${keys.map(([name, of]) => `${name} = ${of}`).join(", ")}
    where rowid = new.rowid; end`;
  return [
    `create trigger ${table}_keys_added after insert on ${table} ${write}`,
    `create trigger ${table}_keys_changed after update of ${watched} on ${table} ${write}`,
  ];
}

/** A table whose rows belong to people. */
interface Owner {
  table: string;
  /** The person that the row names other than by email, in SQL, or null. */
  named: string;
  nameKey: string;
  isErased: string;
}

const OWNERS: readonly Owner[] = [
  {
    table: "donations",
    named: "(select person_id from donations where id = new.pledge_id)",
    nameKey: nameKey("new."),
    isErased: "new.erased_at is not null",
  },
  {
    table: "contacts",
    named: "null",
    nameKey: nameKey("new."),
    isErased: "new.erased_at is not null",
  },
  { table: "attendees", named: "null", nameKey: "''", isErased: "false" },
  { table: "subscribers", named: "null", nameKey: "''", isErased: "false" },
];

/**
 * A record that is written without a person gets one: a payment that of its pledge, another record
 * the person with its email, or among several the one with its name, or else a new person with the
 * id of the record.
 */
function personTriggers({ table, named, nameKey, isErased }: Owner, isPostgres: boolean): string[] {
  const mail = emailKey("trim(new.email)", isPostgres);
  const when = `after insert on ${table} for each row
    when (new.person_id is null and not (${isErased}))`;
  const body = `
    insert into person_emails (id, email_key, person_id) select new.id, ${mail}, new.id
      where trim(new.email) <> '' and ${named} is null
        and not exists (select 1 from person_emails where email_key = ${mail}) on conflict do nothing;
    update ${table} set person_id = coalesce(${named},
      (select person_id from person_emails left join people on people.id = person_id
        where email_key = ${mail}
        order by case when name_key = ${nameKey} then 0 else 1 end, nth limit 1),
      new.id) where id = new.id;
    insert into people (id, created_at, name_key) select new.id, new.created_at, ${nameKey}
      where new.id = (select person_id from ${table} where id = new.id) on conflict do nothing;`;
  return triggersOf(`${table}_person`, [["", when]], body, isPostgres);
}

/**
 * When the last record of a person is deleted the person is deleted too, unless staff have recorded
 * something about them.
 */
function lonelyTriggers({ table }: Owner, isPostgres: boolean): string[] {
  const pointing = ["donations", "contacts", "attendees", "subscribers", "letters", "person_notes"];
  const isLonely = `${pointing
    .map((each) => `not exists (select 1 from ${each} where person_id = old.person_id)`)
    .join(" and ")}
    and exists (select 1 from people where id = old.person_id and updated_at is null
      and same_as is null)
    and not exists (select 1 from people where same_as = old.person_id)`;
  const body = `
    delete from person_emails where person_id = old.person_id and ${isLonely};
    delete from people where id = old.person_id and ${isLonely};`;
  const after = (what: string) =>
    `after ${what} on ${table} for each row when (old.person_id is not null)`;
  const events: [string, string][] = [
    ["_deleted", after("delete")],
    ["_moved", after("update of person_id")],
  ];
  return triggersOf(`${table}_left`, events, body, isPostgres);
}

function triggersOf(
  name: string,
  events: readonly [suffix: string, when: string][],
  body: string,
  isPostgres: boolean,
): string[] {
  if (!isPostgres)
    return events.map(
      ([suffix, when]) => `create trigger ${name}${suffix} ${when} begin ${body} end`,
    );
  return [
    `create function ${name}() returns trigger language plpgsql as
      $$ begin ${body} return null; end $$`,
    ...events.map(
      ([suffix, when]) => `create trigger ${name}${suffix} ${when} execute function ${name}()`,
    ),
  ];
}

const POINTING = [
  ...["donations", "contacts", "attendees", "subscribers"],
  ...["letters", "person_notes", "person_emails"],
];

/**
 * Ties become merges, in the order in which staff made them. People whom staff marked as different
 * stay separate.
 */
async function mergeTied(db: Kysely<unknown>) {
  const ties = await sql<Record<"id" | "one" | "other" | "at" | "username", string>>`
    select id, ${personWith("key")} as one, ${personWith("other_key")} as other, at, username
    from earlier_ties where is_same = 1 order by at, id`.execute(db);
  for (const { id, one, other, at, username } of ties.rows) {
    const keep = await wholeOf(db, one);
    const merged = await wholeOf(db, other);
    if (keep === merged) continue;
    const moved: Record<string, string[]> = {};
    for (const table of [...POINTING, "people"]) {
      const whose = sql.ref(table === "people" ? "same_as" : "person_id");
      const { rows } = await sql<{ id: string }>`update ${sql.table(table)} set ${whose} = ${keep}
        where ${whose} = ${merged} returning id`.execute(db);
      moved[table] = rows.map((row) => row.id);
    }
    await sql`update people set same_as = ${keep} where id = ${merged}`.execute(db);
    await sql`insert into person_merges (id, person_id, other_id, moved, at, username)
      values (${id}, ${keep}, ${merged}, ${JSON.stringify(moved)}, ${at}, ${username})`.execute(db);
  }
  await sql`insert into person_merges (id, person_id, other_id, at, username)
    select id, one, other, at, username from (
      select id, ${personWith("key")} as one, ${personWith("other_key")} as other, at, username
      from earlier_ties where is_same = 0) as apart`.execute(db);
}

const personWith = (column: string) =>
  sql.raw(`(select person_id from earlier_keys where earlier_keys.key = earlier_ties.${column})`);

async function wholeOf(db: Kysely<unknown>, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(same_as, id) as id from people where id = ${id}`.execute(db);
  return rows[0]?.id ?? id;
}

/**
 * The texts that the desk's search reads. Beside each record is one line of text: its columns in
 * lower case without diacritics and apostrophes, then the digits of its telephone number. Triggers
 * write it whenever one of them changes (docs/decisions/0110). migrate() rebuilds the triggers, the
 * texts and the keys of names when this file's definitions or the folded letters have changed.
 */
import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { isOnPostgres, runStatements } from "./dialect.ts";
import { FOLDED_LETTERS, foldNameFunction } from "./fold-text.ts";
import { PHONE_SEPARATORS } from "./phone-number.ts";
import type { Database } from "./schema.ts";

interface SearchText {
  table: string;
  /** Columns whose changes change the text. */
  watched: readonly string[];
  /** An SQL expression over the columns of `row`: "new", or the table. */
  words(row: string): string;
  digits(row: string): string;
}

/** A part of the text that is not just a column. */
interface Expression<Column> {
  reads: readonly Column[];
  sql(row: string): string;
}

function searchText<Table extends keyof Database, Column extends keyof Database[Table] & string>(
  table: Table,
  parts: readonly (Column | Expression<Column>)[],
  { digits }: { digits: Column },
): SearchText {
  const sqlOf = (part: Column | Expression<Column>, row: string) =>
    typeof part === "string" ? `coalesce(${row}.${part}, '')` : part.sql(row);
  return {
    table,
    watched: [...parts.flatMap((part) => (typeof part === "string" ? part : part.reads)), digits],
    words: (row) => parts.map((part) => sqlOf(part, row)).join(" || ' ' || "),
    digits: (row) => sqlOf(digits, row),
  };
}

const SEARCH_TEXTS = [
  searchText("contacts", ["name", "email", "message"], { digits: "phone" }),
  searchText(
    "donations",
    [
      ...(["first_name", "last_name", "email", "street", "city", "notes"] as const),
      "check_number",
      {
        // Leaves out the site's own ids, because a search for a name would match their random
        // letters.
        reads: ["source", "external_id"],
        sql: (row) =>
          `case when ${row}.source in ('staff', 'pledge-form', 'pledge-payment')
            or ${row}.external_id like 'content:%' then '' else coalesce(${row}.external_id, '') end`,
      },
    ],
    { digits: "phone" },
  ),
];

/** Runs at the end of the migrations, in their transaction. */
export async function writeSearchTexts(db: Kysely<unknown>): Promise<void> {
  for (const each of SEARCH_TEXTS) await writeOne(db, each);
}

async function writeOne(db: Kysely<unknown>, searchText: SearchText) {
  const { table } = searchText;
  const inPostgres = isOnPostgres(db);
  // The triggers' names contain a digest of their definition.
  const digest = createHash("sha256")
    .update(
      JSON.stringify([
        foldNameFunction(),
        triggersOf(searchText, "", true),
        triggersOf(searchText, "", false),
      ]),
    )
    .digest("hex");
  const name = `${table}_search_${digest.slice(0, 12)}`;
  const { rows } = await (inPostgres
    ? sql<{ name: string }>`select tgname as name from pg_trigger
        where tgrelid = to_regclass(${table}) and not tgisinternal`
    : sql<{
        name: string;
      }>`select name from sqlite_master where type = 'trigger' and tbl_name = ${table}`
  ).execute(db);
  const oldTriggers = rows.filter((row) => row.name.startsWith(`${table}_search_`));
  if (oldTriggers.some((row) => row.name.startsWith(name))) return;
  const refolded = inPostgres ? foldedOnPostgres("search_text") : "fold_text(search_text)";
  await runStatements(db, [
    ...oldTriggers.map((row) => `drop trigger ${row.name}${inPostgres ? ` on ${table}` : ""}`),
    ...triggersOf(searchText, name, inPostgres),
    `update ${table} set search_text = ${textOf(searchText, table, inPostgres)}
      where search_text <> ${textOf(searchText, table, inPostgres)}`,
    ...(inPostgres ? [foldNameFunction()] : []),
    // The triggers of a name's columns write its keys.
    `update ${table} set last_name = last_name
      where name_key <> fold_name(last_name || ' ' || first_name)`,
    `update people set name_key = fold_name(name_key), search_text = ${refolded}
      where name_key <> fold_name(name_key) or search_text <> ${refolded}`,
  ]);
}

function triggersOf(each: SearchText, name: string, inPostgres: boolean): string[] {
  const { table } = each;
  const watched = each.watched.join(", ");
  const text = textOf(each, "new", inPostgres);
  if (inPostgres)
    return [
      `create or replace function ${table}_search_text() returns trigger language plpgsql as
        $$ begin new.search_text := ${text}; return new; end $$`,
      `create trigger ${name} before insert or update of ${watched} on ${table}
        for each row execute function ${table}_search_text()`,
    ];
  const write = `begin update ${table} set search_text = ${text} where rowid = new.rowid; end`;
  return [
    `create trigger ${name}_added after insert on ${table} ${write}`,
    `create trigger ${name}_changed after update of ${watched} on ${table} ${write}`,
  ];
}

function textOf({ words, digits }: SearchText, row: string, inPostgres: boolean): string {
  return inPostgres
    ? `${foldedOnPostgres(words(row))} || ' ' || translate(${digits(row)}, '${PHONE_SEPARATORS}', '')`
    : `fold_text(${words(row)}) || ' ' || ${Array.from(PHONE_SEPARATORS).reduce(
        (without, mark) => `replace(${without}, '${mark}', '')`,
        digits(row),
      )}`;
}

/** Most text is plain ASCII, and translate() looks up every letter in the whole list. */
function foldedOnPostgres(text: string): string {
  // translate() deletes letters without a counterpart, so these come last.
  const letters = [...FOLDED_LETTERS].sort(([, a], [, b]) => b.length - a.length);
  const from = `ABCDEFGHIJKLMNOPQRSTUVWXYZ${letters.map(([letter]) => letter).join("")}`;
  const to = `abcdefghijklmnopqrstuvwxyz${letters.map(([, letter]) => letter).join("")}`;
  const dropped = "''`";
  return `case when octet_length(${text}) > length(${text})
    then translate(${text}, '${from}${dropped}', '${to}')
    else translate(lower(${text} collate "C"), '${dropped}', '') end`;
}

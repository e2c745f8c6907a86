import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { foldText } from "#db/fold-text.ts";
import type { Database, Db, RecordTable } from "#db/schema.ts";
import { anyCase, escapeLike, isFrequent, searchTextContains, wordsOf } from "#db/text-search.ts";
import { COUNTED } from "#domain/lists/counted.ts";
import { createdBounds, type Viewpoint } from "#domain/lists/viewpoint.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { readHeadlines } from "./headlines.ts";
import { isBy, type Person, readPeople } from "./people.ts";
import type { AuditChanges } from "./record-audit.ts";

export type AuditLine = Awaited<ReturnType<typeof listAudit>>[number];

/** Events on a page. */
export const AUDIT_PAGE = 100;

/** What a sentence says in words of its own: actions, and beginnings of subjects. */
export interface NamedWords {
  actions: readonly string[];
  subjects: readonly string[];
}
/** What is looked for; `named` says which actions and subjects a word names. */
interface AuditSearch {
  filter: AuditFilter;
  viewpoint: Viewpoint;
  named: (word: string) => NamedWords;
}

type AuditQuery = SelectQueryBuilder<Database, "audit_events", Record<never, never>>;

/**
 * The newest events first. `record` names the donor, the writer, the account, the file or the headline; it and `change`
 * come from the records and their history (domain/donations/record-change.ts), because the audit log itself holds no
 * donor's data.
 */
export async function listAudit(db: Db, search: AuditSearch, limit = AUDIT_PAGE) {
  return describe(db, await findEvents(db, search, limit));
}

/** The first page of a filter, and how many events match it, at most COUNTED: found by one search. */
export async function firstOfAudit(db: Db, search: AuditSearch) {
  const ids = await findEvents(db, search, COUNTED);
  return { lines: await describe(db, ids.slice(0, AUDIT_PAGE)), count: ids.length };
}

/** The ids of the events: on SQLite the index audit_events_searched alone answers it. */
async function findEvents(db: Db, search: AuditSearch, limit: number): Promise<string[]> {
  const { q, who } = search.filter;
  const [people, headlines, words] = await Promise.all([
    q || who ? readPeople(db) : [],
    q ? readHeadlines(db) : new Map<string, string>(),
    readWords(db, q),
  ]);
  const named = (word: string) => {
    const { actions, subjects } = search.named(word);
    const items = Array.from(headlines)
      .filter(([, headline]) => foldText(headline).includes(word))
      .map(([key]) => `${CONTENT}${key}`);
    return { actions, subjects: [...subjects, ...items] };
  };
  const rows = await matchingEvents(db, { ...search, named }, words, people)
    .select("id")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A folded word, and the tables of which many records have it. */
interface AuditWord {
  word: string;
  frequent: RecordTable[];
}

/** The longest word first: it is rarest, and the others are then asked about few events. */
async function readWords(db: Db, typed: string): Promise<AuditWord[]> {
  const words = wordsOf(typed).sort((a, b) => b.length - a.length);
  return Promise.all(
    words.map(async (word) => {
      const isIn = await Promise.all(NAMED.map((table) => isFrequent(db, table, word)));
      return { word, frequent: NAMED.filter((_, at) => isIn[at]) };
    }),
  );
}

async function describe(db: Db, ids: readonly string[]) {
  const rows = await db
    .selectFrom("audit_events")
    .select(["id", "at", "username", "action", "subject", "address", "changes"])
    .where("id", "in", ["", ...ids])
    .orderBy("id", "desc")
    .execute();
  const [donationChanges, names] = await Promise.all([
    findDonationChanges(db, rows),
    findNames(db, rows),
  ]);
  return rows.map((row) => ({
    ...row,
    changes: row.changes === null ? null : (JSON.parse(row.changes) as AuditChanges),
    record: names.get(row.subject ?? "") ?? null,
    change: donationChanges.get(`${row.subject} ${row.at}`) ?? null,
  }));
}

function matchingEvents(
  db: Db,
  { filter, viewpoint, named }: AuditSearch,
  words: readonly AuditWord[],
  people: readonly Person[],
): AuditQuery {
  const { who, what, views, before } = filter;
  let query: AuditQuery = db.selectFrom("audit_events");
  if (who) query = query.where(isBy(people, who));
  if (what) query = query.where("action", "=", what);
  else if (views !== "shown") query = query.where("action", "<>", "record.viewed");
  for (const [compare, moment] of createdBounds(filter, viewpoint))
    query = query.where("at", compare, moment);
  for (const word of words) query = query.where(saysWord(db, word, named(word.word), people));
  // Ids are version 7 UUIDs: their order is the order of time.
  if (before) query = query.where("id", "<", before);
  return query;
}

/**
 * True for events whose sentence has the word. The records that have it are collected once; where they
 * are many, each event is asked about its own record instead, and the search ends soon.
 */
function saysWord(
  db: Db,
  { word, frequent }: AuditWord,
  { actions, subjects }: NamedWords,
  people: readonly Person[],
) {
  const named = people.filter(({ name }) => name.includes(word)).map(({ username }) => username);
  const inText = (column: string) =>
    sql<boolean>`${anyCase(db, column)} like ${`%${escapeLike(word)}%`} escape '\\'`;
  const idsOf = (table: RecordTable | "imports", found: RawBuilder<boolean>) =>
    sql`select ${kindOf(table)} || id from ${sql.table(table)} where ${found}`;
  const records = [
    ...NAMED.filter((table) => !frequent.includes(table)).map((table) =>
      idsOf(table, searchTextContains(db, table, word)),
    ),
    idsOf("imports", inText("file_name")),
  ];
  const found = [
    ...(actions.length > 0 ? [sql<boolean>`action in (${sql.join(actions)})`] : []),
    ...(named.length > 0 ? [sql<boolean>`username in (${sql.join(named)})`] : []),
    ...subjects.map(
      (subject) => sql<boolean>`subject like ${`${escapeLike(subject)}%`} escape '\\'`,
    ),
    ...["username", "subject"].map(inText),
    sql<boolean>`subject in (${sql.join(records, sql` union all `)})`,
    ...frequent.map((table) => isRecordWith(db, table, word)),
  ];
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}

const NAMED = ["donations", "contacts"] as const;

/** What the subjects of a table's records begin with. */
const kindOf = (table: string) => sql.lit(`${table.slice(0, -1)}:`);

/** True for events about a record of the table that has the word. */
function isRecordWith(db: Db, table: RecordTable, word: string): RawBuilder<boolean> {
  const kind = kindOf(table);
  const id = sql`substr(audit_events.subject, length(${kind}) + 1)`;
  return sql`(audit_events.subject like ${kind} || '%' and exists (
    select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id}
      and ${searchTextContains(db, table, word, { isScanned: true })}))`;
}

const DONATION = "donation:";
const CONTENT = "content:";

/** Finds changes by subject and time: a change and its audit event have the same time. */
async function findDonationChanges(
  db: Db,
  events: readonly { subject: string | null; at: string }[],
) {
  const ofDonations = events.filter(({ subject }) => subject?.startsWith(DONATION));
  const ids = new Set(ofDonations.map(({ subject }) => subject?.slice(DONATION.length) ?? ""));
  const times = ofDonations.map(({ at }) => at);
  const changes = await db
    .selectFrom("donation_changes")
    .select(["donation_id", "at", "action", "details"])
    .where("donation_id", "in", ["", ...ids])
    .where("at", "in", ["", ...times])
    .execute();
  return new Map(
    changes.map(({ donation_id, at, ...change }) => [`${DONATION}${donation_id} ${at}`, change]),
  );
}

interface RecordName {
  name: string;
  /** Of a gift. */
  cents: number | null;
}

/** The names of the records that events are about; none of those that are erased or gone. */
async function findNames(db: Db, events: readonly { subject: string | null }[]) {
  const idsOf = (kind: string) => {
    const own = events.filter(({ subject }) => subject?.startsWith(`${kind}:`));
    return ["", ...new Set(own.map(({ subject }) => subject?.slice(kind.length + 1) ?? ""))];
  };
  const files = (table: "imports" | "media", kind: string) =>
    db.selectFrom(table).select(["id", "file_name"]).where("id", "in", idsOf(kind)).execute();
  const hasItems = events.some(({ subject }) => subject?.startsWith(CONTENT));
  const [gifts, messages, imports, pictures, headlines] = await Promise.all([
    db
      .selectFrom("donations")
      .select(["id", "first_name", "last_name", "amount_cents"])
      .where("id", "in", idsOf("donation"))
      .where("erased_at", "is", null)
      .execute(),
    db
      .selectFrom("contacts")
      .select(["id", "name"])
      .where("id", "in", idsOf("contact"))
      .where("erased_at", "is", null)
      .execute(),
    files("imports", "import"),
    files("media", "picture"),
    hasItems ? readHeadlines(db) : [],
  ]);
  const names = new Map<string, RecordName>();
  for (const { id, first_name, last_name, amount_cents } of gifts)
    names.set(`donation:${id}`, {
      name: `${first_name} ${last_name}`.trim(),
      cents: amount_cents,
    });
  for (const { id, name } of messages) names.set(`contact:${id}`, { name, cents: null });
  for (const { id, file_name } of imports)
    names.set(`import:${id}`, { name: file_name, cents: null });
  for (const { id, file_name } of pictures)
    names.set(`picture:${id}`, { name: file_name, cents: null });
  for (const [key, name] of headlines) names.set(`${CONTENT}${key}`, { name, cents: null });
  return names;
}

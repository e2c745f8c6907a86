import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { foldText } from "#db/fold-text.ts";
import type { Database, Db, RecordTable } from "#db/schema.ts";
import { anyCase, escapeLike, searchTextContains, wordsOf } from "#db/text-search.ts";
import { createdBounds, type Viewpoint } from "#domain/lists/filter.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { readHeadlines } from "./headlines.ts";
import { isBy, type Person, readPeople } from "./people.ts";

/** What a sentence says in words of its own: actions, and beginnings of subjects. */
export interface NamedWords {
  actions: readonly string[];
  subjects: readonly string[];
}

/** What is looked for; `named` says which actions and subjects a word names. */
export interface AuditSearch {
  filter: AuditFilter;
  viewpoint: Viewpoint;
  named: (word: string) => NamedWords;
}

type AuditQuery = SelectQueryBuilder<Database, "audit_events", Record<never, never>>;

/** The ids of the newest events that match: on SQLite the index audit_events_searched alone answers it. */
export async function findEvents(db: Db, search: AuditSearch, limit: number): Promise<string[]> {
  const { q, who } = search.filter;
  const [people, headlines] = await Promise.all([
    q || who ? readPeople(db) : [],
    q ? readHeadlines(db) : new Map<string, string>(),
  ]);
  const named = (word: string) => {
    const { actions, subjects } = search.named(word);
    const items = Array.from(headlines)
      .filter(([, headline]) => foldText(headline).includes(word))
      .map(([key]) => `content:${key}`);
    return { actions, subjects: [...subjects, ...items] };
  };
  const rows = await matchingEvents(db, { ...search, named }, people)
    .select("id")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

function matchingEvents(
  db: Db,
  { filter, viewpoint, named }: AuditSearch,
  people: readonly Person[],
): AuditQuery {
  const { who, what, views, before } = filter;
  let query: AuditQuery = db.selectFrom("audit_events");
  if (who) query = query.where(isBy(people, who));
  if (what) query = query.where("action", "=", what);
  else if (views !== "shown") query = query.where("action", "<>", "record.viewed");
  for (const [compare, moment] of createdBounds(filter, viewpoint))
    query = query.where("at", compare, moment);
  for (const word of wordsOf(filter.q))
    query = query.where(saysWord(db, word, named(word), people));
  // Ids are version 7 UUIDs: their order is the order of time.
  if (before) query = query.where("id", "<", before);
  return query;
}

/** True for events whose sentence has the word, which may stand in the record that it names. */
function saysWord(
  db: Db,
  word: string,
  { actions, subjects }: NamedWords,
  people: readonly Person[],
) {
  const named = people.filter(({ name }) => name.includes(word)).map(({ username }) => username);
  const inText = (column: string) =>
    sql<boolean>`${anyCase(db, column)} like ${`%${escapeLike(word)}%`} escape '\\'`;
  const idsOf = (table: RecordTable | "imports", found: RawBuilder<boolean>) =>
    sql`select ${kindOf(table)} || id from ${sql.table(table)} where ${found}`;
  const records = [
    ...NAMED.map((table) => idsOf(table, searchTextContains(db, word))),
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
  ];
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}

const NAMED = ["donations", "contacts"] as const;

/** What the subjects of a table's records begin with. */
const kindOf = (table: string) => sql.lit(`${table.slice(0, -1)}:`);

/** The audit log as the page and its export list it: which events match, and what they are about. */
import { type RawBuilder, sql } from "kysely";
import { foldText } from "#db/fold-text.ts";
import type { Db, RecordTable } from "#db/schema.ts";
import { anyCase, escapeLike, searchTextContains, wordsOf } from "#db/text-search.ts";
import { createdBounds, type Viewpoint } from "#domain/lists/filter.ts";
import { COUNTED } from "#domain/lists/limits.ts";
import type { Matching } from "#domain/lists/query.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { describeEvents } from "./describe-events.ts";
import { readHeadlines } from "./headlines.ts";

export type AuditLine = Awaited<ReturnType<typeof describeEvents>>[number];

/** Events on a page. */
export const AUDIT_PAGE = 100;

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

export const listAudit = async (db: Db, search: AuditSearch, limit: number) =>
  describeEvents(db, await findEvents(db, search, limit));

/** The first page of a filter, and how many events match it, at most COUNTED: found by one search. */
export async function firstOfAudit(db: Db, search: AuditSearch) {
  const ids = await findEvents(db, search, COUNTED);
  return { lines: await describeEvents(db, ids.slice(0, AUDIT_PAGE)), count: ids.length };
}

/** The ids of the newest events that match: on SQLite the index audit_events_searched alone answers it. */
async function findEvents(db: Db, search: AuditSearch, limit: number): Promise<string[]> {
  const { filter, viewpoint } = search;
  const { q, who, what, views, before } = filter;
  let query: Matching<"audit_events"> = db.selectFrom("audit_events");
  if (who) query = query.where("username", "=", who);
  if (what) query = query.where("action", "=", what);
  else if (views !== "shown") query = query.where("action", "<>", "record.viewed");
  for (const [compare, moment] of createdBounds(filter, viewpoint))
    query = query.where("at", compare, moment);
  // Ids are version 7 UUIDs: their order is the order of time.
  if (before) query = query.where("id", "<", before);
  if (q) {
    const accounts = await db.selectFrom("staff_accounts").select(["username", "name"]).execute();
    const people = accounts.map(({ username, name }) => [username, foldText(name ?? "")] as const);
    const headlines = await readHeadlines(db);
    // The longest word first: it is rarest, and the others are then asked about few events.
    for (const word of wordsOf(q).sort((a, b) => b.length - a.length)) {
      const { actions, subjects } = search.named(word);
      const items = Array.from(headlines)
        .filter(([, headline]) => foldText(headline).includes(word))
        .map(([key]) => `content:${key}`);
      const usernames = people.filter(([, name]) => name.includes(word)).map(([of]) => of);
      const named = { actions, subjects: [...subjects, ...items], usernames };
      query = query.where(saysWord(db, word, named));
    }
  }
  const rows = await query.select("id").orderBy("id", "desc").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** True for events whose sentence has the word. The records that have it are collected once. */
function saysWord(
  db: Db,
  word: string,
  { actions, subjects, usernames }: NamedWords & { usernames: readonly string[] },
) {
  const inText = (column: string) =>
    sql<boolean>`${anyCase(db, column)} like ${`%${escapeLike(word)}%`} escape '\\'`;
  // The subject of an event is "donation:" or "contact:" and so on, and an id.
  const idsOf = (table: RecordTable | "imports", found: RawBuilder<boolean>) =>
    sql`select ${sql.lit(`${table.slice(0, -1)}:`)} || id from ${sql.table(table)} where ${found}`;
  const records = [
    idsOf("donations", searchTextContains(db, word)),
    idsOf("contacts", searchTextContains(db, word)),
    idsOf("imports", inText("file_name")),
  ];
  const found = [
    sql<boolean>`action in (${sql.join(["", ...actions])})`,
    sql<boolean>`username in (${sql.join(["", ...usernames])})`,
    ...subjects.map(
      (subject) => sql<boolean>`subject like ${`${escapeLike(subject)}%`} escape '\\'`,
    ),
    inText("username"),
    inText("subject"),
    sql<boolean>`subject in (${sql.join(records, sql` union all `)})`,
  ];
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}

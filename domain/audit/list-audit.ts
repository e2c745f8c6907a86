/** The audit log as the page and its export list it: which events match, and what they are about. */
import { type RawBuilder, sql } from "kysely";
import type { Db, RecordTable } from "#db/schema.ts";
import { anyCase, escapeLike, searchTextContains, wordsOf } from "#db/text-search.ts";
import { createdBounds, type Viewpoint } from "#domain/lists/filter.ts";
import { COUNTED } from "#domain/lists/limits.ts";
import type { Matching } from "#domain/lists/query.ts";
import type { AuditFilter } from "./audit-filter.ts";
import { describeEvents } from "./describe-events.ts";

export type AuditLine = Awaited<ReturnType<typeof describeEvents>>[number];

/** Events on a page. */
export const AUDIT_PAGE = 100;

/** What is looked for, and from where. */
export interface AuditSearch {
  filter: AuditFilter;
  viewpoint: Viewpoint;
}

export const listAudit = async (db: Db, search: AuditSearch, limit: number) =>
  describeEvents(db, await findEvents(db, search, limit));

/** The first page of a filter, and how many events match it, at most COUNTED: found by one search. */
export async function firstOfAudit(db: Db, search: AuditSearch) {
  const ids = await findEvents(db, search, COUNTED);
  return { lines: await describeEvents(db, ids.slice(0, AUDIT_PAGE)), count: ids.length };
}

/** The ids of the newest events that match: on SQLite the index audit_events_searched alone answers it. */
async function findEvents(
  db: Db,
  { filter, viewpoint }: AuditSearch,
  limit: number,
): Promise<string[]> {
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
    // The longest word first: it is rarest, and the others are then asked about few events.
    for (const word of wordsOf(q).sort((a, b) => b.length - a.length))
      query = query.where(saysWord(db, word));
  }
  const rows = await query.select("id").orderBy("id", "desc").limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** True for events by or about an account, document or record that has the word. */
function saysWord(db: Db, word: string) {
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
    inText("username"),
    inText("subject"),
    sql<boolean>`subject in (${sql.join(records, sql` union all `)})`,
  ];
  return sql<boolean>`(${sql.join(found, sql` or `)})`;
}

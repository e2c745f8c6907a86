import { type Selectable, sql } from "kysely";
import { countRows } from "#db/count-rows.ts";
import { csvColumns } from "#db/personal-columns.ts";
import type { ContactTable, Db, MessageState } from "#db/schema.ts";
import { collateBinary, emailKeyOf, searchTextContains } from "#db/search-query.ts";
import { type Position, readBatchAfter, readInBatches } from "#domain/lists/batches.ts";
import { csvStream } from "#domain/lists/csv.ts";
import { createdBounds, type FilterContext } from "#domain/lists/filter.ts";
import {
  countUpTo,
  type ListPage,
  type MatchingQuery,
  matchesId,
  readListPage,
} from "#domain/lists/query.ts";
import { isGrouped, type MessageFilter, parseMessageFilter } from "./message-filter.ts";

const ROW_COLUMNS = [
  "id",
  "created_at",
  "name",
  "email",
  "phone",
  "subject",
  "state",
  "assignee_id",
  "suspected",
] as const;
/** The columns in the order of the table contacts (specification, section 3). */
const EXPORTED_COLUMNS = csvColumns("contacts");

/** A message as the list shows it (specification, section 3). `created_at` is ISO UTC. */
export type MessageRow = Pick<Selectable<ContactTable>, (typeof ROW_COLUMNS)[number] | "message">;

export interface MessageListPage extends ListPage<MessageRow> {
  counts: Record<MessageState, number>;
}

const MAX_EXCERPT_LENGTH = 200;

const sortColumns = (db: Db) => ({
  date: sql`created_at`,
  name: sql`name_key`,
  email: emailKeyOf(db),
  subject: collateBinary(db, sql`subject`),
});

/**
 * A condition: staff still have to answer the message. The literals let the databases use their
 * index.
 */
export const IS_TO_ANSWER = sql<boolean>`state in ('new', 'in_progress') and erased_at is null`;

export const IS_SUSPECTED = sql<boolean>`suspected is not null and erased_at is null`;

/**
 * Selects the messages that match the filter, for the page, its counts, the export and bulk
 * changes.
 */
export function matchingMessages(
  db: Db,
  filter: MessageFilter,
  filterContext: FilterContext,
): MatchingQuery<"contacts"> {
  let query: MatchingQuery<"contacts"> = db.selectFrom("contacts");
  if (filter.q) {
    const besides = (word: string) => matchesId(db, "contacts", word);
    query = query.where(searchTextContains(db, filter.q, besides));
  }
  if (filter.state === "waiting") query = query.where(IS_TO_ANSWER);
  else if (filter.state === "held") query = query.where(IS_SUSPECTED);
  else if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.subject) query = query.where("subject", "=", filter.subject);
  if (filter.assignee === "none") query = query.where("assignee_id", "is", null);
  else if (filter.assignee)
    query = query.where(
      "assignee_id",
      "=",
      filter.assignee === "me" ? filterContext.staffId : filter.assignee,
    );
  for (const [compare, moment] of createdBounds(filter, filterContext))
    query = query.where("created_at", compare, moment);
  return query;
}

/** Reads one page of the matches, `perPage` rows long, with the counts of all matches. */
export async function findMessages(
  db: Db,
  filter: MessageFilter,
  filterContext: FilterContext,
  perPage: number,
): Promise<MessageListPage> {
  const matches = matchingMessages(db, filter, filterContext);
  const [states, countOfAll] = await Promise.all([
    matches
      .select(["state", (eb) => eb.fn.countAll<number>().as("count")])
      .groupBy("state")
      .execute(),
    countRows(db.selectFrom("contacts")),
  ]);
  const counts = { new: 0, in_progress: 0, answered: 0, spam: 0 };
  for (const { state, count } of states) counts[state] = count;
  const total = states.reduce((sum, { count }) => sum + count, 0);
  const rows = matches
    .select(ROW_COLUMNS)
    .select(sql<string>`substr(message, 1, ${sql.lit(MAX_EXCERPT_LENGTH)})`.as("message"));
  const groupedRows = isGrouped(filter) ? rows.orderBy(sql`state`, "desc") : rows;
  const messagePage = await readListPage(groupedRows, sortColumns(db)[filter.sort], filter, {
    total,
    perPage,
  });
  return { ...messagePage, counts, total, all: countOfAll };
}

export const countNewMessages = (db: Db): Promise<number> =>
  countRows(db.selectFrom("contacts").where("state", "=", "new").where(IS_TO_ANSWER));

/**
 * Finds the newest messages for a search, at most `limit`, and counts the matches up to MAX_COUNT.
 */
export async function searchMessages(
  db: Db,
  search: string,
  filterContext: FilterContext,
  limit: number,
) {
  const filter = parseMessageFilter(new URLSearchParams({ q: search }));
  const matches = matchingMessages(db, filter, filterContext);
  const total = await countUpTo(db, matches);
  const rows = await matches
    .select(["id", "created_at", "name", "email", "subject", "state"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return { rows, total };
}

export const exportMessages = (db: Db, filter: MessageFilter, filterContext: FilterContext) =>
  csvStream(
    readInBatches((after: Position | null) =>
      readBatchAfter(matchingMessages(db, filter, filterContext).select(EXPORTED_COLUMNS), after),
    ),
    EXPORTED_COLUMNS.map((name) => ({ name, value: (row) => row[name] })),
  );

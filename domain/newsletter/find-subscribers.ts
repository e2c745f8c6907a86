import { type Selectable, sql } from "kysely";
import { countRows } from "#db/count-rows.ts";
import type { Db, SubscriberTable } from "#db/schema.ts";
import { escapeLike } from "#db/text-search.ts";
import { type Matching, type Page, readPage } from "#domain/lists/query.ts";
import {
  hasState,
  SUBSCRIBER_STATES,
  type SubscriberFilter,
  type SubscriberState,
} from "./subscriber-state.ts";

const COLUMNS = ["id", "created_at", "email", "source", "confirmed_at", "ended_at"] as const;

/** A subscriber as the list shows it; times ISO UTC. */
export type SubscriberRow = Pick<Selectable<SubscriberTable>, (typeof COLUMNS)[number]>;

export interface SubscriberPage extends Page<SubscriberRow> {
  counts: Record<SubscriberState, number>;
}

const SORT_COLUMNS = { date: "created_at", email: "email_key" };

function matchingSubscribers(db: Db, filter: SubscriberFilter) {
  let query: Matching<"subscribers"> = db.selectFrom("subscribers");
  const typed = filter.q.toLowerCase().replaceAll("\0", "");
  if (typed)
    query = query.where(sql<boolean>`email_key like ${`%${escapeLike(typed)}%`} escape '\\'`);
  if (filter.state) query = query.where(hasState(filter.state));
  return query;
}

/** One page of the matches, with the counts of all matches. Writes nothing. */
export async function findSubscribers(
  db: Db,
  filter: SubscriberFilter,
  perPage: number,
): Promise<SubscriberPage> {
  const matching = matchingSubscribers(db, filter);
  const [counts, all] = await Promise.all([
    matching
      .select(SUBSCRIBER_STATES.map((state) => countWhere(hasState(state)).as(state)))
      .executeTakeFirstOrThrow(),
    countRows(db.selectFrom("subscribers")),
  ]);
  const total = SUBSCRIBER_STATES.reduce((sum, state) => sum + counts[state], 0);
  const rows = matching.select(COLUMNS);
  const found = await readPage(rows, SORT_COLUMNS[filter.sort], filter, { total, perPage });
  return { ...found, counts, total, all };
}

const countWhere = (condition: ReturnType<typeof hasState>) =>
  sql<number>`count(case when ${condition} then 1 end)`;

import { type Selectable, type SelectQueryBuilder, sql } from "kysely";
import { countRows } from "#db/count-rows.ts";
import type { ContactState, ContactTable, Database, Db } from "#db/schema.ts";
import { searchTextContains } from "#db/text-search.ts";
import { isSoonMet, type Page, pageOf, pageWithin } from "#domain/lists/paging.ts";
import { hasId } from "#domain/lists/record-id.ts";
import { assigneeOf, createdBounds, type Viewpoint } from "#domain/lists/viewpoint.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { isGrouped } from "./group-contacts.ts";
import { isSnoozed, isToAnswer } from "./to-answer.ts";

/** A contact record as the list shows it (specification, section 3); `created_at` is ISO UTC. */
export type ContactRow = Pick<
  Selectable<ContactTable>,
  "id" | "created_at" | "name" | "email" | "phone" | "subject" | "message" | "state" | "assignee_id"
> & { snoozed_until: string | null };

export interface ContactPage extends Page<ContactRow> {
  /** Matches by state. */
  counts: Record<ContactState, number>;
}

/** Characters of a message in the list; the panel shows the whole message. */
const MESSAGE_SHOWN = 200;

const SORT_COLUMNS = { date: "created_at", name: "name", email: "email", subject: "subject" };

type ContactQuery = SelectQueryBuilder<Database, "contacts", Record<never, never>>;

/** The messages that match the filter, without order and columns: for the page, its sums and the export. */
export function matchingContacts(
  db: Db,
  filter: ContactFilter,
  viewpoint: Viewpoint,
  isScanned = false,
): ContactQuery {
  let query: ContactQuery = db.selectFrom("contacts");
  if (filter.ids?.length) query = query.where("id", "in", filter.ids);
  if (filter.q) {
    const search = { besides: (word: string) => hasId(db, "contacts", word), isScanned };
    query = query.where(searchTextContains(db, "contacts", filter.q, search));
  }
  if (filter.state === "waiting") query = query.where(isToAnswer(viewpoint.now));
  else if (filter.state === "snoozed") query = query.where(isSnoozed(viewpoint.now));
  else if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.subject) query = query.where("subject", "=", filter.subject);
  const assignee = filter.assignee && assigneeOf(filter.assignee, viewpoint);
  if (assignee) query = query.where("assignee_id", "=", assignee);
  if (assignee === null) query = query.where("assignee_id", "is", null);
  for (const [compare, moment] of createdBounds(filter, viewpoint))
    query = query.where("created_at", compare, moment);
  return query;
}

/** One page of the matches, `perPage` rows long, with the counts of all matches. */
export async function findContacts(
  db: Db,
  filter: ContactFilter,
  viewpoint: Viewpoint,
  perPage: number,
): Promise<ContactPage> {
  const matching = matchingContacts(db, filter, viewpoint);
  const [states, all] = await Promise.all([
    matching
      .select(["state", (eb) => eb.fn.countAll<number>().as("count")])
      .groupBy("state")
      .execute(),
    countRows(db.selectFrom("contacts")),
  ]);
  const counts = { new: 0, in_progress: 0, answered: 0, spam: 0 };
  for (const { state, count } of states) counts[state] = count;
  const total = states.reduce((sum, { count }) => sum + count, 0);
  const page = pageWithin(filter.page, total, perPage);
  const isSorted = filter.q !== "" && !isSoonMet(total, page, perPage);
  const rowsOf = <Tables, Table extends keyof Tables, Row>(
    source: SelectQueryBuilder<Tables, Table, Row>,
  ) => {
    const grouped = isGrouped(filter) ? source.orderBy(sql`state`, "desc") : source;
    const order = { order: filter.order, page };
    return pageOf(grouped, SORT_COLUMNS[filter.sort], order, perPage).execute();
  };
  if (total === 0) return { rows: [], counts, total, page, all };
  const rows = isSorted
    ? await rowsOf(collected(db, matching))
    : await rowsOf(shown(matchingContacts(db, filter, viewpoint, true)));
  return { rows, counts, total, page, all };
}

const shown = (matching: ContactQuery) =>
  matching
    .select(["id", "created_at", "name", "email", "phone", "subject", "state", "assignee_id"])
    .select("snoozed_until")
    .select(sql<string>`substr(message, 1, ${sql.lit(MESSAGE_SHOWN)})`.as("message"));

/** Collects all matches before they are sorted; see isSoonMet. */
const collected = (db: Db, matching: ContactQuery) =>
  db
    .with(
      (cte) => cte("found").materialized(),
      () => shown(matching),
    )
    .selectFrom("found")
    .selectAll();

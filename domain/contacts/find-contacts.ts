import { type SelectQueryBuilder, sql } from "kysely";
import type { ContactState, Database, Db } from "#db/schema.ts";
import { searchTextContains } from "#db/text-search.ts";
import { isSoonMet, pageWithin } from "#domain/lists/paging.ts";
import { startOfDay } from "#domain/time/time-zone.ts";
import type { ContactFilter } from "./contact-filter.ts";
import { WAITING_STATES } from "./list-unanswered.ts";

/** A contact record as the table shows it (specification, section 3); `created_at` is ISO UTC. */
export interface ContactRow {
  id: string;
  created_at: string;
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  state: ContactState;
}

export interface ContactPage {
  rows: ContactRow[];
  /** How many fit the filter, by state, and in all. */
  counts: Record<ContactState, number>;
  total: number;
  /** The page that the rows are: the last where one beyond it was asked for. */
  page: number;
  /** How many there are without any filter. */
  all: number;
}

/** Cut for the table; the panel has the whole message. */
const MESSAGE_SHOWN = 200;

const SORT_COLUMNS = {
  date: "created_at",
  name: "name",
  email: "email",
  subject: "subject",
} as const;

/** Who is asking, and where their days begin: some filters are relative. */
export interface Viewpoint {
  staffId: string;
  timeZone: string;
}

type ContactQuery = SelectQueryBuilder<Database, "contacts", Record<never, never>>;

/** Exactly the contacts that fit the filter, unsorted and without columns: for the page, its sums and the export. */
export function matchingContacts(
  db: Db,
  filter: ContactFilter,
  viewpoint: Viewpoint,
): ContactQuery {
  let query: ContactQuery = db.selectFrom("contacts");
  if (filter.q) query = query.where(searchTextContains(db, filter.q));
  if (filter.state === "waiting") query = query.where("state", "in", WAITING_STATES);
  else if (filter.state) query = query.where("state", "=", filter.state);
  if (filter.subject) query = query.where("subject", "=", filter.subject);
  if (filter.assignee === "me") query = query.where("assignee_id", "=", viewpoint.staffId);
  if (filter.assignee === "nobody") query = query.where("assignee_id", "is", null);
  if (filter.from)
    query = query.where("created_at", ">=", startOfDay(filter.from, viewpoint.timeZone));
  if (filter.to)
    query = query.where("created_at", "<", startOfDay(filter.to, viewpoint.timeZone, 1));
  return query;
}

/** One page of what fits the filter, `perPage` rows long, with the sums over all of it. */
export async function findContacts(
  db: Db,
  filter: ContactFilter,
  viewpoint: Viewpoint,
  perPage: number,
): Promise<ContactPage> {
  const matching = matchingContacts(db, filter, viewpoint);
  const [states, { all }] = await Promise.all([
    matching
      .select(["state", (eb) => eb.fn.countAll<number>().as("count")])
      .groupBy("state")
      .execute(),
    db
      .selectFrom("contacts")
      .select((eb) => eb.fn.countAll<number>().as("all"))
      .executeTakeFirstOrThrow(),
  ]);
  const counts = { new: 0, in_progress: 0, answered: 0, spam: 0 };
  for (const { state, count } of states) counts[state] = count;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const page = pageWithin(filter.page, total, perPage);
  const isGathered = filter.q !== "" && !isSoonMet(total, page, perPage);
  const source = isGathered ? gathered(db, matching) : shown(matching);
  const rows = total === 0 ? [] : await rowsOfPage(source, { ...filter, page }, perPage);
  return { rows, counts, total, page, all };
}

const shown = (matching: ContactQuery) =>
  matching
    .select(["id", "created_at", "name", "email", "phone", "subject", "state"])
    .select(sql<string>`substr(message, 1, ${sql.lit(MESSAGE_SHOWN)})`.as("message"));

const gathered = (db: Db, matching: ContactQuery) =>
  db
    .with(
      (cte) => cte("found").materialized(),
      () => shown(matching),
    )
    .selectFrom("found")
    .selectAll();

const rowsOfPage = (
  source: ReturnType<typeof shown> | ReturnType<typeof gathered>,
  { sort, order, page }: ContactFilter,
  perPage: number,
): Promise<ContactRow[]> =>
  (source as ReturnType<typeof shown>)
    .orderBy(SORT_COLUMNS[sort], order)
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();

import { type SelectQueryBuilder, sql } from "kysely";
import { contains } from "#db/contains.ts";
import type { ContactState, Database, Db } from "#db/schema.ts";
import { startOfDay } from "#ports/time-zone.ts";
import type { ContactFilter } from "./contact-filter.ts";

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
  if (filter.q) query = query.where(contains(db, ["name", "email", "phone", "message"], filter.q));
  if (filter.state) query = query.where("state", "=", filter.state);
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
  const [rows, states, { all }] = await Promise.all([
    matching
      .select(["id", "created_at", "name", "email", "phone", "subject", "state"])
      .select(sql<string>`substr(message, 1, ${sql.lit(MESSAGE_SHOWN)})`.as("message"))
      .orderBy(SORT_COLUMNS[filter.sort], filter.order)
      .orderBy("created_at", filter.order)
      .orderBy("id", filter.order)
      .limit(perPage)
      .offset((filter.page - 1) * perPage)
      .execute(),
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
  return { rows, counts, total, all };
}

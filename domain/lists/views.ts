/** The views of a list: names for search parameters, one's own or shared. */
import { randomUUIDv7 } from "node:crypto";
import type { Db, RecordTable } from "#db/schema.ts";
import { type Desk, recordAudit, type StaffActor } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { oneLine } from "#domain/text/plain-text.ts";
import { viewQuery } from "./view-query.ts";

export interface SavedView {
  id: string;
  name: string;
  query: string;
  isShared: boolean;
  isOwn: boolean;
}

const NAME_MAX = 40;
const QUERY_MAX = 1_000;
/** Views of one account in one list. */
const MOST = 30;

/** The shared views and the account's own, in the order in which they were saved. */
export async function listViews(db: Db, list: RecordTable, staffId: string): Promise<SavedView[]> {
  const rows = await db
    .selectFrom("staff_views")
    .select(["id", "name", "query", "is_shared", "staff_id"])
    .where("list", "=", list)
    .where((eb) => eb.or([eb("is_shared", "=", 1), eb("staff_id", "=", staffId)]))
    .orderBy("is_shared", "desc")
    .orderBy("id")
    .execute();
  return rows.map(({ is_shared, staff_id, ...view }) => ({
    ...view,
    isShared: is_shared === 1,
    isOwn: staff_id === staffId,
  }));
}

interface NewView {
  list: RecordTable;
  name: string;
  query: string;
  isShared: boolean;
}

/**
 * Saves a view and returns its id; null without a name, or with too many. The same name again replaces
 * the account's view of that name.
 */
export async function saveView({ db, clock, actor }: Desk<StaffActor>, view: NewView) {
  const name = oneLine(view.name).slice(0, NAME_MAX);
  if (!name) return null;
  const { list } = view;
  const values = {
    query: viewQuery(new URLSearchParams(view.query)).slice(0, QUERY_MAX),
    is_shared: view.isShared ? 1 : 0,
  };
  return db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom("staff_views")
      .select(["id", "name"])
      .where("list", "=", list)
      .where("staff_id", "=", actor.staffId)
      .execute();
    const known = own.find((each) => each.name === name);
    if (!known && own.length >= MOST) return null;
    const now = isoTime(clock);
    const id = known?.id ?? randomUUIDv7();
    await trx
      .insertInto("staff_views")
      .values({ id, created_at: now, staff_id: actor.staffId, list, name, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
      .execute();
    await recordAudit(trx, now, actor, "view.saved", `${list}?view=${id}`);
    return id;
  });
}

/** Removes one of the account's own views; an administrator removes any shared one, too. */
export async function removeView(
  { db, clock, actor }: Desk<StaffActor>,
  id: string,
  mayRemoveShared: boolean,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("staff_views")
      .where("id", "=", id)
      .where((eb) =>
        eb.or([
          eb("staff_id", "=", actor.staffId),
          ...(mayRemoveShared ? [eb("is_shared", "=", 1)] : []),
        ]),
      )
      .returning("list")
      .execute();
    for (const { list } of removed)
      await recordAudit(trx, isoTime(clock), actor, "view.removed", list);
  });
}

import type { Db } from "#db/schema.ts";

/** So many are listed below the form; the address of the page holds their ids. */
const MOST = 50;

export type Entered = Awaited<ReturnType<typeof readEntered>>;

/** The ids of the records that were entered one after another, the newest last. */
export const enteredIds = (params: URLSearchParams) => params.getAll("saved").slice(-MOST);

/** Their names and amounts, the newest first, to compare with a deposit slip. */
export async function readEntered(db: Db, params: URLSearchParams) {
  const ids = enteredIds(params);
  const rows = await db
    .selectFrom("donations")
    .select(["id", "first_name", "last_name", "amount_cents"])
    .where("id", "in", ["", ...ids])
    .execute();
  return rows.sort((one, other) => ids.indexOf(other.id) - ids.indexOf(one.id));
}

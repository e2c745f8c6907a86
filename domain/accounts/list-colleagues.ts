import type { Db } from "#db/schema.ts";
import { may } from "./roles.ts";

export interface Colleague {
  id: string;
  name: string;
}

/** The open accounts that may handle records, by the name of the person, else the username. */
export async function listColleagues(db: Db): Promise<Colleague[]> {
  const rows = await db
    .selectFrom("staff_accounts")
    .select(["id", "username", "name", "role"])
    .where("disabled_at", "is", null)
    .orderBy((eb) => eb.fn.coalesce("name", "username"))
    .execute();
  return rows
    .filter(({ role }) => may(role, "handle"))
    .map(({ id, username, name }) => ({ id, name: name ?? username }));
}

/** Whether records can be assigned to the account. */
export const isColleague = async (db: Db, id: string): Promise<boolean> =>
  (await listColleagues(db)).some((colleague) => colleague.id === id);

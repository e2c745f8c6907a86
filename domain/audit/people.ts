/** The people of events: the audit log holds their usernames, and accounts their names. */
import { sql } from "kysely";
import { foldText } from "#db/fold-text.ts";
import type { Db } from "#db/schema.ts";

export interface Person {
  username: string;
  /** Folded, as the words of a search are. */
  name: string;
}

/** The accounts whose person has a name. */
export async function readPeople(db: Db): Promise<Person[]> {
  const rows = await db
    .selectFrom("staff_accounts")
    .select(["username", "name"])
    .where("name", "is not", null)
    .execute();
  return rows.map(({ username, name }) => ({ username, name: foldText(name ?? "") }));
}

/** True for events of accounts whose username begins with `typed`, or a word of whose name does. */
export function isBy(people: readonly Person[], typed: string) {
  const folded = foldText(typed);
  const usernames = people
    .filter(({ name }) => ` ${name}`.includes(` ${folded}`))
    .map(({ username }) => username);
  return sql<boolean>`(substr(lower(username), 1, ${sql.lit(typed.length)}) = ${typed.toLowerCase()}
    or username in (${sql.join(["", ...usernames])}))`;
}

import type { Db } from "#db/schema.ts";
import { countUpTo } from "#domain/lists/count-up-to.ts";
import { COUNTED } from "#domain/lists/counted.ts";
import { forgiveTyping } from "#domain/lists/forgive-typing.ts";
import type { Viewpoint } from "#domain/lists/viewpoint.ts";
import { readContactFilter } from "./contact-filter.ts";
import { matchingContacts } from "./find-contacts.ts";

/** The newest messages that a search finds, at most `limit`, and how many there are up to COUNTED. */
export async function searchContacts(db: Db, typed: string, viewpoint: Viewpoint, limit: number) {
  const meant = await forgiveTyping(db, "contacts", typed);
  const filter = readContactFilter(new URLSearchParams({ q: meant ?? typed }));
  const total = await countUpTo(db, matchingContacts(db, filter, viewpoint));
  // What is frequent is soon met from the newest on.
  const rows = await matchingContacts(db, filter, viewpoint, total >= COUNTED)
    .select(["id", "created_at", "name", "email", "subject", "state"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return { rows, total, meant };
}

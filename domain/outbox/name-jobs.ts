/** Whom work is about, in words for staff: payloads hold ids, never names. */
import { type RawBuilder, sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { readJson } from "#domain/values/read-json.ts";

const name = sql<string>`name`;

/** The table of each id that payloads hold, and how its rows are named. */
const SOURCES: Record<string, readonly [table: string, name: RawBuilder<string>]> = {
  contactId: ["contacts", name],
  pledgeId: ["donations", sql`trim(first_name || ' ' || last_name)`],
  attendeeId: ["attendees", name],
  staffId: ["staff_accounts", sql`coalesce(name, username)`],
  subscriberId: ["subscribers", sql`email`],
  linkId: ["donor_links", sql`email`],
  mailId: [
    "contact_mails",
    sql`(select name from contacts where contacts.id = contact_mails.contact_id)`,
  ],
  letterId: ["letters", sql`text`],
  id: ["media", sql`file_name`],
};

/** Names by the jobs' ids; none of a job whose record is gone, or holds no name any more. */
export async function nameJobs(
  db: DbOrTransaction,
  jobs: readonly { id: string; payload: string }[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [key, [table, named]] of Object.entries(SOURCES)) {
    const about = new Map(jobs.map(({ id, payload }) => [id, textIn(payload, key)]));
    const ids = [...about.values()].filter((id) => id !== "");
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string | null }>`
      select id, ${named} as name from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(
      db,
    );
    for (const [id, of] of about) {
      const found = rows.find((row) => row.id === of)?.name;
      if (found) names.set(id, key === "letterId" ? textIn(found, "name") : found);
    }
  }
  return names;
}

const textIn = (json: string, key: string) => {
  const value = (readJson(json) as Record<string, unknown> | null)?.[key];
  return typeof value === "string" ? value : "";
};

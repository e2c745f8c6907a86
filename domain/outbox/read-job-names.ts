/** Finds the people that jobs are about, for staff: payloads hold ids, never names. */
import { type RawBuilder, sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { parseJson } from "#domain/values/parse-json.ts";

const name = sql<string>`name`;

/** For each id in payloads, the table and the expression for the name of a row. */
const NAMES: Record<string, readonly [table: string, name: RawBuilder<string>]> = {
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

/** Returns names by the jobs' ids. Jobs whose record is gone or has no name are missing. */
export async function readJobNames(
  db: DbOrTransaction,
  jobs: readonly { id: string; payload: string }[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [key, [table, named]] of Object.entries(NAMES)) {
    const about = new Map(jobs.map(({ id, payload }) => [id, textIn(payload, key)]));
    const ids = [...about.values()].filter((id) => id !== "");
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string | null }>`
      select id, ${named} as name from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(
      db,
    );
    for (const [id, recordId] of about) {
      const recordName = rows.find((row) => row.id === recordId)?.name;
      if (recordName) names.set(id, key === "letterId" ? textIn(recordName, "name") : recordName);
    }
  }
  return names;
}

const textIn = (json: string, key: string) => {
  const value = (parseJson(json) as Record<string, unknown> | null)?.[key];
  return typeof value === "string" ? value : "";
};

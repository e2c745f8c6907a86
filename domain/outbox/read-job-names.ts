/** Finds the people that jobs are about, for staff: payloads hold ids, never names. */
import { type RawBuilder, sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { parseJson } from "#domain/values/parse-json.ts";
import type { MailedTable } from "./find-erased-ids.ts";

const name = sql<string>`name`;

/** For each table, the key of its ids in payloads and the expression for the name of a row. */
const NAMES: Record<MailedTable | "media", readonly [key: string, name: RawBuilder<string>]> = {
  contacts: ["contactId", name],
  donations: ["pledgeId", sql`trim(first_name || ' ' || last_name)`],
  attendees: ["attendeeId", name],
  staff_accounts: ["staffId", sql`coalesce(name, username)`],
  subscribers: ["subscriberId", sql`email`],
  donor_links: ["linkId", sql`email`],
  checkouts: ["checkoutId", sql`session_id`],
  contact_mails: [
    "mailId",
    sql`(select name from contacts where contacts.id = contact_mails.contact_id)`,
  ],
  letters: ["letterId", sql`text`],
  media: ["id", sql`file_name`],
};

/** Returns names by the jobs' ids. Jobs whose record is gone or has no name are missing. */
export async function readJobNames(
  db: DbOrTransaction,
  jobs: readonly { id: string; payload: string }[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  for (const [table, [key, named]] of Object.entries(NAMES)) {
    const about = new Map(jobs.map(({ id, payload }) => [id, textIn(payload, key)]));
    const ids = [...about.values()].filter((id) => id !== "");
    if (ids.length === 0) continue;
    const { rows } = await sql<{ id: string; name: string | null }>`
      select id, ${named} as name from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(
      db,
    );
    for (const [id, recordId] of about) {
      const recordName = rows.find((row) => row.id === recordId)?.name;
      if (recordName) names.set(id, table === "letters" ? textIn(recordName, "name") : recordName);
    }
  }
  return names;
}

const textIn = (json: string, key: string) => {
  const value = (parseJson(json) as Record<string, unknown> | null)?.[key];
  return typeof value === "string" ? value : "";
};

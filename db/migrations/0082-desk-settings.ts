/**
 * The switch for reminders gets its own document, with its history; the published value stays in
 * effect.
 */
import { randomUUIDv7 } from "node:crypto";
import { type Kysely, sql } from "kysely";

interface Revision {
  at: string;
  language: string;
  value: string;
  publish_at: string;
  staff_id: string | null;
  username: string;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Revision>`select * from content_revisions where key = 'giving'
    and withdraws is null and id not in
      (select withdraws from content_revisions where withdraws is not null)
    order by publish_at, id`.execute(db);
  let before = "off";
  for (const { at, language, value, publish_at, staff_id, username } of rows) {
    const { reminders = "off" } = JSON.parse(value) as { reminders?: string };
    if (reminders === before) continue;
    before = reminders;
    await sql`insert into content_revisions
      (id, at, key, language, value, publish_at, staff_id, username) values (${randomUUIDv7()}, ${at},
      'desk', ${language}, ${JSON.stringify({ reminders })}, ${publish_at}, ${staff_id}, ${username})`.execute(
      db,
    );
  }
}

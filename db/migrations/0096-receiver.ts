/** The church that receives the gifts, and its EIN, are facts of the organization. */
import { randomUUIDv7 } from "node:crypto";
import { type Kysely, sql } from "kysely";

interface Receiver {
  church?: string;
  ein?: string;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const giving = await sql<{ value: string; at: string; username: string }>`
    select value, at, username from content_revisions where key = 'giving' and withdraws is null
    order by publish_at desc, id desc limit 1`.execute(db);
  const [last] = giving.rows;
  const { church = "", ein = "" }: Receiver = JSON.parse(last?.value ?? "{}") ?? {};
  if (!last || !(church || ein)) return;
  for (const table of ["content_revisions", "content_drafts"] as const) {
    const key = table === "content_drafts" ? "language" : "id";
    const { rows } = await sql<{ key: string; value: string }>`
      select ${sql.ref(key)} as key, value from ${sql.table(table)}
      where key = 'organization'`.execute(db);
    for (const row of rows) {
      const value = JSON.stringify({ ...JSON.parse(row.value), church, ein });
      await sql`update ${sql.table(table)} set value = ${value}
        where key = 'organization' and ${sql.ref(key)} = ${row.key}`.execute(db);
    }
    // What else the organization is stays as the first edition says.
    if (table === "content_revisions" && rows.length === 0)
      await sql`insert into content_revisions (id, at, key, language, value, publish_at, username)
        values (${randomUUIDv7()}, ${last.at}, 'organization', 'en',
          ${JSON.stringify({ church, ein })}, ${last.at}, ${last.username})`.execute(db);
  }
}

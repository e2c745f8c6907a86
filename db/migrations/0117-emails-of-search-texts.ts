/** Removes emails from the search texts of people, whose emails are in a table of their own. */
import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; search_text: string }>`
    select id, search_text from people where search_text like '%@%'`.execute(db);
  for (const { id, search_text } of rows) {
    const words = search_text.split(" ").filter((word) => !word.includes("@"));
    await sql`update people set search_text = ${words.join(" ")} where id = ${id}`.execute(db);
  }
}

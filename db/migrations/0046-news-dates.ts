import type { Kysely } from "kysely";

interface Tables {
  content_drafts: { key: string; value: string };
  content_revisions: { key: string; value: string };
}

/** The date of a news item was a text, "8/21/2025" or "5/4"; it becomes "2025-08-21" or "05-04". */
export async function up(db: Kysely<Tables>): Promise<void> {
  for (const table of ["content_drafts", "content_revisions"] as const) {
    const rows = await db
      .selectFrom(table)
      .select("value")
      .distinct()
      .where("key", "like", "news/%")
      .execute();
    for (const { value } of rows) {
      const item = JSON.parse(value) as { date?: string } | null;
      const [, month, day, year] = /^(\d+)\/(\d+)(?:\/(\d+))?$/.exec(item?.date ?? "") ?? [];
      if (!month || !day) continue;
      const date = [year, month, day].flatMap((part) => part?.padStart(2, "0") ?? []).join("-");
      await db
        .updateTable(table)
        .set({ value: JSON.stringify({ ...item, date }) })
        .where("key", "like", "news/%")
        .where("value", "=", value)
        .execute();
    }
  }
}

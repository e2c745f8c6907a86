/** Moves the church that receives the gifts, and its EIN, into the organization's data. */
import { randomUUIDv7 } from "node:crypto";
import { type Kysely, sql } from "kysely";

interface Stored {
  value: string;
  at: string;
  username: string;
}

const NOT_WITHDRAWN = sql`withdraws is null and id not in
  (select withdraws from content_revisions where withdraws is not null)`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await movePublished(db);
  await moveDraft(db);
}

async function movePublished(db: Kysely<unknown>) {
  const last = await newest(db, "giving");
  const { church = "", ein = "" } = receiverOf(last);
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
    // The organization's other values stay those of the first edition.
    if (table === "content_revisions" && rows.length === 0)
      await sql`insert into content_revisions (id, at, key, language, value, publish_at, username)
        values (${randomUUIDv7()}, ${last.at}, 'organization', 'en',
          ${JSON.stringify({ church, ein })}, ${last.at}, ${last.username})`.execute(db);
  }
}

/** Unpublished drafts of church and EIN become a draft of the organization. */
async function moveDraft(db: Kysely<unknown>) {
  const draft = await draftOf(db, "giving");
  const published = await newest(db, "organization");
  const typed = receiverOf(draft);
  const before = { church: "", ein: "", ...receiverOf(published) };
  const receiver = { ...before, ...typed };
  if (!draft || (receiver.church === before.church && receiver.ein === before.ein)) return;
  const own = await draftOf(db, "organization");
  const value = JSON.stringify({ ...JSON.parse((own ?? published)?.value ?? "{}"), ...receiver });
  await (own
    ? sql`update content_drafts set value = ${value} where key = 'organization'`
    : sql`insert into content_drafts (key, language, value, version, username, updated_at)
        select 'organization', 'en', ${value}, coalesce(max(version), 0) + 1, ${draft.username},
          ${draft.at} from content_draft_ends where key = 'organization'`
  ).execute(db);
}

const newest = async (db: Kysely<unknown>, key: string) =>
  (
    await sql<Stored>`select value, at, username from content_revisions
      where key = ${key} and ${NOT_WITHDRAWN} order by publish_at desc, id desc limit 1`.execute(db)
  ).rows[0];

const draftOf = async (db: Kysely<unknown>, key: string) =>
  (
    await sql<Stored>`select value, updated_at as at, username from content_drafts
      where key = ${key}`.execute(db)
  ).rows[0];

const receiverOf = (stored: Stored | undefined): { church?: string; ein?: string } => {
  const { church, ein } = JSON.parse(stored?.value ?? "{}") ?? {};
  return { ...(church !== undefined && { church }), ...(ein !== undefined && { ein }) };
};

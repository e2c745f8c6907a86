import { countRows } from "#db/count-rows.ts";
import type { Db } from "#db/schema.ts";
import { type KeysByKind, ROWS } from "./workload.ts";

export interface Wrongs {
  /** Records that the site acknowledged but doesn't have. */
  lost: string[];
  /** Records that the site has more than once. */
  doubled: string[];
}

/** Compares the stored records with the tasks that the site acknowledged. */
export async function checkRecords(
  db: Db,
  asked: KeysByKind,
  acknowledged: KeysByKind,
): Promise<Wrongs> {
  const contacts = await db.selectFrom("contacts").select("idempotency_key as key").execute();
  const donations = await db.selectFrom("donations").select(["source", "external_id"]).execute();
  const events = await db.selectFrom("gift_events").select("event_id as key").execute();
  const notes = await db.selectFrom("contact_notes").select("text").execute();
  const drafts = await db.selectFrom("content_drafts").select("key").execute();
  const revisions = await db.selectFrom("content_revisions").select("key").execute();
  const media = db.selectFrom("media").select("file_name").where("state", "=", "ready");
  const imported = wholeImports(donations);
  const idsOf = (name: string) =>
    donations.flatMap(({ source, external_id }) => (source === name ? [external_id ?? ""] : []));
  const gatheringOf = ({ key }: { key: string }) => key.replace("gatherings/", "");
  const stored = {
    message: contacts.map(({ key }) => key.replace("form:", "")),
    webhook: idsOf("givebutter").map((id) => id.replace("gift-", "")),
    event: events.map(({ key }) => key),
    pledge: idsOf("pledge-form").map((id) => id.replace("form:", "")),
    import: imported.whole,
    note: notes.map(({ text }) => text.replace("Note number ", "")),
    draft: [...new Set([...drafts, ...revisions].map(gatheringOf))],
    page: revisions.map(gatheringOf),
    picture: (await media.execute()).map(({ file_name }) => file_name.replace(".jpg", "")),
  };
  const lost = imported.halves.map((key) => `half of import ${key}`);
  const doubled: string[] = [];
  for (const [kind, keys] of Object.entries(stored)) {
    const wanted = kind === "event" ? "webhook" : (kind as keyof KeysByKind);
    const there = new Set(keys);
    for (const key of acknowledged[wanted]) if (!there.has(key)) lost.push(`${kind} ${key}`);
    if (there.size < keys.length) doubled.push(`${keys.length - there.size} of ${kind}`);
    const unknown = keys.filter((key) => !asked[wanted].has(key));
    if (unknown.length > 0) doubled.push(`${unknown.length} of ${kind} that was never sent`);
  }
  return { lost, doubled };
}

/**
 * Returns what was published only in part: a draft that is still there, or a missing event or file.
 */
export async function checkSite(db: Db): Promise<string[]> {
  const revisions = await db.selectFrom("content_revisions").select("key").execute();
  const drafts = await db.selectFrom("content_drafts").select("key").execute();
  const events = await db
    .selectFrom("audit_events")
    .select("subject")
    .where("action", "=", "content.published")
    .execute();
  const published = new Set(revisions.map(({ key }) => key));
  const problems = drafts
    .filter(({ key }) => published.has(key))
    .map(({ key }) => `${key} is published and a draft`);
  if (events.length !== revisions.length)
    problems.push(`${events.length} audit events for ${revisions.length} publications`);
  const media = await db.selectFrom("media").selectAll().where("state", "=", "ready").execute();
  for (const { id, hash, picture } of media) {
    const files = await db
      .selectFrom("media_files")
      .select("name")
      .where("hash", "=", hash ?? "")
      .execute();
    const { avif, webp, jpg } = JSON.parse(picture ?? "{}");
    if (files.length !== [...avif, ...webp, ...jpg].length) problems.push(`files of picture ${id}`);
  }
  return problems;
}

/**
 * Returns the keys of the files of which all records are stored, and of those of which only some
 * are.
 */
function wholeImports(donations: { source: string; external_id: string | null }[]) {
  const counts = new Map<string, number>();
  for (const { source, external_id } of donations) {
    if (source !== "donorbox") continue;
    const key = external_id?.split(":")[0] ?? "";
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const keys = [...counts.keys()];
  return {
    whole: keys.filter((key) => counts.get(key) === ROWS),
    halves: keys.filter((key) => counts.get(key) !== ROWS),
  };
}

/**
 * Returns how many messages have no Case or several, and how many notes have no audit event or
 * several.
 */
export async function checkConsequences(db: Db, caseKeys: string[]): Promise<string[]> {
  const problems: string[] = [];
  const contacts = await db.selectFrom("contacts").select("id").execute();
  const cases = new Set(caseKeys);
  const without = contacts.filter(({ id }) => !cases.has(id)).length;
  if (without > 0) problems.push(`${without} messages without a Case`);
  if (caseKeys.length !== contacts.length)
    problems.push(`${caseKeys.length} Cases for ${contacts.length} messages`);
  const count = (table: "contact_notes" | "audit_events") =>
    db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as("count"));
  const { count: notes } = await count("contact_notes").executeTakeFirstOrThrow();
  const { count: events } = await count("audit_events")
    .where("action", "=", "record.changed")
    .executeTakeFirstOrThrow();
  if (Number(notes) !== Number(events)) problems.push(`${events} audit events for ${notes} notes`);
  return problems;
}

/** Returns how many follow-up jobs are left. */
export const countOpenJobs = (db: Db): Promise<number> =>
  countRows(db.selectFrom("jobs").where("state", "in", ["waiting", "running"]));

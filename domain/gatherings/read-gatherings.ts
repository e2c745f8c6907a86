import type { DbOrTransaction } from "#db/schema.ts";
import type { Gathering } from "#domain/content/gathering.ts";
import { activeRevisions } from "#domain/content/revisions.ts";
import { parseDocument } from "#domain/content/stored-values.ts";
import type { CalendarEntry } from "./calendar.ts";

const PREFIX = "gatherings/";

interface PublishedGathering extends CalendarEntry {
  /**
   * When it ended or will end, ISO UTC. A revision that was published after its own end, with a
   * wrong year for example, does not change it; without any other it is the last publication.
   */
  plannedEnd: string;
}

/**
 * Reads every gathering that was on the site by `now` (ISO UTC), including those taken down: one by
 * id, or all.
 */
export async function readGatherings(
  db: DbOrTransaction,
  now: string,
  id?: string,
): Promise<PublishedGathering[]> {
  const rows = await activeRevisions(db)
    .select(["key", "value", "publish_at"])
    .where("publish_at", "<=", now)
    .where("key", id === undefined ? "like" : "=", `${PREFIX}${id ?? "%"}`)
    .orderBy("publish_at")
    .orderBy("id")
    .execute();
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return [...byKey].flatMap(([key, revisions]) => {
    const values = revisions.map((row) => parseDocument(key, row.value) as Gathering | null);
    const value = values.findLast((each) => each !== null);
    if (!value) return [];
    const changedAt = revisions.at(-1)?.publish_at ?? now;
    const isAhead = (each: Gathering | null, index: number) =>
      each !== null && (revisions[index]?.publish_at ?? "") < each.endsAt;
    return {
      id: key.slice(PREFIX.length),
      value,
      isCanceled: values.at(-1) === null,
      sequence: revisions.length - 1,
      changedAt,
      plannedEnd: values.findLast(isAhead)?.endsAt ?? changedAt,
    };
  });
}

/** Reads a gathering that is on the site; null when it is not. */
export async function readShownGathering(
  db: DbOrTransaction,
  now: string,
  id: string,
): Promise<Gathering | null> {
  const [entry] = await readGatherings(db, now, id);
  return entry && !entry.isCanceled ? entry.value : null;
}

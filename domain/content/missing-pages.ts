/**
 * Counts requests for pages that this site does not have, in which staff find the addresses of a
 * former site.
 */
import { sql } from "kysely";
import type { Db } from "#db/schema.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { type Clock, DAY, isoTime } from "#domain/values/clock.ts";

/**
 * Limits on the paths counted between two writes and on the paths stored, because strangers invent
 * addresses.
 */
const MAX_NEW_PER_ROUND = 100;
const MAX_PATHS = 1_000;
const MAX_PATH_LENGTH = 200;
const RETENTION_MS = 28 * DAY;

export class MissingPages {
  #times = new Map<string, number>();

  /** Counts in memory, so that an invented address causes no database statement. */
  count(path: string): void {
    const count = this.#times.get(path);
    if (!count && (this.#times.size >= MAX_NEW_PER_ROUND || path.length > MAX_PATH_LENGTH)) return;
    // A path with an email address is personal data.
    if (path.includes("@")) return;
    this.#times.set(path, (count ?? 0) + 1);
  }

  /**
   * Adds the counts to the stored ones. Deletes paths that were not requested in four weeks, and
   * beyond the limit those with the fewest requests, the oldest first.
   */
  async store(db: Db, clock: Clock) {
    const timesByPath = this.#times;
    this.#times = new Map();
    await db.deleteFrom("missing_pages").where("at", "<", isoTime(clock, -RETENTION_MS)).execute();
    const at = isoTime(clock);
    // One transaction, because each commit waits for the disk.
    await changeUnversioned(db, async (trx) => {
      for (const [path, times] of timesByPath) {
        const again = { times: sql<number>`missing_pages.times + ${times}`, at };
        await trx
          .insertInto("missing_pages")
          .values({ path, times, at })
          .onConflict((conflict) => conflict.column("path").doUpdateSet(again))
          .execute();
      }
      const tooMany = trx
        .selectFrom("missing_pages")
        .select("path")
        .orderBy("times", "desc")
        .orderBy("at", "desc")
        .limit(MAX_NEW_PER_ROUND)
        .offset(MAX_PATHS);
      await trx.deleteFrom("missing_pages").where("path", "in", tooMany).execute();
    });
  }
}

const MAX_SHOWN = 50;

/** Lists the most frequent paths first. `at` is the last request, ISO UTC. */
export const listMissingPages = (db: Db) =>
  db
    .selectFrom("missing_pages")
    .select(["path", "times", "at"])
    .orderBy("times", "desc")
    .orderBy("path")
    .limit(MAX_SHOWN)
    .execute();

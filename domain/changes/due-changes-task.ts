import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { change } from "./change.ts";

/**
 * A task that raises the version of the site when one of the moments (ISO UTC) has passed since its
 * last run, because pages then change by themselves. It also does so when the clock went back. Its
 * first run counts every past moment, because one may have passed while no instance ran. Several
 * instances may raise the version more than once, which does no harm.
 */
export function makeDueChangesTask(
  db: Db,
  clock: Clock,
  changeTimes: () => string[],
): () => Promise<void> {
  let since = "";
  return async () => {
    const now = isoTime(clock);
    const isDue = changeTimes().some((moment) => moment > since && moment <= now);
    if (isDue || now < since) await change(db, "site", async () => undefined);
    since = now;
  };
}

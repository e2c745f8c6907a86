/** PostgreSQL cuts connections in the middle of transactions, then is stopped for a minute. */
import { setTimeout as pause } from "node:timers/promises";
import { administer } from "#tests/support/migrated-databases.ts";
import { startPostgres } from "#tests/support/postgres-cluster.ts";
import { judge, startBystander } from "./bystander.ts";
import { type Outcome, openExperiment, waitUntilReady } from "./open-experiment.ts";

const CUTS = 20;
const CUT_EVERY_MS = 250;
const CALM_MS = 3_000;

/** `awayMs` is how long PostgreSQL is stopped, in ms. */
export async function runOutage(folder: string, awayMs: number): Promise<Outcome> {
  const server = await startPostgres();
  const place = { DATA_DIR: folder, DATABASE_URL: `${server.url}/postgres` };
  const experiment = await openExperiment(place);
  try {
    const bystander = startBystander(experiment);
    await pause(CALM_MS);
    for (let cut = 0; cut < CUTS; cut++) {
      await administer(
        server.url,
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()",
      );
      await pause(CUT_EVERY_MS);
    }
    await server.halt();
    await pause(awayMs);
    await server.resume();
    const backAfter = await waitUntilReady(experiment.site.url);
    await pause(CALM_MS);
    await bystander.stop();
    const outcome = await experiment.finish();
    const { seen, wrong } = judge(bystander, backAfter);
    return {
      ...outcome,
      seen: `; ${bystander.refused} refused; ${seen}`,
      problems: [...outcome.problems, ...wrong],
    };
  } finally {
    await experiment.close();
    await server.stop();
  }
}

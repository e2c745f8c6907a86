/** PostgreSQL cuts connections in the middle of transactions, then is stopped for a minute. */
import { setTimeout as pause } from "node:timers/promises";
import { administer } from "#tests/support/migrated-databases.ts";
import type { PostgresServer } from "#tests/support/postgres-cluster.ts";
import { type Bystander, startBystander } from "./bystander.ts";
import { type Outcome, openExperiment, untilReady } from "./open-experiment.ts";

const CUTS = 20;
const CUT_EVERY_MS = 250;
const CALM_MS = 3_000;

interface OutageReport extends Outcome {
  bystander: Bystander;
  /** Milliseconds from PostgreSQL's return until the site was ready. */
  backAfter: number;
}

/** `awayMs`: how long PostgreSQL is stopped. */
export async function runOutage(
  server: PostgresServer,
  dataDir: string,
  awayMs: number,
): Promise<OutageReport> {
  const experiment = await openExperiment({
    DATA_DIR: dataDir,
    DATABASE_URL: `${server.url}/postgres`,
  });
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
    const backAfter = await untilReady(experiment.site.url);
    await pause(CALM_MS);
    await bystander.stop();
    return { bystander, backAfter, ...(await experiment.finish()) };
  } finally {
    await experiment.close();
  }
}

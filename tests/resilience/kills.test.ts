import { expect, onTestFinished, test } from "vitest";
import { databases, makeDataStore } from "#tests/support/open-test-site.ts";
import { openExperiment, waitUntilReady } from "./open-experiment.ts";
import { loadForAWhile, sendAgain } from "./workload.ts";

/** `KILL_ROUNDS=100 npm test -- resilience/kills` kills a hundred times on each database. */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 2);
const MAX_ROUND_MS = 90_000;
const ROUNDS_A_SESSION = 50;

test.each(databases)(
  "on %s nothing acknowledged is lost, doubled or published by half when the site is killed",
  async (database) => {
    const store = await makeDataStore(database, true);
    onTestFinished(store.remove);
    const experiment = await openExperiment(store.env);
    onTestFinished(experiment.close);
    const { site, target } = experiment;
    for (let round = 0; round < ROUNDS; round++) {
      if (round % ROUNDS_A_SESSION === 0) await experiment.signIn();
      // This sends one import at a time, because the site writes only one and the others would
      // wait.
      const load = await loadForAWhile(target, ["import"], ["page"], ["picture"]);
      await site.kill();
      await load.ended();
      await site.start();
      await waitUntilReady(site.url);
      await sendAgain(target);
    }
    const outcome = await experiment.finish();
    expect(outcome).toMatchObject({ lost: [], doubled: [], problems: [] });
    expect(outcome.acknowledged).toBeGreaterThan(ROUNDS);
  },
  ROUNDS * MAX_ROUND_MS,
);

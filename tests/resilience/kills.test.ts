import { expect, onTestFinished, test } from "vitest";
import { databases, makeDataStore } from "#tests/support/open-test-site.ts";
import { killRepeatedly } from "./kill-site.ts";

/** The quick form of `npm run resilience`. */
const ROUNDS = 2;

test.each(databases)(
  "on %s no acknowledged message, webhook, pledge, import, staff edit, publication or picture is lost, doubled or published by half when the site is killed",
  async (database) => {
    const store = await makeDataStore(database, true);
    onTestFinished(store.remove);
    const report = await killRepeatedly(store.env, ROUNDS);
    expect(report).toMatchObject({ rounds: ROUNDS, lost: [], doubled: [], problems: [] });
    expect(report.acknowledged).toBeGreaterThan(ROUNDS);
  },
  180_000,
);

import { expect, test } from "vitest";
import { ChangeListeners } from "#domain/ports/change-feed.ts";
import { SECOND } from "#domain/ports/clock.ts";
import type { ProgressReport } from "./progress.ts";
import { ProgressFigure } from "./progress-figure.ts";

/** A figure whose counts end when the test ends them, each with the raised sum of its beginning. */
function openFigure() {
  let now = Date.parse("2026-03-01T12:00:00.000Z");
  const source = { raised: 0, begun: 0 };
  const running: PromiseWithResolvers<void>[] = [];
  const changes = new ChangeListeners();
  const read = async (): Promise<ProgressReport> => {
    const { raised } = source;
    source.begun += 1;
    const count = Promise.withResolvers<void>();
    running.push(count);
    await count.promise;
    const lastUpdated = new Date(now).toISOString();
    return { raised, pledged: 0, lastUpdated, source: "ledger", stale: false };
  };
  const figure = new ProgressFigure({ now: () => new Date(now) }, changes, read, () => undefined);
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    figure,
    changes,
    source,
    advance: (ms: number) => {
      now += ms;
    },
    /** Lets the oldest count end, or fail. */
    endCount: async (error?: Error) => {
      const count = running.shift();
      if (error) count?.reject(error);
      else count?.resolve();
      await settle();
    },
  };
}

test("ProgressFigure counts again after a change during a count", async () => {
  const { figure, changes, source, endCount } = openFigure();
  const asked = figure.report();
  source.raised = 250_000;
  changes.publish("money");
  changes.publish("money");
  await endCount();
  expect(await asked).toMatchObject({ raised: 0 });
  expect(source.begun).toBe(2);
  await endCount();
  expect(await figure.report()).toMatchObject({ raised: 250_000 });
  expect(source.begun).toBe(2);
});

test("report() after a change waits for a count that includes it", async () => {
  const { figure, changes, source, endCount } = openFigure();
  void figure.report();
  source.raised = 40;
  changes.publish("money");
  const asked = figure.report();
  await endCount();
  await endCount();
  expect(await asked).toMatchObject({ raised: 40 });
});

test("report() waits for a new count while one runs that began 15 seconds ago", async () => {
  const { figure, source, advance, endCount } = openFigure();
  void figure.report();
  source.raised = 40;
  advance(15 * SECOND);
  const asked = figure.report();
  await endCount();
  await endCount();
  expect(await asked).toMatchObject({ raised: 40 });
  expect(source.begun).toBe(2);
});

test("ProgressFigure counts each change and calls its listeners when the figure differs", async () => {
  const { figure, changes, source, advance, endCount } = openFigure();
  const heard: number[] = [];
  const stop = figure.onChange(() => heard.push(source.raised));
  changes.publish("money");
  await endCount();
  expect(heard).toEqual([0]);
  changes.publish("money");
  await endCount();
  expect(heard).toEqual([0]);
  source.raised = 100;
  changes.publish("money");
  await endCount();
  expect(heard).toEqual([0, 100]);
  advance(15 * SECOND);
  const asked = figure.report();
  await endCount(new Error("the database is away"));
  expect(await asked).toMatchObject({ raised: 100, stale: true });
  expect(heard).toEqual([0, 100, 100]);
  stop();
  changes.publish("money");
  await endCount();
  expect(heard).toHaveLength(3);
});

test("ProgressFigure counts no changes after stop()", async () => {
  const { figure, changes, source } = openFigure();
  await figure.stop();
  changes.publish("money");
  expect(source.begun).toBe(0);
});

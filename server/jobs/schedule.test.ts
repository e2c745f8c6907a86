import { expect, test } from "vitest";
import { HOUR } from "#domain/values/clock.ts";
import { createSchedule } from "./schedule.ts";

async function runRound(mayRun: boolean) {
  const ran: string[] = [];
  const failed: unknown[] = [];
  const tasks = {
    fails: async () => {
      ran.push("fails");
      throw new Error("disk full");
    },
    runs: async () => void ran.push("runs"),
  };
  const quiet = { info: () => undefined, error: () => undefined };
  const log = { ...quiet, warn: (details: object) => void failed.push(details) };
  await createSchedule(tasks, HOUR, log, async () => mayRun).runNow();
  return { ran, failed };
}

test("a task that fails is logged, and the next one runs", async () => {
  const { ran, failed } = await runRound(true);
  expect(ran).toEqual(["fails", "runs"]);
  expect(failed).toMatchObject([{ task: "fails" }]);
});

test("no task runs in a round that may not run", async () => {
  expect(await runRound(false)).toEqual({ ran: [], failed: [] });
});

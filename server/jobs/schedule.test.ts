import { expect, test } from "vitest";
import { HOUR } from "#domain/values/clock.ts";
import { createSchedule } from "./schedule.ts";

test.each([
  { what: "a task that fails is logged, and the next one runs", may: true, ran: ["fails", "runs"] },
  { what: "no task runs in a round that may not run", may: false, ran: [] },
])("$what", async ({ may, ran }) => {
  const seen: string[] = [];
  const failed: unknown[] = [];
  const tasks = {
    fails: async () => {
      seen.push("fails");
      throw new Error("disk full");
    },
    runs: async () => void seen.push("runs"),
  };
  const quiet = { info: () => undefined, error: () => undefined };
  const log = { ...quiet, warn: (details: object) => void failed.push(details) };
  await createSchedule(tasks, HOUR, log, async () => may).runNow();
  expect(seen).toEqual(ran);
  expect(failed).toMatchObject(may ? [{ task: "fails" }] : []);
});

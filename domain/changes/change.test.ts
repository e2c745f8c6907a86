import { expect, test, vi } from "vitest";
import { openSqlite } from "#adapters/sqlite/sqlite.ts";
import { migrate } from "#db/migrate.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { change, changeUnversioned, onJobsEnqueued } from "./change.ts";

async function open() {
  const db = openSqlite(":memory:");
  await migrate(db);
  const versions = async () => {
    const rows = await db.selectFrom("versions").selectAll().execute();
    return rows.map(({ name }) => name).sort();
  };
  return { db, versions };
}

const job = { kind: "a kind", payload: {}, uniqueKey: "a job" };
const NOW = "2026-01-01T00:00:00.000Z";

test.each([
  ["site" as const, ["site"]],
  ["desk" as const, ["desk"]],
  [{ site: (stored: number) => stored > 0 }, ["site"]],
  [{ site: (stored: number) => stored > 1, desk: () => true }, ["desk"]],
  [{ site: (stored: number) => stored > 1 }, []],
])("a change raises the version that it names: %o", async (version, raised) => {
  const { db, versions } = await open();
  expect(await change(db, version, async () => 1)).toBe(1);
  expect(await versions()).toEqual(raised);
});

test("only a change that is stored raises its version and then wakes the workers for its jobs", async () => {
  const { db, versions } = await open();
  const seen: Promise<unknown[]>[] = [];
  onJobsEnqueued(db, () => seen.push(db.selectFrom("jobs").selectAll().execute()));
  const failing = change(db, "site", async (trx) => {
    await enqueueJobs(trx, NOW, job);
    throw new Error("changed my mind");
  });
  await expect(failing).rejects.toThrow("changed my mind");
  await changeUnversioned(db, async () => undefined);
  expect([await versions(), seen]).toEqual([[], []]);
  await changeUnversioned(db, (trx) => enqueueJobs(trx, NOW, job));
  expect(await versions()).toEqual([]);
  expect(await Promise.all(seen)).toMatchObject([[{ kind: "a kind" }]]);
});

test.each(["40001", "40P01"])(
  "a transaction that conflicts with another one (%s) runs again, three times at most",
  async (code) => {
    const { db } = await open();
    const conflict = Object.assign(new Error("could not serialize access"), { code });
    const work = vi.fn().mockRejectedValueOnce(conflict).mockResolvedValueOnce(1);
    expect(await change(db, "desk", work)).toBe(1);
    const always = vi.fn().mockRejectedValue(conflict);
    await expect(change(db, "desk", always)).rejects.toBe(conflict);
    expect(always).toHaveBeenCalledTimes(3);
  },
);

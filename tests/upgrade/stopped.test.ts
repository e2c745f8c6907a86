import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { listMigrations, migrate, migrations } from "#db/migrate.ts";
import { type DatabaseKind, databases, openTestSite } from "#tests/support/open-test-site.ts";
import { countRecords, layRelease, openStored, type Release } from "./earlier-release.ts";

/** The release to upgrade from: any of tests/fixtures/releases. */
const FROM = (process.env.UPGRADE_FROM ?? "62029d6") as Release;
const AFTER = Object.keys(migrations).length;
const SIGNALS = ["SIGKILL", "SIGTERM", "SIGINT"] as const;
/**
 * How often the upgrade is stopped, at times spread over the 0.2 s that it takes:
 * `UPGRADE_STOPS=20` stops it every 10 ms. On PostgreSQL, which itself ends the transaction of a
 * lost client, it is half as often.
 */
const STOPS = Number(process.env.UPGRADE_STOPS ?? 4);
const MOMENTS = { sqlite: STOPS, postgres: STOPS / 2 };

/** Starts an upgrade; resolves when it begins. `done` resolves to whether it reported its end. */
async function startUpgrade(env: Record<string, string>) {
  const child = spawn(process.execPath, ["tests/upgrade/upgrade.ts"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const closed = once(child, "close");
  const lines = createInterface({ input: child.stdout });
  // Both lines may come at once.
  let lineCount = 0;
  lines.on("line", () => {
    lineCount += 1;
  });
  await once(lines, "line");
  return { child, done: closed.then(() => lineCount > 1) };
}

/** Returns a release's database, the number of its migrations, and its records. */
async function layEarlier(database: DatabaseKind) {
  const env = await layRelease(database, FROM);
  await using db = openStored(env);
  return { env, before: (await listMigrations(db)).length, records: await countRecords(db) };
}

describe.each(databases)("an upgrade that is stopped on %s", (database) => {
  test("leaves the schema of before or of after, whenever it is stopped; the next start brings every record up to date", async () => {
    const { env: earlier, before, records } = await layEarlier(database);
    const whole = await startUpgrade(earlier);
    const started = performance.now();
    expect(await whole.done).toBe(true);
    const length = performance.now() - started;
    for (let moment = 0; moment < MOMENTS[database]; moment++) {
      const env = await layRelease(database, FROM);
      const { child, done } = await startUpgrade(env);
      await pause((length * moment) / MOMENTS[database]);
      child.kill(SIGNALS[moment % SIGNALS.length]);
      await done;
      const db = openStored(env);
      expect([before, AFTER]).toContain((await listMigrations(db)).length);
      await migrate(db);
      expect(await listMigrations(db)).toHaveLength(AFTER);
      expect(await countRecords(db)).toEqual(records);
    }
  }, 600_000);
});

test("an upgrade that runs out of room on its disk changes nothing, and succeeds once there is room", async () => {
  const { env, before, records } = await layEarlier("sqlite");
  const db = openStored(env);
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${Number(pages.rows[0]?.page_count) + 10}`).execute(db);
  await expect(migrate(db)).rejects.toMatchObject({ code: "SQLITE_FULL" });
  expect(await listMigrations(db)).toHaveLength(before);
  expect(await countRecords(db)).toEqual(records);
  await db.destroy();
  const site = await openTestSite("sqlite", { env });
  expect(await countRecords(site.db)).toEqual(records);
});

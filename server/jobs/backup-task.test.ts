import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { DAY, HOUR, isoTime } from "#domain/values/clock.ts";
import { openSiteWithTestClock } from "#tests/support/open-test-site.ts";
import { makeBackupTask, withBackupAlerts } from "./backup-task.ts";
import { createSchedule } from "./schedule.ts";

test("one instance makes a backup when the newest is too old and the site has run for ten minutes, unless backups are off", async () => {
  const dir = mkdtempSync(join(tmpdir(), "arena-backups-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const { site, db, clock } = await openSiteWithTestClock("sqlite");
  let made = 0;
  const make = async () => {
    made += 1;
  };
  const { signal } = new AbortController();
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const after = (seconds: number, everyMs: number | null = 24 * HOUR) =>
    makeBackupTask(
      db,
      clock,
      quiet,
      { dataDir: dir, backup: { dir, everyMs, keep: 3 } },
      () => seconds,
      make,
    )(signal);
  await after(599);
  await after(3_600, null);
  expect(made).toBe(0);
  await Promise.all([after(600), after(600)]);
  expect(made).toBe(1);
  mkdirSync(join(dir, "arena-20260301T115900Z"));
  // Made by a clock that was ahead.
  mkdirSync(join(dir, "arena-20270301T115900Z"));
  await after(3_600);
  expect(made).toBe(1);
  clock.advance(24 * HOUR);
  await after(3_600);
  expect(made).toBe(2);
  // The last turn was taken by a clock that was ahead.
  await site.set("site_settings", { value: isoTime(clock, 9 * DAY) });
  clock.advance(24 * HOUR);
  await after(3_600);
  expect(made).toBe(3);
});

test("a scheduled task that fails does not keep those after it, such as the backup, from running", async () => {
  const fails = () => Promise.reject(new Error("no room"));
  const backUp = vi.fn(async () => undefined);
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  await createSchedule({ fails, backUp }, HOUR, quiet).runNow();
  expect(backUp).toHaveBeenCalledOnce();
});

test("a backup that hangs is stopped after an hour", async () => {
  const dir = mkdtempSync(join(tmpdir(), "arena-backups-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const { db, clock } = await openSiteWithTestClock("sqlite");
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort("too long"));
  onTestFinished(() => timeout.mockRestore());
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const make = async (signal: AbortSignal) => signal.throwIfAborted();
  const settings = { dataDir: dir, backup: { dir, everyMs: HOUR, keep: 3 } };
  const backUp = makeBackupTask(db, clock, quiet, settings, () => 600, make);
  await expect(backUp(new AbortController().signal)).rejects.toBe("too long");
  expect(timeout).toHaveBeenCalledWith(HOUR);
});

test("the overview says when the last backup failed or is overdue, and when the disk is almost full", async () => {
  const dir = mkdtempSync(join(tmpdir(), "arena-backups-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const { db, clock, site } = await openSiteWithTestClock("sqlite");
  let fails = false;
  let free = 1e9;
  const settings = { dataDir: dir, backup: { dir, everyMs: 24 * HOUR, keep: 3 } };
  const backUp = async () => {
    if (fails) throw new Error("no room");
  };
  const back = withBackupAlerts(db, clock, settings, backUp, async () => free);
  const says = async () =>
    (await site.rows("giving_alerts")).map(({ text }) => JSON.parse(text).code);
  const { signal } = new AbortController();
  await back(signal);
  expect(await says(), "none was made yet").toEqual([]);
  free = 1e8;
  await back(signal);
  expect(await says()).toEqual(["disk-full"]);
  free = 1e9;
  mkdirSync(join(dir, "arena-20260301T115900Z"));
  await back(signal);
  expect(await says()).toEqual([]);
  fails = true;
  clock.advance(24 * HOUR);
  await expect(back(signal)).rejects.toThrow("no room");
  expect(await says()).toEqual(["backup-failed"]);
  fails = false;
  await back(signal);
  expect(await says(), "none was made since").toEqual(["backup-failed"]);
  mkdirSync(join(dir, "arena-20260302T115900Z"));
  await back(signal);
  expect(await says()).toEqual([]);
  clock.advance(48 * HOUR);
  await back(signal);
  expect(await says()).toEqual(["backup-old"]);
  // A site may make backups less often.
  await site.db.deleteFrom("giving_alerts").execute();
  const rarely = { ...settings, backup: { ...settings.backup, everyMs: 7 * DAY } };
  const weekly = withBackupAlerts(db, clock, rarely, backUp, async () => free);
  clock.advance(10 * DAY);
  await weekly(signal);
  expect(await says()).toEqual([]);
  clock.advance(2 * DAY);
  await weekly(signal);
  expect(await says()).toEqual(["backup-old"]);
});

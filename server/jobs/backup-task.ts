/** The task that makes backups, and its warnings on the overview. */
import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Db } from "#db/schema.ts";
import { clearAlert, raiseAlert } from "#domain/alerts/alerts.ts";
import type { Log } from "#domain/ports/log.ts";
import { type Clock, DAY, HOUR, isoTime, MINUTE, SECOND } from "#domain/values/clock.ts";
import { measureFreeBytes, newestBackupAt } from "#server/backup/backup-folder.ts";
import type { Config } from "#server/config/config.ts";

/** The time before the first backup, so that a site that crashes at every start makes none. */
const SETTLED_AFTER_MS = 10 * MINUTE;
/** Relative to build/server, where the built site runs. */
const COMMAND = "../../server/cli/backup.ts";
const TURN = "backup-turn";
/** This time is longer than a backup takes. */
const TURN_LIFETIME_MS = HOUR;

const run = promisify(execFile);

/**
 * A task that makes a backup when the newest one is older than `everyMs`; of several instances only
 * one makes it. A separate process makes it, so that copying delays no visitor. Only tests pass
 * `uptime`, in seconds, and `make`.
 */
export function makeBackupTask(
  db: Db,
  clock: Clock,
  log: Log,
  { dataDir, backup: { dir, everyMs } }: Pick<Config, "dataDir" | "backup">,
  uptime: () => number = process.uptime,
  make = (signal: AbortSignal): Promise<unknown> => runBackup(dataDir, signal),
): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    if (everyMs === null || uptime() * SECOND < SETTLED_AFTER_MS) return;
    const now = clock.now();
    const newest = await newestBackupAt(dir, now);
    if (newest !== null && now.getTime() - newest < everyMs) return;
    if (!(await takeTurn(db, clock))) return;
    // One that hangs fails, so that the tasks after it run and the overview says so.
    await make(AbortSignal.any([signal, AbortSignal.timeout(TURN_LIFETIME_MS)]));
    log.info({ dir }, "backup made");
  };
}

async function takeTurn(db: Db, clock: Clock): Promise<boolean> {
  const turn = await db
    .insertInto("site_settings")
    .values({ name: TURN, value: isoTime(clock) })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ value: isoTime(clock) })
        .where((eb) =>
          eb.or([
            eb("site_settings.value", "<=", isoTime(clock, -TURN_LIFETIME_MS)),
            // Set by a clock that was ahead.
            eb("site_settings.value", ">", isoTime(clock)),
          ]),
        ),
    )
    .returning("name")
    .executeTakeFirst();
  return turn !== undefined;
}

const BACKUP_ALERT = "backup";
/**
 * Less room than this leads to a warning, while one can still be stored. Backups leave more
 * (server/backup/write-backup.ts).
 */
const LOW_BYTES = 200 * 1024 * 1024;

/**
 * Warns on the overview when the last backup failed, or the next is overdue, until there is a newer
 * one, and while the site's disk is almost full. Only tests pass `readFreeBytes`.
 */
export function withBackupAlerts(
  db: Db,
  clock: Clock,
  { dataDir, backup: { dir, everyMs } }: Pick<Config, "dataDir" | "backup">,
  backUp: (signal: AbortSignal) => Promise<void>,
  readFreeBytes = measureFreeBytes,
) {
  const warnedOn = new Map<string, string>();
  // Once a day, because an alert is shown for three days.
  const warn = async (key: string, code: "backup-failed" | "backup-old" | "disk-full") => {
    const today = isoTime(clock).slice(0, 10);
    if (warnedOn.get(code) !== today) await raiseAlert(db, clock, key, { code });
    warnedOn.set(code, today);
  };
  const watchDisk = async () => {
    // Instances may share the folder, and are in a new container after each upgrade.
    const { ino, birthtimeMs } = await stat(dataDir);
    const alert = `disk:${ino}:${birthtimeMs}`;
    if ((await readFreeBytes(dataDir)) < LOW_BYTES) await warn(alert, "disk-full");
    else if (await clearAlert(db, alert)) warnedOn.delete("disk-full");
  };
  return async (signal: AbortSignal) => {
    try {
      await backUp(signal);
    } catch (error) {
      await warn(BACKUP_ALERT, "backup-failed");
      throw error;
    } finally {
      if (everyMs !== null) await watchDisk();
    }
    if (everyMs === null) return;
    const now = clock.now();
    const newest = await newestBackupAt(dir, now);
    if (newest === null) return;
    const age = now.getTime() - newest;
    if (age >= Math.max(2 * DAY, 2 * everyMs)) await warn(BACKUP_ALERT, "backup-old");
    // Otherwise a backup is due, which another instance or the next round makes.
    else if (age < everyMs) await clearAlert(db, BACKUP_ALERT);
  };
}

/** Names the folder, because the command would otherwise take the site that was started last. */
const runBackup = (dataDir: string, signal: AbortSignal) =>
  run(process.execPath, [fileURLToPath(new URL(COMMAND, import.meta.url))], {
    signal,
    env: { ...process.env, DATA_DIR: dataDir },
  });

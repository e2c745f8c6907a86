import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Clock, MINUTE, SECOND } from "#domain/ports/clock.ts";
import type { Log } from "#domain/ports/log.ts";
import { newestBackupAt } from "#server/backup/backup-folder.ts";
import type { Config } from "#server/config/config.ts";

/** Time before the first backup, so that a site that crashes at every start makes none. */
const SETTLED_AFTER = 10 * MINUTE;
/** Relative to build/server, where the built site runs. */
const COMMAND = "../../server/cli/backup.ts";

const run = promisify(execFile);

/**
 * A task that makes a backup when the newest one is older than `everyMs`. A separate process makes it,
 * so that copying delays no visitor. Only tests pass `uptime`, in seconds, and `make`.
 */
export function backupWhenDue(
  clock: Clock,
  log: Log,
  { dir, everyMs }: Config["backup"],
  uptime: () => number = process.uptime,
  make: (signal: AbortSignal) => Promise<unknown> = runBackup,
): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    if (everyMs === null || uptime() * SECOND < SETTLED_AFTER) return;
    const now = clock.now();
    const newest = await newestBackupAt(dir, now);
    if (newest !== null && now.getTime() - newest < everyMs) return;
    await make(signal);
    log.info({ dir }, "backup made");
  };
}

const runBackup = (signal: AbortSignal) =>
  run(process.execPath, [fileURLToPath(new URL(COMMAND, import.meta.url))], { signal });

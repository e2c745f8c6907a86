import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Clock, MINUTE, SECOND } from "#domain/ports/clock.ts";
import type { Log } from "#domain/ports/log.ts";
import { newestBackupAt } from "#server/backup/backup-folder.ts";
import type { OperationsConfig } from "#server/config/operations-config.ts";

/** A site that keeps starting anew makes no backups of it. */
const SETTLED_AFTER = 10 * MINUTE;
/** From build/server, where the built site runs. */
const COMMAND = "../../server/cli/backup.ts";

const run = promisify(execFile);

/**
 * A task that makes a backup when the newest one is older than it should be. It is made by a process
 * of its own: copying keeps no visitor waiting. `uptime` answers how long this process has run, in
 * seconds; `make` is replaced by tests only.
 */
export function backupWhenDue(
  clock: Clock,
  log: Log,
  { dir, everyMs }: OperationsConfig["backup"],
  uptime: () => number = process.uptime,
  make: (signal: AbortSignal) => Promise<unknown> = runBackup,
): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    if (everyMs === null || uptime() * SECOND < SETTLED_AFTER) return;
    const newest = await newestBackupAt(dir);
    const age = newest === null ? everyMs : clock.now().getTime() - newest;
    if (age >= 0 && age < everyMs) return;
    await make(signal);
    log.info({ dir }, "backup made");
  };
}

const runBackup = (signal: AbortSignal) =>
  run(process.execPath, [fileURLToPath(new URL(COMMAND, import.meta.url))], { signal });

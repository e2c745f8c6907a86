/**
 * Backs the site up, while it runs, into a new folder below BACKUP_DIR:
 *
 *   npm run backup
 */
import "../private-files.ts";

import { systemClock } from "#ports/clock.ts";
import { readConfig } from "../config.ts";
import { countRows } from "../keeping/fingerprint.ts";
import { makeBackup } from "../keeping/make-backup.ts";
import { runCommand } from "./run-command.ts";

runCommand(async () => {
  const { path, manifest } = await makeBackup(readConfig(process.env), systemClock);
  const tables = Object.keys(manifest.tables).length;
  const files = Object.keys(manifest.files).length;
  console.log(`${path}\n${countRows(manifest.tables)} rows in ${tables} tables, ${files} files`);
  return true;
});

/**
 * Backs the site up, while it runs, into a new folder below BACKUP_DIR:
 *
 *   npm run backup
 */
import "#server/private-files.ts";

import { systemClock } from "#domain/values/clock.ts";
import { sumRowCounts } from "#server/backup/fingerprint.ts";
import { writeBackup } from "#server/backup/write-backup.ts";
import { findSite } from "./find-site.ts";
import { runCommand } from "./run-command.ts";

runCommand(async () => {
  const { path, manifest, spared } = await writeBackup(findSite(), systemClock);
  const tables = Object.keys(manifest.tables).length;
  const files = Object.keys(manifest.files).length;
  console.log(`${path}\n${sumRowCounts(manifest.tables)} rows in ${tables} tables, ${files} files`);
  if (spared.length > 0)
    console.log(
      `Not removed, because this backup has less than half of their people, gifts, messages and letters: ${spared.join(", ")}`,
    );
});

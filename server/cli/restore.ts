/**
 * Puts a backup in the place of the site's database and files:
 *
 *   npm run restore -- <folder of the backup> [--replace]
 *
 * Without --replace it refuses a database that holds anything.
 */
import "#server/private-files.ts";

import { resolve } from "node:path";
import { sumRowCounts } from "#server/backup/fingerprint.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { OperatorError } from "#server/operator-error.ts";
import { noSiteOn } from "#server/require-site.ts";
import { readSiteNote } from "#server/site-note.ts";
import { findSite } from "./find-site.ts";
import { runCommand } from "./run-command.ts";

const REPLACE = "--replace";

runCommand(async (args) => {
  const [folder, ...more] = args.filter((arg) => arg !== REPLACE);
  if (!folder || more.length > 0)
    throw new OperatorError(`Usage: npm run restore -- <folder of the backup> [${REPLACE}]`);
  const config = findSite();
  // It creates a database, so it works only on a folder that somebody named.
  if (!process.env.DATA_DIR && !process.env.DATABASE_URL && !readSiteNote()) throw noSiteOn(config);
  const { tables, madeAt } = await restoreBackup(config, resolve(folder), args.includes(REPLACE));
  console.log(
    `Restored and compared: ${sumRowCounts(tables)} rows in ${Object.keys(tables).length} tables, as of ${madeAt}`,
  );
  console.log(
    `What was done since ${madeAt} is undone, also erasures, closed accounts, removed passkeys and unsubscribes: do it again on the desk as soon as the site runs. Receipt numbers given since then are given again.`,
  );
});

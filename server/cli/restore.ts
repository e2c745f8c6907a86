/**
 * Puts a backup in the place of the site's database and files:
 *
 *   npm run restore -- <folder of the backup> [--replace]
 *
 * Without --replace it refuses a database that holds anything.
 */
import "#server/private-files.ts";

import { resolve } from "node:path";
import { countRows } from "#server/backup/fingerprint.ts";
import { restoreBackup } from "#server/backup/restore-backup.ts";
import { readConfig } from "#server/config/config.ts";
import { runCommand } from "./run-command.ts";

const REPLACE = "--replace";

const refusals = {
  "not-empty": `The database holds something already. To put the backup in its place, add ${REPLACE}; make a backup of what is there first.`,
  "other-database":
    "This backup is of the other kind of database. Restore it into its own kind; npm run move goes from the embedded database to PostgreSQL.",
};

runCommand(async (words) => {
  const [folder, ...more] = words.filter((word) => word !== REPLACE);
  if (!folder || more.length > 0) {
    console.error(`Usage: npm run restore -- <folder of the backup> [${REPLACE}]`);
    return false;
  }
  const config = readConfig(process.env);
  const result = await restoreBackup(config, resolve(folder), words.includes(REPLACE));
  if (result.ok) {
    const { tables, madeAt } = result.manifest;
    console.log(
      `Restored and compared: ${countRows(tables)} rows in ${Object.keys(tables).length} tables, as of ${madeAt}`,
    );
  } else if (result.reason === "differs") {
    console.error(
      `What stands there now differs from the backup in: ${result.tables.join(", ")}. If the site runs, it may have written meanwhile; otherwise take another backup.`,
    );
  } else {
    console.error(refusals[result.reason]);
  }
  return result.ok;
});

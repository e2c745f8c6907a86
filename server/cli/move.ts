/**
 * Moves a site from the embedded database to PostgreSQL, and proves that every row arrived:
 *
 *   npm run move -- --to postgres://user:password@host:5432/name
 *
 * Stop the site first; start it afterward with BACKUP_DIR and the new database as DATABASE_URL.
 */
import "#server/private-files.ts";

import { join } from "node:path";
import { parseArgs } from "node:util";
import { sumRowCounts } from "#server/backup/fingerprint.ts";
import { moveSite } from "#server/backup/move-site.ts";
import { readConfig } from "#server/config/config.ts";
import { movedFile } from "#server/database.ts";
import { OperatorError } from "#server/operator-error.ts";
import { findSite } from "./find-site.ts";
import { runCommand } from "./run-command.ts";

runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { to: { type: "string" } }, strict: false });
  if (typeof values.to !== "string")
    throw new OperatorError("Usage: npm run move -- --to postgres://user:password@host:5432/name");
  const config = findSite();
  const { databaseUrl } = readConfig({ ...process.env, DATABASE_URL: values.to });
  const tables = await moveSite(config, databaseUrl);
  for (const [name, { rows, hash }] of Object.entries(tables))
    console.log(`${name.padEnd(24)}${String(rows).padStart(9)} rows  ${hash.slice(0, 16)}  same`);
  console.log(
    `${sumRowCounts(tables)} rows moved. Start the site with DATABASE_URL now, and with BACKUP_DIR: without it PostgreSQL is not backed up.
When it has run for a while, delete ${movedFile(config)} and ${join(config.dataDir, "backups")}: nothing erases people there.`,
  );
});

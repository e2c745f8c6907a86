/**
 * Moves a site from the embedded database to PostgreSQL, and proves that every row arrived:
 *
 *   npm run move -- --to postgres://user:password@host:5432/name
 *
 * Stop the site first; start it afterwards with DATABASE_URL set to the new place.
 */
import "#server/private-files.ts";

import { parseArgs } from "node:util";
import { countRows } from "#server/backup/fingerprint.ts";
import { moveSite } from "#server/backup/move-site.ts";
import { readConfig } from "#server/config/config.ts";
import { runCommand } from "./run-command.ts";

runCommand(async (args) => {
  const { values } = parseArgs({ args, options: { to: { type: "string" } }, strict: false });
  if (typeof values.to !== "string") {
    console.error("Usage: npm run move -- --to postgres://user:password@host:5432/name");
    return false;
  }
  const { databaseUrl } = readConfig({ ...process.env, DATABASE_URL: values.to });
  const result = await moveSite(readConfig(process.env), databaseUrl ?? "");
  if (result.ok) {
    for (const [name, { rows, hash }] of Object.entries(result.tables))
      console.log(`${name.padEnd(24)}${String(rows).padStart(9)} rows  ${hash.slice(0, 16)}  same`);
    console.log(`${countRows(result.tables)} rows moved. Start the site with DATABASE_URL now.`);
  } else if (result.reason === "not-empty") {
    console.error("The PostgreSQL database holds something already. Nothing was moved.");
  } else {
    console.error(
      `Nothing was moved: ${result.tables.join(", ")} changed meanwhile. Stop the site and move again.`,
    );
  }
  return result.ok;
});

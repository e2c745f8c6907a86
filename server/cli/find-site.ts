/** Finds the site that a terminal command works on. */
import { statSync } from "node:fs";
import { type Config, readConfig } from "#server/config/config.ts";
import { describeData, loadSqlite } from "#server/database.ts";
import { OperatorError } from "#server/operator-error.ts";
import { readSiteNote } from "#server/site-note.ts";

/**
 * Returns the configuration of the command's site, and prints it in one line to standard error: the
 * environment's settings, or else the site that was last started in this folder. When root runs it,
 * the process becomes the owner of the data folder, so that the site can read and replace
 * everything that the command writes. Throws an OperatorError when the environment is wrong or
 * lacks the site's DATABASE_URL.
 */
export function findSite(env: NodeJS.ProcessEnv = process.env): Config {
  const config = readConfig({ ...settingsOfNote(env), ...env });
  becomeOwner(config.dataDir);
  console.error(`Data: ${describeData(config)}`);
  return config;
}

function settingsOfNote(env: NodeJS.ProcessEnv): { DATA_DIR?: string } {
  if (env.DATA_DIR || env.DATABASE_URL) return {};
  const note = readSiteNote();
  if (note?.database === "postgres")
    throw new OperatorError(
      "The site of this folder runs on PostgreSQL. Run the command with its DATABASE_URL and DATA_DIR.",
    );
  return note ? { DATA_DIR: note.dataDir } : {};
}

function becomeOwner(dataDir: string) {
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (process.getuid?.() !== 0 || !owner || owner.uid === 0) return;
  loadSqlite();
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

import { listMigrations } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import type { Config } from "./config/config.ts";
import { databaseExists, databaseFiles, describeData, refuseMoved } from "./database.ts";
import { requireAccess } from "./file-access.ts";
import { OperatorError } from "./operator-error.ts";

/**
 * Throws an OperatorError unless a site was started on the database `db` of `config`: only the site
 * itself, a restore and a move create a database. Does not open an embedded one that does not
 * exist.
 */
export async function requireSite(config: Config, db: Db): Promise<void> {
  for (const file of databaseFiles(config)) requireAccess(file);
  if (databaseExists(config) && (await listMigrations(db)).length > 0) return;
  refuseMoved(config);
  throw noSiteOn(config);
}

export const noSiteOn = (config: Config): OperatorError =>
  new OperatorError(
    `No site was started on ${describeData(config)}. Run the command with the site's DATA_DIR or DATABASE_URL, as its service has them.`,
  );

import { makeMigratedPostgres } from "./migrated-databases.ts";
import { startPostgres } from "./postgres-cluster.ts";
import { SITES_POSTGRES } from "./site-process.ts";

/**
 * Playwright's set-up for `SITES_ON=postgres`: each site that a test starts has a database on one
 * PostgreSQL.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startPostgres();
  await makeMigratedPostgres(server.url);
  process.env[SITES_POSTGRES] = server.url;
  return server.stop;
}

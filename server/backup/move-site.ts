import type { Config } from "#server/config/config.ts";
import { holdDatabase, migrateDatabase, openDatabase } from "#server/container.ts";
import { OperatorError } from "#server/operator-error.ts";
import { copyTables } from "./copy-tables.ts";
import { type Fingerprint, fingerprint, requireSame } from "./fingerprint.ts";
import { inSnapshot, isEmpty } from "./tables.ts";

/**
 * Copies every row of the embedded database to the PostgreSQL at `databaseUrl`, which must hold none,
 * in one transaction, and compares all rows before it commits. Refuses while a site runs on the embedded
 * database, which stays as it is.
 */
export async function moveSite(config: Config, databaseUrl: string | null): Promise<Fingerprint> {
  using _held = holdDatabase({ ...config, databaseUrl: null });
  await using source = openDatabase({ ...config, databaseUrl: null });
  await using target = openDatabase({ ...config, databaseUrl });
  await migrateDatabase({ databaseUrl: null }, source);
  await migrateDatabase({ databaseUrl }, target);
  if (!(await isEmpty(target)))
    throw new OperatorError("The PostgreSQL database holds something already. Nothing was moved.");
  // Awaited here, because the databases are closed on return.
  return await target.transaction().execute(async (to) => {
    await inSnapshot(source, (from) => copyTables(from, to));
    const arrived = await fingerprint(to);
    requireSame(
      await inSnapshot(source, fingerprint),
      arrived,
      (tables) => `Nothing was moved: ${tables} would differ.`,
    );
    return arrived;
  });
}

import { migrate } from "#db/migrate.ts";
import type { Config } from "#server/config/config.ts";
import { openDatabase } from "#server/container.ts";
import { OperatorError } from "#server/operator-error.ts";
import { copyTables } from "./copy-tables.ts";
import { type Fingerprint, fingerprint, requireSame } from "./fingerprint.ts";
import { inSnapshot, isEmpty } from "./tables.ts";

/**
 * Copies every row of the embedded database to the PostgreSQL at `databaseUrl`, which must hold none,
 * in one transaction, and compares all rows before it commits. What a running site writes meanwhile
 * shows as a difference, and then nothing is moved. The embedded database stays as it is.
 */
export async function moveSite(config: Config, databaseUrl: string | null): Promise<Fingerprint> {
  await using source = openDatabase({ ...config, databaseUrl: null });
  await using target = openDatabase({ ...config, databaseUrl });
  await migrate(source);
  await migrate(target);
  if (!(await isEmpty(target)))
    throw new OperatorError("The PostgreSQL database holds something already. Nothing was moved.");
  // Awaited here, because the databases are closed on return.
  return await target.transaction().execute(async (to) => {
    await inSnapshot(source, (from) => copyTables(from, to));
    const arrived = await fingerprint(to);
    requireSame(
      await inSnapshot(source, fingerprint),
      arrived,
      (tables) => `Nothing was moved: ${tables} changed meanwhile. Stop the site and move again.`,
    );
    return arrived;
  });
}

import { migrate } from "#db/migrate.ts";
import type { Config } from "#server/config/config.ts";
import { openDatabase } from "#server/container.ts";
import { copyTables } from "./copy-tables.ts";
import { differences, type Fingerprint, fingerprint } from "./fingerprint.ts";
import { atOneMoment, isEmpty } from "./tables.ts";

export type MoveResult =
  | { ok: true; tables: Fingerprint }
  | { ok: false; reason: "not-empty" }
  /** Rows that did not arrive as they were, or that were written meanwhile; nothing was moved. */
  | { ok: false; reason: "differs"; tables: string[] };

/** Ends the transaction, so that nothing stays at the new place. */
class Differs extends Error {
  tables: string[];
  constructor(tables: string[]) {
    super("The two places differ");
    this.tables = tables;
  }
}

/**
 * Copies everything from the embedded database to the PostgreSQL at `target`, which must hold no
 * rows, in one transaction, and compares every row before it ends. The site must not run meanwhile:
 * what it writes is noticed at the end, and then nothing is moved. The old file stays as it is.
 */
export async function moveSite(config: Config, target: string): Promise<MoveResult> {
  const source = openDatabase({ ...config, databaseUrl: null });
  const there = openDatabase({ ...config, databaseUrl: target });
  try {
    await migrate(source);
    await migrate(there);
    if (!(await isEmpty(there))) return { ok: false, reason: "not-empty" };
    const tables = await there.transaction().execute(async (to) => {
      await atOneMoment(source, (from) => copyTables(from, to));
      const arrived = await fingerprint(to);
      const different = differences(await atOneMoment(source, fingerprint), arrived);
      if (different.length > 0) throw new Differs(different);
      return arrived;
    });
    return { ok: true, tables };
  } catch (error) {
    if (error instanceof Differs) return { ok: false, reason: "differs", tables: error.tables };
    throw error;
  } finally {
    await Promise.all([source.destroy(), there.destroy()]);
  }
}

import type { Db } from "#db/schema.ts";
import { type ProgressReport, reportOf } from "./progress.ts";

type Source = ProgressReport["source"];

/**
 * Wraps a source of the figure: stores its reports, and when it fails, returns the stored one with its
 * own time, marked stale. So the last good figure survives a restart. Rejects with the source's error
 * when no figure is stored. `onFailure` gets every failure.
 */
export function withLastKnownProgress(
  db: Db,
  source: Source,
  read: () => Promise<ProgressReport | null>,
  onFailure: (error: unknown) => void,
): () => Promise<ProgressReport | null> {
  let stored = "";
  return async () => {
    try {
      const report = await read();
      if (report && !report.stale) {
        const sums = `${report.raised} ${report.pledged}`;
        // Each instance counts every few seconds, but writes only changed sums.
        if (sums !== stored) await storeReport(db, report).catch(onFailure);
        stored = sums;
      }
      return report;
    } catch (error) {
      // The source's own error is the one that says what is wrong.
      const known = await findReport(db, source).catch(() => null);
      if (!known) throw error;
      onFailure(error);
      return known;
    }
  };
}

async function storeReport(db: Db, report: ProgressReport): Promise<void> {
  const figure = {
    raised_cents: Math.round(report.raised * 100),
    pledged_cents: Math.round(report.pledged * 100),
    counted_at: report.lastUpdated,
  };
  await db
    .insertInto("known_figures")
    .values({ source: report.source, ...figure })
    .onConflict((conflict) =>
      conflict
        .column("source")
        .doUpdateSet(figure)
        // Another instance may have counted later and written earlier.
        .where("known_figures.counted_at", "<=", figure.counted_at),
    )
    .execute();
}

async function findReport(db: Db, source: Source): Promise<ProgressReport | null> {
  const row = await db
    .selectFrom("known_figures")
    .select(["raised_cents as raisedCents", "pledged_cents as pledgedCents", "counted_at"])
    .where("source", "=", source)
    .executeTakeFirst();
  return row ? reportOf(row, row.counted_at, source, true) : null;
}

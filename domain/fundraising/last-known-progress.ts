import type { Db } from "#db/schema.ts";
import type { ProgressReport } from "./progress.ts";

/**
 * Wraps a source of the figure: what it answers is stored, and when it fails the stored figure is
 * answered with its true time, marked stale. So the last good figure outlives a restart. Rejects with
 * the source's own error only when no figure is stored. `onFailure` hears of every failure.
 */
export function withLastKnownProgress(
  db: Db,
  source: ProgressReport["source"],
  read: () => Promise<ProgressReport | null>,
  onFailure: (error: unknown) => void,
): () => Promise<ProgressReport | null> {
  let stored = "";
  return async () => {
    try {
      const report = await read();
      if (report && !report.stale) {
        const sums = `${report.raised} ${report.pledged}`;
        // Each instance counts every few seconds; the row is written when there is news.
        if (sums !== stored) await storeKnownFigure(db, report).catch(onFailure);
        stored = sums;
      }
      return report;
    } catch (error) {
      const known = await findKnownFigure(db, source).catch(() => null);
      if (!known) throw error;
      onFailure(error);
      return known;
    }
  };
}

async function storeKnownFigure(db: Db, report: ProgressReport): Promise<void> {
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
        // Another instance may have counted later and been quicker to write.
        .where("known_figures.counted_at", "<=", figure.counted_at),
    )
    .execute();
}

async function findKnownFigure(
  db: Db,
  source: ProgressReport["source"],
): Promise<ProgressReport | null> {
  const row = await db
    .selectFrom("known_figures")
    .selectAll()
    .where("source", "=", source)
    .executeTakeFirst();
  if (!row) return null;
  return {
    raised: row.raised_cents / 100,
    pledged: row.pledged_cents / 100,
    lastUpdated: row.counted_at,
    source,
    stale: true,
  };
}

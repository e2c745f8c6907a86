import { Gauge, type Registry } from "prom-client";
import type { Services } from "#app/services.ts";
import { countJobs } from "#domain/outbox/count-jobs.ts";
import { SECOND } from "#domain/ports/clock.ts";
import { newestBackupAt } from "#server/backup/backup-folder.ts";

/** Name, explanation, and the value of each set of labels. */
type Reading = [name: string, help: string, values: [Record<string, string>, number][]];

/** Adds each reading as a gauge. A reading without values is left out. */
export function addGauges(registry: Registry, readings: Reading[]): void {
  for (const [name, help, values] of readings) {
    if (values.length === 0) continue;
    const labelNames = Object.keys(values[0]?.[0] ?? {});
    const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
    for (const [labels, value] of values) gauge.set(labels, value);
  }
}

/** One value without labels; none while it is unknown. */
const single = (value: number | null | undefined): Reading[2] =>
  value === null || value === undefined ? [] : [[{}, value]];

/** What the database, the progress figure and the backup folder say now. Unknown values are missing. */
export async function readStoredGauges(
  { db, clock, progress }: Services,
  backupDir: string,
): Promise<Reading[]> {
  const [jobs, report, backupAt] = await Promise.all([
    // What cannot be read is missing, which alarms watch for (docs/deploy.md); the others are served.
    countJobs(db, clock).catch(() => null),
    progress.report(),
    newestBackupAt(backupDir).catch(() => null),
  ]);
  const ageOf = (at: number | null) => single(at && (clock.now().getTime() - at) / SECOND);
  const timeOf = (isoTime: string | null | undefined) => (isoTime ? Date.parse(isoTime) : null);
  const states = Object.entries(jobs?.states ?? {});
  return [
    ["arena_database_up", "1 while the database answers", single(jobs ? 1 : 0)],
    [
      "arena_outbox_jobs",
      "Follow-up work by state; dead are dead letters",
      states.map(([state, count]) => [{ state }, Number(count)]),
    ],
    [
      "arena_outbox_oldest_due_seconds",
      "How long the longest waiting work has been due",
      single(jobs && jobs.overdueMs / SECOND),
    ],
    [
      "arena_outbox_last_success_age_seconds",
      "Since work was last done",
      ageOf(timeOf(jobs?.lastDoneAt)),
    ],
    ["arena_progress_age_seconds", "Age of the public figure", ageOf(timeOf(report?.lastUpdated))],
    [
      "arena_progress_stale",
      "1 while the figure cannot be counted anew",
      single(report && Number(report.stale)),
    ],
    ["arena_backup_age_seconds", "Age of the newest backup", ageOf(backupAt)],
  ];
}

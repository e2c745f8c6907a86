import { Gauge, type Registry } from "prom-client";
import type { Services } from "#app/services.ts";
import { countJobs } from "#domain/outbox/count-jobs.ts";
import { SECOND } from "#domain/ports/clock.ts";
import { newestBackupAt } from "#server/backup/backup-folder.ts";

/** Adds one gauge with its values, each with its labels. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  values: [Record<string, string>, number][],
): void {
  const labelNames = [...new Set(values.flatMap(([labels]) => Object.keys(labels)))];
  const gauge = new Gauge({ name, help, labelNames, registers: [registry] });
  for (const [labels, value] of values) gauge.set(labels, value);
}

/** Adds what the database, the figure and the backups' folder know. What cannot be known now is left out. */
export async function addStoredGauges(
  registry: Registry,
  { db, clock, progress }: Services,
  backupDir: string,
): Promise<void> {
  const [jobs, report, backupAt] = await Promise.all([
    countJobs(db, clock).catch(() => null),
    progress.report(),
    newestBackupAt(backupDir),
  ]);
  const add = (name: string, help: string, value: number) =>
    addGauge(registry, name, help, [[{}, value]]);
  const age = (at: number) => (clock.now().getTime() - at) / SECOND;
  add("arena_database_up", "1 while the database answers", jobs ? 1 : 0);
  if (jobs) {
    addGauge(
      registry,
      "arena_outbox_jobs",
      "Follow-up work by state; dead are dead letters",
      Object.entries(jobs.states).map(([state, count]) => [{ state }, Number(count)]),
    );
    add(
      "arena_outbox_oldest_due_seconds",
      "How long the longest waiting work has been due",
      jobs.overdueMs / SECOND,
    );
  }
  if (jobs?.lastDoneAt)
    add(
      "arena_outbox_last_success_age_seconds",
      "Since work was last done",
      age(Date.parse(jobs.lastDoneAt)),
    );
  if (report) {
    add(
      "arena_progress_age_seconds",
      "Age of the public figure",
      age(Date.parse(report.lastUpdated)),
    );
    add("arena_progress_stale", "1 while the figure cannot be counted anew", report.stale ? 1 : 0);
  }
  if (backupAt !== null) add("arena_backup_age_seconds", "Age of the newest backup", age(backupAt));
}

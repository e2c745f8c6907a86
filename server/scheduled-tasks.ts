import type { Db } from "#db/schema.ts";
import { refreshCrmFigure } from "#features/fundraising/crm-figure.ts";
import { forgetUnconfirmed } from "#features/newsletter/subscription.ts";
import { removeOldJobs } from "#features/outbox/remove-old-jobs.ts";
import { forgetOldCounts } from "#features/spam/count-submission.ts";
import { type Clock, MINUTE } from "#ports/clock.ts";
import type { Crm } from "#ports/crm.ts";
import type { Log } from "#ports/log.ts";
import type { OperationsConfig } from "./operations-config.ts";
import { Schedule } from "./schedule.ts";
import { backupWhenDue } from "./scheduled-backup.ts";

/** What the site does by itself every minute. `crm` only where the progress figure comes from it. */
export function scheduleTasks(
  db: Db,
  clock: Clock,
  log: Log,
  crm: Crm | null,
  figureEveryMs: number,
  backup: OperationsConfig["backup"],
): Schedule {
  const tasks = [
    { name: "remove old jobs", run: () => removeOldJobs(db, clock) },
    { name: "forget old counts", run: () => forgetOldCounts(db, clock) },
    { name: "back up", run: backupWhenDue(clock, log, backup) },
    { name: "forget unconfirmed sign-ups", run: () => forgetUnconfirmed(db, clock) },
  ];
  const askCrm = crm && {
    name: "ask the CRM for raised and pledged",
    run: (signal: AbortSignal) => refreshCrmFigure(db, clock, crm, figureEveryMs, signal),
  };
  return new Schedule(askCrm ? [...tasks, askCrm] : tasks, MINUTE, log);
}

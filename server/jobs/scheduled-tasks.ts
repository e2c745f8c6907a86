import type { Db } from "#db/schema.ts";
import { refreshCrmFigure } from "#domain/fundraising/crm-figure.ts";
import { forgetUnconfirmed } from "#domain/newsletter/subscription.ts";
import { removeOldJobs } from "#domain/outbox/remove-old-jobs.ts";
import { type Clock, MINUTE } from "#domain/ports/clock.ts";
import type { Crm } from "#domain/ports/crm.ts";
import type { Log } from "#domain/ports/log.ts";
import { expireRecords, withAudit } from "#domain/retention/expire-records.ts";
import { findForgotten } from "#domain/retention/find-forgotten.ts";
import { forgetOldFailures } from "#domain/sessions/lockout.ts";
import { forgetEndedSessions } from "#domain/sessions/session.ts";
import { forgetOldCounts } from "#domain/spam/count-submission.ts";
import type { OperationsConfig } from "#server/config/operations-config.ts";
import type { RetentionConfig } from "#server/config/retention-config.ts";
import { Schedule } from "./schedule.ts";
import { backupWhenDue } from "./scheduled-backup.ts";

export interface TaskSettings {
  /** Only where the progress figure comes from it. */
  crm: Crm | null;
  figureEveryMs: number;
  retention: RetentionConfig;
  mails: MailTasks;
  backup: OperationsConfig["backup"];
}

/** What is done about mails that were written to the folder; each answers how many it removed. */
interface MailTasks {
  /** Those written before a moment. */
  forgetOld(before: Date): Promise<number>;
  /** Those about records that are forgotten, as `findForgotten` finds among their ids. */
  forgetAbout(findForgotten: (ids: string[]) => Promise<Set<string>>): Promise<number>;
}

/** What the site does by itself every minute. */
export function scheduleTasks(
  db: Db,
  clock: Clock,
  log: Log,
  { crm, figureEveryMs, retention, mails, backup }: TaskSettings,
): Schedule {
  const tasks = [
    { name: "remove old jobs", run: () => removeOldJobs(db, clock) },
    { name: "forget old counts", run: () => forgetOldCounts(db, clock) },
    { name: "forget old sign-in failures", run: () => forgetOldFailures(db, clock) },
    { name: "forget ended sessions", run: () => forgetEndedSessions(db, clock) },
    {
      name: "expire old records",
      run: async (signal: AbortSignal) => {
        const gone = await expireRecords(db, clock, retention, signal);
        if (Object.values(gone).some((count) => count > 0))
          log.info({ gone }, "old records expired");
      },
    },
    {
      name: "expire old mails",
      run: () =>
        withAudit(db, clock, "mails in the folder", () =>
          mails.forgetOld(new Date(clock.now().getTime() - retention.mailMs)),
        ),
    },
    {
      name: "forget mails about erased persons",
      run: () => mails.forgetAbout((ids) => findForgotten(db, ids)),
    },
    { name: "back up", run: backupWhenDue(clock, log, backup) },
    {
      name: "forget unconfirmed sign-ups",
      run: () => withAudit(db, clock, "unconfirmed sign-ups", () => forgetUnconfirmed(db, clock)),
    },
  ];
  const askCrm = crm && {
    name: "ask the CRM for raised and pledged",
    run: (signal: AbortSignal) => refreshCrmFigure(db, clock, crm, figureEveryMs, signal),
  };
  return new Schedule(askCrm ? [...tasks, askCrm] : tasks, MINUTE, log);
}

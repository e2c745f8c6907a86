import type { Services } from "#app/services.ts";
import { emptyLog } from "#db/empty-log.ts";
import type { Db } from "#db/schema.ts";
import { deleteOldSignInFailures } from "#domain/accounts/lockout.ts";
import { clearAlert, raiseAlert } from "#domain/alerts/alerts.ts";
import { deleteUnusedPdfs } from "#domain/content/receive-pdf.ts";
import { refreshCrmFigure } from "#domain/fundraising/crm-figure.ts";
import { fillAllSeats, releaseHeldSeats } from "#domain/gatherings/change-guest-list.ts";
import { deleteOldGuests } from "#domain/gatherings/delete-old-guests.ts";
import { deleteOldLeftOutRows } from "#domain/imports/import-rows.ts";
import { cancelUndecidedImports } from "#domain/imports/imports.ts";
import { undoBrokenImports } from "#domain/imports/undo-import.ts";
import { enterCorrections } from "#domain/ledger/books.ts";
import { postChanges } from "#domain/ledger/post-changes.ts";
import type { MailContext, MailSchedule } from "#domain/mail/mail-job.ts";
import { deleteOldSubscribers } from "#domain/newsletter/subscription.ts";
import { makeEarlyJobsDue } from "#domain/outbox/job-lease.ts";
import { deleteOldJobs } from "#domain/outbox/list-jobs.ts";
import type { Crm } from "#domain/ports/crm.ts";
import type { Log } from "#domain/ports/log.ts";
import { deleteExpired } from "#domain/privacy/delete-expired.ts";
import { expireRecords, withAudit } from "#domain/privacy/expire-records.ts";
import { type Clock, isoTime, MINUTE } from "#domain/values/clock.ts";
import { todayOf, wallTime } from "#domain/values/time-zone.ts";
import type { Config } from "#server/config/config.ts";
import { makeBackupTask, withBackupAlerts } from "./backup-task.ts";
import { scheduledMails } from "./mail-jobs.ts";
import { createSchedule, type Schedule } from "./schedule.ts";

interface TaskSettings {
  /** Null unless the progress figure comes from the CRM. */
  crmProgress: { crm: Crm; everyMs: number } | null;
  /**
   * Compares the site's gifts with the payment company; null without the site's own giving form.
   */
  reconcile: (() => Promise<void>) | null;
  /** Whether the clock is steady. While it is not, what is due is unknown, and no task runs. */
  isSteady(): boolean;
  mailContext: MailContext;
  /** Removes the emails in the folder that were written before `before`. Resolves to how many. */
  deleteOldMails(before: Date): Promise<number>;
}

type TaskServices = Pick<
  Services,
  "db" | "clock" | "log" | "timeZone" | "missingPages" | "forgetErasedMails" | "versions"
> & {
  /** Reads what was published in the meantime. */
  refresh(): Promise<void>;
};

/**
 * Returns the schedule of everything that runs by itself: once a minute after its start(), in the
 * order of the list. A task that fails is logged and runs again in the next round. `retention` is
 * in milliseconds.
 */
export function scheduleTasks(
  { db, clock, log, timeZone, ...services }: TaskServices,
  config: Pick<Config, "retention" | "backup" | "dataDir">,
  { crmProgress, reconcile, isSteady, mailContext, deleteOldMails }: TaskSettings,
): Schedule {
  const { retention } = config;
  const startedAt = isoTime(clock);
  /** Reading all gifts takes a second, so it waits until one may have changed or a day begins. */
  const onceAChange = (run: () => Promise<unknown>) => {
    let last = "";
    return async () => {
      const { site, desk } = await services.versions.read();
      const state = `${site} ${desk} ${todayOf(clock, timeZone)}`;
      if (state !== last) await run();
      last = state;
    };
  };
  const enqueueIfDue = async (schedule: MailSchedule) => {
    await services.refresh();
    const switches = mailContext.facts.read("desk");
    const hour = Number(wallTime(isoTime(clock), timeZone).slice(11, 13));
    if (switches[schedule.switch] === "on" && hour >= schedule.fromHour)
      await schedule.enqueueDue(mailContext);
  };
  const mailsBefore = () => new Date(clock.now().getTime() - retention.mailMs);
  const tasks = {
    "make jobs due that a clock ahead enqueued": () => makeEarlyJobsDue(db, clock),
    "delete old jobs": () => deleteOldJobs(db, clock),
    "delete what has expired": () => deleteExpired(db, clock),
    "delete old sign-in failures": () => deleteOldSignInFailures(db, clock),
    "expire old records": async (signal: AbortSignal) => {
      const expired = await expireRecords(db, clock, retention, signal);
      if (Object.values(expired).some((count) => count > 0))
        log.info({ gone: expired }, "old records expired");
    },
    "delete old mails": () =>
      withAudit(db, clock, "mails in the folder", () => deleteOldMails(mailsBefore())),
    "delete mails about erased people": () => services.forgetErasedMails(),
    "release seats that were not confirmed": () => releaseHeldSeats(db, clock),
    "give free seats to the waiting list": () => fillAllSeats(db, clock),
    "delete who came to gatherings": () => deleteOldGuests(db, clock, retention.attendeesMs),
    ...Object.fromEntries(
      scheduledMails.map(({ name, schedule }) => [`enqueue ${name}`, () => enqueueIfDue(schedule)]),
    ),
    "list gifts in the open ledger": onceAChange(() => postChanges(db, clock, timeZone)),
    "enter corrections in closed books": onceAChange(() => enterCorrections(db, clock, timeZone)),
    "back up": withBackupAlerts(db, clock, config, makeBackupTask(db, clock, log, config)),
    "delete old newsletter sign-ups": () => deleteOldSubscribers(db, clock),
    "store what was asked for and is missing": () => services.missingPages.store(db, clock),
    "undo imports that were broken off": () => undoBrokenImports(db, clock, startedAt),
    "cancel imports that were not decided": () => cancelUndecidedImports(db, clock),
    "delete rows that imports left out": () =>
      withAudit(db, clock, "rows of files", () => deleteOldLeftOutRows(db, clock)),
    "delete documents that the site does not use": () =>
      withAudit(db, clock, "documents", () => deleteUnusedPdfs(db, clock)),
    // Runs after all deletions above.
    "empty the write-ahead log": () => emptyLog(db),
    ...(reconcile && { "compare gifts with the payment company": reconcile }),
    ...(crmProgress && {
      "ask the CRM for raised and pledged": (signal: AbortSignal) =>
        refreshCrmFigure(db, clock, crmProgress.crm, crmProgress.everyMs, signal),
    }),
  };
  return createSchedule(tasks, MINUTE, log, makeSteadyCheck(db, clock, log, isSteady));
}

const JUMP_ALERT = "clock";

/** The check of whether the clock is steady; the desk and the log report when it is not. */
function makeSteadyCheck(db: Db, clock: Clock, log: Log, isSteady: () => boolean) {
  // Null at first, because an earlier start of the server may have reported it.
  let wasSteady: boolean | null = null;
  return async () => {
    const isSteadyNow = isSteady();
    if (isSteadyNow === wasSteady) return isSteadyNow;
    if (isSteadyNow) await clearAlert(db, JUMP_ALERT);
    else {
      log.error({ now: isoTime(clock) }, "the clock has jumped");
      await raiseAlert(db, clock, JUMP_ALERT, { code: "clock-jumped" });
    }
    wasSteady = isSteadyNow;
    return isSteadyNow;
  };
}

import { execFile } from "node:child_process";
import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Services } from "#app/services.ts";
import { emptyLog } from "#db/empty-log.ts";
import type { Db } from "#db/schema.ts";
import { deleteOldFailures } from "#domain/accounts/lockout.ts";
import { clearAlert, raiseAlert } from "#domain/alerts/alerts.ts";
import { deleteClosedDocuments } from "#domain/content/drafts.ts";
import { refreshCrmFigure } from "#domain/fundraising/crm-figure.ts";
import { fillAllSeats, releaseHeldSeats } from "#domain/gatherings/change-guest-list.ts";
import { deleteOldGuests } from "#domain/gatherings/delete-old-guests.ts";
import { deleteOldLeftOutRows } from "#domain/imports/import-rows.ts";
import { cancelUndecidedImports } from "#domain/imports/imports.ts";
import { undoBrokenImports } from "#domain/imports/undo-import.ts";
import { enterCorrections } from "#domain/ledger/books.ts";
import { postChanges } from "#domain/ledger/post-changes.ts";
import type { MailContext } from "#domain/mail/mail-job.ts";
import { deleteOldSubscribers } from "#domain/newsletter/subscription.ts";
import { makeEarlyJobsDue } from "#domain/outbox/job-lease.ts";
import { deleteOldJobs } from "#domain/outbox/list-jobs.ts";
import type { Crm } from "#domain/ports/crm.ts";
import type { Log } from "#domain/ports/log.ts";
import { deleteExpired } from "#domain/privacy/delete-expired.ts";
import { expireRecords, withAudit } from "#domain/privacy/expire-records.ts";
import { type Clock, DAY, HOUR, isoTime, MINUTE, SECOND } from "#domain/values/clock.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { freeBytesOf, newestBackupAt } from "#server/backup/backup-folder.ts";
import type { Config } from "#server/config/config.ts";
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
  "db" | "clock" | "log" | "timeZone" | "giving" | "missingPages" | "forgetErasedMails" | "versions"
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
  { db, clock, log, timeZone, giving, ...services }: TaskServices,
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
      const state = `${site} ${desk} ${dayOf(isoTime(clock), timeZone)}`;
      if (state !== last) await run();
      last = state;
    };
  };
  const mailsBefore = () => new Date(clock.now().getTime() - retention.mailMs);
  const tasks = {
    "make jobs due that a clock ahead enqueued": () => makeEarlyJobsDue(db, clock),
    "delete old jobs": () => deleteOldJobs(db, clock),
    "delete what has expired": () => deleteExpired(db, clock),
    "delete old sign-in failures": () => deleteOldFailures(db, clock),
    "delete who had documents open": () => deleteClosedDocuments(db, clock),
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
    "delete who came to gatherings": () =>
      withAudit(db, clock, "entries of gatherings", () =>
        deleteOldGuests(db, clock, retention.attendeesMs),
      ),
    ...Object.fromEntries(
      scheduledMails.map(({ name, schedule }) => [
        `enqueue ${name}`,
        async () => {
          await services.refresh();
          const switches = mailContext.facts.read("desk");
          if (switches[schedule.switch] === "on") await schedule.enqueueDue(mailContext);
        },
      ]),
    ),
    "list gifts in the open ledger": onceAChange(() =>
      postChanges(db, clock, timeZone, giving.countsTests),
    ),
    "enter corrections in closed books": onceAChange(() => enterCorrections(db, clock, timeZone)),
    "back up": withBackupAlerts(db, clock, config, makeBackupTask(db, clock, log, config)),
    "delete old newsletter sign-ups": () =>
      withAudit(db, clock, "newsletter sign-ups", () => deleteOldSubscribers(db, clock)),
    "store what was asked for and is missing": () => services.missingPages.store(db, clock),
    "undo imports that were broken off": () => undoBrokenImports(db, clock, startedAt),
    "cancel imports that were not decided": () => cancelUndecidedImports(db, clock),
    "delete rows that imports left out": () =>
      withAudit(db, clock, "rows of files", () => deleteOldLeftOutRows(db, clock)),
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
    const steady = isSteady();
    if (steady === wasSteady) return steady;
    if (steady) await clearAlert(db, JUMP_ALERT);
    else {
      log.error({ now: isoTime(clock) }, "the clock has jumped");
      await raiseAlert(db, clock, JUMP_ALERT, { code: "clock-jumped" });
    }
    wasSteady = steady;
    return steady;
  };
}

/** The time before the first backup, so that a site that crashes at every start makes none. */
const SETTLED_AFTER_MS = 10 * MINUTE;
/** Relative to build/server, where the built site runs. */
const COMMAND = "../../server/cli/backup.ts";
const TURN = "backup-turn";
/** This time is longer than a backup takes. */
const TURN_LIFETIME_MS = HOUR;

const run = promisify(execFile);

/**
 * A task that makes a backup when the newest one is older than `everyMs`; of several instances only
 * one makes it. A separate process makes it, so that copying delays no visitor. Only tests pass
 * `uptime`, in seconds, and `make`.
 */
export function makeBackupTask(
  db: Db,
  clock: Clock,
  log: Log,
  { dataDir, backup: { dir, everyMs } }: Pick<Config, "dataDir" | "backup">,
  uptime: () => number = process.uptime,
  make = (signal: AbortSignal): Promise<unknown> => runBackup(dataDir, signal),
): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    if (everyMs === null || uptime() * SECOND < SETTLED_AFTER_MS) return;
    const now = clock.now();
    const newest = await newestBackupAt(dir, now);
    if (newest !== null && now.getTime() - newest < everyMs) return;
    if (!(await takeTurn(db, clock))) return;
    // One that hangs fails, so that the tasks after it run and the overview says so.
    await make(AbortSignal.any([signal, AbortSignal.timeout(TURN_LIFETIME_MS)]));
    log.info({ dir }, "backup made");
  };
}

async function takeTurn(db: Db, clock: Clock): Promise<boolean> {
  const turn = await db
    .insertInto("site_settings")
    .values({ name: TURN, value: isoTime(clock) })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ value: isoTime(clock) })
        .where((eb) =>
          eb.or([
            eb("site_settings.value", "<=", isoTime(clock, -TURN_LIFETIME_MS)),
            // Set by a clock that was ahead.
            eb("site_settings.value", ">", isoTime(clock)),
          ]),
        ),
    )
    .returning("name")
    .executeTakeFirst();
  return turn !== undefined;
}

const BACKUP_ALERT = "backup";
const MAX_BACKUP_AGE_MS = 2 * DAY;
/**
 * Less room than this leads to a warning, while one can still be stored. Backups leave more
 * (server/backup/write-backup.ts).
 */
const LOW_BYTES = 200 * 1024 * 1024;

/**
 * Warns on the overview when the last backup failed, or is older than two days, until there is a
 * newer one, and while the site's disk is almost full. Only tests pass `readFreeBytes`.
 */
export function withBackupAlerts(
  db: Db,
  clock: Clock,
  { dataDir, backup: { dir, everyMs } }: Pick<Config, "dataDir" | "backup">,
  backUp: (signal: AbortSignal) => Promise<void>,
  readFreeBytes = freeBytesOf,
) {
  const warnedOn = new Map<string, string>();
  // Once a day, because an alert is shown for three days.
  const warn = async (key: string, code: "backup-failed" | "backup-old" | "disk-full") => {
    const today = isoTime(clock).slice(0, 10);
    if (warnedOn.get(code) !== today) await raiseAlert(db, clock, key, { code });
    warnedOn.set(code, today);
  };
  const watchDisk = async () => {
    // Instances may share the folder, and are in a new container after each upgrade.
    const { ino, birthtimeMs } = await stat(dataDir);
    const alert = `disk:${ino}:${birthtimeMs}`;
    if ((await readFreeBytes(dataDir)) < LOW_BYTES) await warn(alert, "disk-full");
    else if (await clearAlert(db, alert)) warnedOn.delete("disk-full");
  };
  return async (signal: AbortSignal) => {
    try {
      await backUp(signal);
    } catch (error) {
      await warn(BACKUP_ALERT, "backup-failed");
      throw error;
    } finally {
      if (everyMs !== null) await watchDisk();
    }
    if (everyMs === null) return;
    const now = clock.now();
    const newest = await newestBackupAt(dir, now);
    if (newest === null) return;
    const age = now.getTime() - newest;
    if (age >= MAX_BACKUP_AGE_MS) await warn(BACKUP_ALERT, "backup-old");
    // Otherwise a backup is due, which another instance or the next round makes.
    else if (age < everyMs) await clearAlert(db, BACKUP_ALERT);
  };
}

/** Names the folder, because the command would otherwise take the site that was started last. */
const runBackup = (dataDir: string, signal: AbortSignal) =>
  run(process.execPath, [fileURLToPath(new URL(COMMAND, import.meta.url))], {
    signal,
    env: { ...process.env, DATA_DIR: dataDir },
  });

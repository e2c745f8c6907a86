/** Makes the services from the configuration. Only this file and database.ts pick adapters. */
import { join } from "node:path";
import { pickGiving } from "#adapters/giving/pick-giving.ts";
import { deleteErasedMails, deleteOldMails, openMailFolder } from "#adapters/mail/mail-folder.ts";
import { openSmtp } from "#adapters/mail/smtp.ts";
import { openPictureEncoder } from "#adapters/pictures/picture-encoder.ts";
import { openSalesforce } from "#adapters/salesforce/salesforce.ts";
import { openReadonlySqlite } from "#adapters/sqlite/readonly-sqlite.ts";
import type { Services } from "#app/services.ts";
import { makeDueChangesTask } from "#domain/changes/due-changes-task.ts";
import { VersionedValue } from "#domain/changes/versioned.ts";
import { MissingPages } from "#domain/content/missing-pages.ts";
import { pictureJob } from "#domain/content/picture-job.ts";
import { gatheringChangesJob } from "#domain/gatherings/guest-mails.ts";
import { makeDailyReconciliation } from "#domain/giving/reconcile.ts";
import { rememberSnapshots } from "#domain/giving/remember-snapshots.ts";
import { findOutdatedStatements } from "#domain/letters/statements.ts";
import type { MailContext } from "#domain/mail/mail-job.ts";
import { skipRefusedEmails } from "#domain/mail/refused-emails.ts";
import { caseJob } from "#domain/messages/follow-up.ts";
import { findErasedIds } from "#domain/outbox/find-erased-ids.ts";
import { type JobKind, openOutbox } from "#domain/outbox/worker.ts";
import { findDuplicatePeople } from "#domain/people/find-possible-duplicates.ts";
import type { Crm } from "#domain/ports/crm.ts";
import type { Giving } from "#domain/ports/giving-provider.ts";
import type { Mailer, MailSender } from "#domain/ports/mailer.ts";
import type { Versions } from "#domain/ports/version-reader.ts";
import { type Clock, MINUTE, SECOND, systemClock } from "#domain/values/clock.ts";
import { type WatchedClock, watchClock } from "#domain/values/watched-clock.ts";
import type { Config } from "./config/config.ts";
import { openDatabase, openVersions, sqliteFile } from "./database.ts";
import { mailJobs } from "./jobs/mail-jobs.ts";
import { createSchedule, type Schedule } from "./jobs/schedule.ts";
import { scheduleTasks } from "./jobs/scheduled-tasks.ts";
import { openLog } from "./log.ts";
import { openPublished } from "./published.ts";

export interface Container extends Services {
  schedule: Schedule;
  /** Raises the version of the site when its pages change by themselves. */
  dueChanges: Schedule;
  /** The clock for everything that publishes, deletes and emails. */
  steadyClock: WatchedClock;
  refresh(): Promise<void>;
}

/** How soon after its time a scheduled publication appears on the pages. */
const DUE_CHANGES_POLL_MS = 5 * SECOND;

/** A sum that grows with each change of the site or the desk. */
const versionOfAll = ({ site, desk }: Versions) => site + desk;

/** The same, but it takes up a change at most once a minute. */
function versionOfMinute(clock: Clock) {
  let cached = { version: 0, at: Number.NEGATIVE_INFINITY };
  return (versions: Versions) => {
    const version = versionOfAll(versions);
    const at = clock.elapsed();
    if (version !== cached.version && at - cached.at >= MINUTE) cached = { version, at };
    return cached.version;
  };
}

/** Opens the configured services. Only tests pass a `clock`. */
export function openContainer(config: Config, clock: Clock = systemClock): Container {
  const log = openLog(config.logLevel);
  const onLost = (error: Error) => log.error({ err: error }, "database connection lost");
  const db = openDatabase(config, onLost);
  const versions = openVersions(config, onLost, log);
  const readonlyDb = config.databaseUrl ? db : openReadonlySqlite(sqliteFile(config));
  const steadyClock = watchClock(clock);
  const published = openPublished(
    config,
    { db, readonlyDb, clock: steadyClock, log, versions },
    () => giving.countsTests,
  );
  const { facts } = published;
  const giving = withRememberedSnapshots(
    pickGiving(config.giving, () => facts.read("giving").giftCents, clock),
    clock,
  );
  const { mail, retention, spam, timeZone, twoStepRequired } = config;
  const sender = () => {
    const { name, email } = facts.organization;
    return { name, email: mail.fromEmail ?? email };
  };
  const pictures = openPictureEncoder();
  const raiseDue = makeDueChangesTask(db, steadyClock, published.changeTimes);
  const parts: Parts = {
    db,
    readonlyDb,
    clock,
    versions,
    ...published,
    possibleDuplicates: new VersionedValue(
      versions,
      () => findDuplicatePeople(readonlyDb),
      versionOfAll,
    ),
    outdatedStatements: new VersionedValue(
      versions,
      () => findOutdatedStatements(readonlyDb, clock, config.timeZone),
      versionOfMinute(clock),
    ),
    missingPages: new MissingPages(),
    forgetErasedMails: () =>
      deleteErasedMails(mailFolder(config), async (key, ids) => {
        const table = MAILED_TABLES.get(key);
        return table ? findErasedIds(db, table, ids) : new Set();
      }),
    pageBytes: new Map(),
    log,
    giving,
    drawCard: pictures.drawCard,
    steadyClock,
    dueChanges: createSchedule({ "raise what is due": raiseDue }, DUE_CHANGES_POLL_MS, log),
    origin: config.publicOrigin ?? `http://localhost:${config.port}`,
    retention,
    spam,
    timeZone,
    twoStepRequired,
    mail: { isConfigured: mail.smtpUrl !== null, sender },
    secure: config.publicOrigin?.startsWith("https:") ?? false,
  };
  const mailContext = createMailContext(config, parts);
  const crm = config.salesforce && openSalesforce(config.salesforce, clock);
  const jobs = [
    caseJob(db, crm),
    gatheringChangesJob(db, clock),
    ...mailJobs.map(({ jobKindFor }) => jobKindFor(mailContext)),
  ];
  return {
    ...parts,
    schedule: openSchedule(config, parts, mailContext, crm),
    ...openOutboxes(config, parts, jobs, pictureJob(db, clock, pictures)),
  };
}

/** The container without its tasks and outboxes, which are made from it. */
type Parts = Omit<Container, "schedule" | "outbox" | "encoding">;

/** Makes what every email needs. */
function createMailContext(
  config: Config,
  { db, clock, content, facts, giving, origin, timeZone, secure, mail }: Parts,
): MailContext {
  return {
    db,
    clock,
    mailer: skipRefusedEmails(db, clock, openMailer(config, mail.sender)),
    sendsMail: mail.isConfigured || !secure,
    organization: () => facts.organization.name,
    sender: mail.sender,
    staffEmail: () => config.mail.staffEmail ?? facts.organization.email,
    replyTo: () => ({ name: facts.organization.name, email: facts.organization.email }),
    origin,
    paysOnline: Boolean(giving.provider?.payments),
    payments: giving.reconciledProvider?.payments ?? null,
    takesTests: giving.lookupProvider?.isTest === true,
    timeZone,
    content,
    facts,
  };
}

/** Schedules the tasks of the configured services. */
function openSchedule(
  config: Config,
  parts: Parts,
  mailContext: MailContext,
  crm: Crm | null,
): Schedule {
  const { source, everyMs } = config.progress;
  const { reconciledProvider } = parts.giving;
  return scheduleTasks(parts, config, {
    isSteady: parts.steadyClock.isSteady,
    mailContext,
    reconcile:
      reconciledProvider &&
      makeDailyReconciliation({ ...parts, provider: reconciledProvider }, parts.timeZone),
    crmProgress: source === "salesforce" && crm ? { crm, everyMs } : null,
    deleteOldMails: (before) => deleteOldMails(mailFolder(config), before),
  });
}

/** Opens the outbox of `jobs`, and another one that encodes one picture at a time. */
function openOutboxes(
  { jobLeaseMs: leaseMs }: Config,
  { db, clock, log, steadyClock, refresh }: Parts,
  jobs: readonly JobKind[],
  encode: JobKind,
) {
  const { isSteady } = steadyClock;
  return {
    outbox: openOutbox(db, clock, log, jobs.map(afterRefresh(refresh)), {
      leaseMs,
      concurrency: 8,
      isSteady,
    }),
    encoding: openOutbox(db, clock, log, [encode], { leaseMs, concurrency: 1, isSteady }),
  };
}

/** The same giving; answers to pages about payments are reused for a while (rememberSnapshots). */
function withRememberedSnapshots(giving: Giving, clock: Clock): Giving {
  const { lookupProvider, provider } = giving;
  if (!lookupProvider?.payments) return giving;
  const payments = rememberSnapshots(lookupProvider.payments, clock);
  const remembering = { ...lookupProvider, payments };
  return {
    ...giving,
    lookupProvider: remembering,
    provider: provider === lookupProvider ? remembering : provider,
  };
}

/** Each job sees everything that was published before it started. */
const afterRefresh =
  (refresh: () => Promise<void>) =>
  (job: JobKind): JobKind => ({
    ...job,
    async run(...args) {
      await refresh();
      return job.run(...args);
    },
  });

/** Sends through the configured server; without one, writes emails to a folder. */
export const openMailer = (config: Config, from: () => MailSender): Mailer =>
  config.mail.smtpUrl
    ? openSmtp(config.mail.smtpUrl, from, config.publicOrigin)
    : openMailFolder(mailFolder(config), from);

/** The table of the record that an email is about, by the prefix of the email's key. */
const MAILED_TABLES = new Map(mailJobs.flatMap(({ keys = {} }) => Object.entries(keys)));

/** Emails are written here while no mail server is configured. */
const mailFolder = (config: Config) => join(config.dataDir, "mail");

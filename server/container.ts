/** Makes the services from the configuration. The only place that picks adapters. */
import { join } from "node:path";
import { pickGiving } from "#adapters/giving/pick-giving.ts";
import { forgetMailsAbout, forgetOldMails, openMailFolder } from "#adapters/mail/mail-folder.ts";
import { readMail } from "#adapters/mail/read-mail.ts";
import { openSmtp } from "#adapters/mail/smtp.ts";
import { drawCard } from "#adapters/pictures/draw-card.ts";
import { sharpEncoder } from "#adapters/pictures/sharp-encoder.ts";
import { openPostgres } from "#adapters/postgres/postgres.ts";
import { PostgresChanges } from "#adapters/postgres/postgres-changes.ts";
import { openSalesforce } from "#adapters/salesforce/salesforce.ts";
import { holdFolder } from "#adapters/sqlite/hold-folder.ts";
import { openSqlite } from "#adapters/sqlite/sqlite.ts";
import { openSqliteReader } from "#adapters/sqlite/sqlite-reader.ts";
import type { Services } from "#app/services.ts";
import { migrate } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import { PublishedContent } from "#domain/content/published-content.ts";
import { Facts } from "#domain/facts/facts.ts";
import { readCrmFigure } from "#domain/fundraising/crm-figure.ts";
import { withLastKnownProgress } from "#domain/fundraising/last-known-progress.ts";
import { ProgressFigure } from "#domain/fundraising/progress-figure.ts";
import { readLedger } from "#domain/fundraising/read-ledger.ts";
import { withCampaign } from "#domain/fundraising/with-campaign.ts";
import { openImportChecks } from "#domain/imports/checks/import-checks.ts";
import { MediaLibrary } from "#domain/media/media-library.ts";
import { OutboxWorker } from "#domain/outbox/worker.ts";
import { ChangeListeners } from "#domain/ports/change-feed.ts";
import { type AlarmClock, HOUR, systemClock } from "#domain/ports/clock.ts";
import type { DatabaseObserver } from "#domain/ports/database-observer.ts";
import type { Config } from "./config/config.ts";
import { jobHandlers } from "./jobs/job-handlers.ts";
import type { Schedule } from "./jobs/schedule.ts";
import { scheduleTasks } from "./jobs/scheduled-tasks.ts";
import { openLog } from "./log.ts";
import { SiteMetrics } from "./metrics/site-metrics.ts";
import { OperatorError } from "./operator-error.ts";

export { APPLICATION_NAME } from "#adapters/postgres/postgres.ts";

/** The longest that a statement of an upgrade may take on PostgreSQL. */
const UPGRADE_LIMIT = HOUR;

/** The services, and what runs besides the requests. */
export interface Container extends Services {
  schedule: Schedule;
  metrics: SiteMetrics;
  /** Listens for other instances' changes; null where there is only one instance. */
  listening: PostgresChanges | null;
}

/** Opens the configured services. Only tests pass a `clock`. */
export function openContainer(config: Config, clock: AlarmClock = systemClock): Container {
  const log = openLog(config.logLevel);
  const metrics = new SiteMetrics();
  const observer: DatabaseObserver = {
    onLost: (error) => log.error({ err: error }, "database connection lost"),
    onError: () => metrics.databaseErrors.inc(),
  };
  const changes = new ChangeListeners();
  const db = openDatabase(config, sqliteFile(config), observer, changes);
  const reader = config.databaseUrl ? db : openSqliteReader(sqliteFile(config), observer);
  const origin = config.publicOrigin ?? `http://localhost:${config.port}`;
  const folder = mailFolder(config);
  const { mail, retention, backup } = config;
  const content = new PublishedContent(db, clock, changes, (error) =>
    log.error({ err: error }, "published content could not be read"),
  );
  const facts = new Facts(content, config.facts);
  const from = () => {
    const { name, email } = facts.organisation;
    return { name, address: mail.fromAddress ?? email };
  };
  const mailer = mail.smtpUrl ? openSmtp(mail.smtpUrl, from) : openMailFolder(folder, from);
  const crm = config.salesforce && openSalesforce(config.salesforce);
  const giving = pickGiving(config.giving, () => facts.suggestedGifts, log);
  const handlers = jobHandlers(db, clock, mailer, crm, sharpEncoder, {
    organisation: () => facts.organisation.name,
    sender: from,
    staffAddress: () => mail.staffAddress ?? facts.organisation.email,
    replyAddress: mail.replyAddress,
    origin,
    timeZone: config.timeZone,
    letters: content,
  });
  const progress = openProgress(config, { db, reader, clock, changes, log, facts, giving });
  const media = new MediaLibrary(db, changes, (error) =>
    log.error({ err: error }, "pictures could not be read"),
  );
  const { source, everyMs } = config.progress;
  const schedule = scheduleTasks(db, clock, log, {
    retention,
    backup,
    timeZone: config.timeZone,
    crmProgress: source === "salesforce" && crm ? { crm, everyMs } : null,
    mails: {
      forgetOld: (before) => forgetOldMails(folder, before),
      forgetAbout: (findForgotten) => forgetMailsAbout(folder, findForgotten),
    },
  });
  const { spam, timeZone, twoStepRequired } = config;
  return {
    db,
    reader,
    clock,
    changes,
    log,
    metrics,
    giving,
    progress,
    content,
    facts,
    media,
    drawCard,
    schedule,
    origin,
    retention,
    spam,
    timeZone,
    twoStepRequired,
    mail: { isConfigured: mail.smtpUrl !== null, sender: from, read: readMail },
    outbox: new OutboxWorker(db, clock, log, handlers, config.jobLeaseMs),
    imports: openImportChecks(db, clock, log, timeZone),
    listening: config.databaseUrl
      ? new PostgresChanges(config.databaseUrl, changes, observer)
      : null,
    secure: config.publicOrigin?.startsWith("https:") ?? false,
  };
}

/** The progress figure of the configured source, with what staff have published about the campaign. */
function openProgress(
  { progress: { source, everyMs } }: Config,
  services: Pick<Services, "db" | "reader" | "clock" | "changes" | "log" | "facts" | "giving">,
): ProgressFigure {
  const { db, reader, clock, changes, log, facts, giving } = services;
  const onFailure = (error: unknown) => log.error({ err: error }, "progress could not be counted");
  const count =
    source === "salesforce"
      ? () => readCrmFigure(db, clock, everyMs)
      : () => readLedger(reader, clock, facts.campaign.opening, giving.provider?.isTest ?? false);
  const figure = withLastKnownProgress(db, source, count, onFailure);
  const report = withCampaign(figure, () => facts.publishedFigures);
  return new ProgressFigure(clock, changes, report, onFailure);
}

/**
 * Makes this process the only one that runs the site on the embedded database, or replaces it, until the
 * result is disposed of or the process ends. Throws an OperatorError while another process does.
 * PostgreSQL is for many instances.
 */
export function holdDatabase({ databaseUrl, dataDir }: Config): Disposable {
  if (databaseUrl) return { [Symbol.dispose]: () => undefined };
  const held = holdFolder(dataDir);
  if (held) return held;
  throw new OperatorError(`Another process runs the site on ${dataDir}. Stop it first.`);
}

/**
 * Brings the database to the newest schema. With many records that takes longer than PostgreSQL gives a
 * request, and an instance waits for another that does it.
 */
export async function migrateDatabase(
  { databaseUrl }: Pick<Config, "databaseUrl">,
  db: Db,
): Promise<string[]> {
  if (!databaseUrl) return await migrate(db);
  await using patient = openForUpgrade(databaseUrl);
  return await migrate(patient);
}

/** The PostgreSQL at `url`, for statements that may take long. */
export const openForUpgrade = (url: string): Db => openPostgres(url, {}, UPGRADE_LIMIT);

/** Opens the database alone: PostgreSQL where it is configured, otherwise the SQLite `file`. */
export function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  file = sqliteFile(config),
  observer: DatabaseObserver = {},
  changes = new ChangeListeners(),
): Db {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, observer)
    : openSqlite(file, observer, changes);
}

export const sqliteFile = (config: Pick<Config, "dataDir">) => join(config.dataDir, "arena.sqlite");

/** Mails are written here while no mail server is configured. */
const mailFolder = (config: Config) => join(config.dataDir, "mail");

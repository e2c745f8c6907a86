/** The only place that picks adapters: configuration in, working services out. */
import { join } from "node:path";
import { pickGiving } from "#adapters/giving/pick-giving.ts";
import { forgetMailsAbout, forgetOldMails, openMailFolder } from "#adapters/mail/mail-folder.ts";
import { openSmtp } from "#adapters/mail/smtp.ts";
import { openPostgres } from "#adapters/postgres/postgres.ts";
import { PostgresChanges } from "#adapters/postgres/postgres-changes.ts";
import { openSalesforce } from "#adapters/salesforce/salesforce.ts";
import { openSqlite } from "#adapters/sqlite/sqlite.ts";
import { openSqliteReader } from "#adapters/sqlite/sqlite-reader.ts";
import type { Services } from "#app/services.ts";
import { suggestedGifts } from "#content/donate.ts";
import { openingBalance } from "#content/fundraising.ts";
import type { Db } from "#db/schema.ts";
import { PublishedContent } from "#domain/content/published-content.ts";
import { readCrmFigure } from "#domain/fundraising/crm-figure.ts";
import { withLastKnownProgress } from "#domain/fundraising/last-known-progress.ts";
import { ProgressFigure } from "#domain/fundraising/progress-figure.ts";
import { readLedger } from "#domain/fundraising/read-ledger.ts";
import { ImportChecks } from "#domain/imports/checks/import-checks.ts";
import { OutboxWorker } from "#domain/outbox/worker.ts";
import { ChangeListeners } from "#domain/ports/change-feed.ts";
import { type Clock, systemClock } from "#domain/ports/clock.ts";
import type { DatabaseObserver } from "#domain/ports/database-observer.ts";
import type { Config } from "./config/config.ts";
import { jobHandlers } from "./jobs/job-handlers.ts";
import type { Schedule } from "./jobs/schedule.ts";
import { scheduleTasks } from "./jobs/scheduled-tasks.ts";
import { openLog } from "./log.ts";
import { SiteMetrics } from "./metrics/site-metrics.ts";

/** The services, and what runs beside the requests. */
export interface Container extends Services {
  schedule: Schedule;
  metrics: SiteMetrics;
  /** The connection that hears of other instances' changes; null where there is one instance. */
  listening: PostgresChanges | null;
}

/** Opens what the configuration names. `clock` is replaced by tests only. */
export function openContainer(config: Config, clock: Clock = systemClock): Container {
  const log = openLog(config.logLevel);
  const metrics = new SiteMetrics();
  const watch: DatabaseObserver = {
    onLost: (error) => log.error({ err: error }, "database connection lost"),
    onError: () => metrics.databaseErrors.inc(),
  };
  const changes = new ChangeListeners();
  const db = openDatabase(config, sqliteFile(config), watch, changes);
  const reader = config.databaseUrl ? db : openSqliteReader(sqliteFile(config), watch);
  const origin = config.publicOrigin ?? `http://localhost:${config.port}`;
  const { mail, salesforce, progress: source, jobLeaseMs, spam } = config.delivery;
  const from = { name: config.organisation.name, address: mail.fromAddress };
  const mailer = mail.smtpUrl
    ? openSmtp(mail.smtpUrl, from)
    : openMailFolder(mailFolder(config), from);
  const crm = salesforce && openSalesforce(salesforce);
  const giving = pickGiving(config.giving, suggestedGifts, log);
  const withTests = giving.provider?.isTest ?? false;
  const notCounted = (error: unknown) => log.error({ err: error }, "progress could not be counted");
  const readSource =
    source.source === "salesforce"
      ? () => readCrmFigure(db, clock, source.everyMs)
      : () => readLedger(reader, clock, openingBalance, withTests);
  const progress = new ProgressFigure(
    clock,
    changes,
    withLastKnownProgress(db, source.source, readSource, notCounted),
    notCounted,
  );
  const content = new PublishedContent(db, clock, changes, (error) =>
    log.error({ err: error }, "published content could not be read"),
  );
  const imports = new ImportChecks(db, clock, log, config.timeZone);
  const handlers = jobHandlers(db, clock, mailer, crm, {
    organisation: config.organisation.name,
    staffAddress: mail.staffAddress,
    origin,
  });
  return {
    db,
    reader,
    clock,
    log,
    progress,
    content,
    giving,
    outbox: new OutboxWorker(db, clock, log, handlers, jobLeaseMs),
    spam,
    retention: config.retention,
    imports,
    metrics,
    listening: config.databaseUrl ? new PostgresChanges(config.databaseUrl, changes, watch) : null,
    schedule: scheduleTasks(db, clock, log, {
      crm: source.source === "salesforce" ? crm : null,
      figureEveryMs: source.everyMs,
      retention: config.retention,
      mails: {
        forgetOld: (before) => forgetOldMails(mailFolder(config), before),
        forgetAbout: (findForgotten) => forgetMailsAbout(mailFolder(config), findForgotten),
      },
      backup: config.backup,
    }),
    organisation: config.organisation,
    timeZone: config.timeZone,
    videos: config.videos,
    origin,
    secure: config.publicOrigin?.startsWith("https:") ?? false,
    twoStepRequired: config.twoStepRequired,
  };
}

/** Opens the database alone, for commands: PostgreSQL where it is configured, otherwise `file`. */
export function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  file = sqliteFile(config),
  watch: DatabaseObserver = {},
  changes = new ChangeListeners(),
): Db {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, watch)
    : openSqlite(file, watch, changes);
}

export const sqliteFile = (config: Pick<Config, "dataDir">) => join(config.dataDir, "arena.sqlite");

/** Where mail goes while no mail server is configured. */
export const mailFolder = (config: Config) => join(config.dataDir, "mail");

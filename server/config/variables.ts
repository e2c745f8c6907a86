/** Every environment variable: its place in the configuration, and its allowed values. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/values/clock.ts";
import { from, type ValuesOf } from "./read-values.ts";
import {
  choice,
  duration,
  email,
  isHttpsOrLocal,
  listOf,
  matching,
  optional,
  origin,
  path,
  postgresUrl,
  secret,
  text,
  timeZone,
  url,
  wholeNumber,
} from "./values.ts";

export type Values = ValuesOf<typeof variables>;

/**
 * The database keeps audit events for 90 days (migration 0011); one more allows for clocks that
 * differ.
 */
const MIN_AUDIT_DAYS = 91;

const logLevels = ["fatal", "error", "warn", "info", "debug", "silent"] as const;
const providers = [
  "none",
  "sandbox",
  "stripe",
  "givelively",
  "donorbox",
  "givebutter",
  "zeffy",
] as const;
const givingForm = matching(/^[\w-]+(\/[\w-]+){0,2}$/, "must be names, separated by slashes");
const stripeKey = matching(
  /^(sk|rk)_(test|live)_\w{8,}$/,
  "must be a secret or restricted key of Stripe: it begins with sk_test_, sk_live_, rk_test_ or rk_live_",
);
const stripeWebhookSecret = matching(
  /^whsec_\w{8,}$/,
  "must be the signing secret of the webhook endpoint at Stripe: it begins with whsec_",
);
const apiVersion = matching(/^v\d{2,3}\.0$/, "must look like v62.0");
const apiName = matching(/^[A-Za-z]\w{0,79}$/, "must be the API name of a field");
const campaignId = matching(/^701[A-Za-z0-9]{12}([A-Za-z0-9]{3})?$/, "must be ids like 701…");
const hostName = matching(
  /^[a-z\d-]+(\.[a-z\d-]+)+$/i,
  "must be host names, such as arena.example",
);
const ipOrNetwork = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];
const holdsPgDump = (folder: string) =>
  ["pg_dump", "pg_dump.exe"].some((name) => existsSync(join(folder, name)));
const days = (usual: number, least = 1) => duration(DAY, least, 3_650, usual);

export const variables = {
  port: from("PORT", wholeNumber(0, 65_535).default(3000)),
  host: from("HOST", text().optional()),
  /** The address at which visitors reach the site; null while it is only tried on this machine. */
  publicOrigin: from("PUBLIC_ORIGIN", optional(origin("https://arena.example.org"))),
  /** Further host names of the organization, which redirect to that of publicOrigin. */
  otherHosts: from("OTHER_HOSTS", listOf(hostName)),
  /** IP addresses or networks (CIDR) of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: from(
    "TRUSTED_PROXIES",
    listOf(z.union(ipOrNetwork, "must be IP addresses or networks like 10.0.0.0/8")),
  ),
  /** How long a stopping instance continues to answer while its proxy moves to another one. */
  drainMs: from("DRAIN_SECONDS", duration(SECOND, 0, 30, 0)),
  dataDir: from(
    "DATA_DIR",
    path.default("data").transform((folder) => resolve(folder)),
  ),
  /** PostgreSQL connection; null means the embedded database in dataDir. */
  databaseUrl: from("DATABASE_URL", optional(postgresUrl)),
  backup: {
    dir: from("BACKUP_DIR", optional(path)),
    everyMs: from("BACKUP_EVERY_HOURS", duration(HOUR, 0, 24 * 30, 24)),
    keep: from("BACKUP_KEEP", wholeNumber(1, 1_000).default(14)),
  },
  /** The folder of pg_dump, pg_restore and psql; null when they are on the PATH. */
  postgresBin: from("POSTGRES_BIN", optional(path.refine(holdsPgDump, "has no pg_dump"))),
  twoStepRequired: from("STAFF_TWO_STEP", choice("required", "optional")),
  logLevel: from("LOG_LEVEL", z.enum(logLevels).default("info")),
  /** IANA name of the zone in which reports group days and months. */
  timeZone: from("ORG_TIME_ZONE", timeZone.default("America/Denver")),
  mail: {
    smtpUrl: from("SMTP_URL", optional(url(/^smtps?$/, "smtp://user:password@host:587"))),
    fromAddress: from("MAIL_FROM", optional(email)),
    staffAddress: from("STAFF_MAIL", optional(email)),
  },
  salesforce: {
    url: from("SALESFORCE_URL", optional(origin("https://name.example.com", isHttpsOrLocal))),
    clientId: from("SALESFORCE_CLIENT_ID", optional(z.string())),
    clientSecret: from("SALESFORCE_CLIENT_SECRET", optional(z.string())),
    apiVersion: from("SALESFORCE_API_VERSION", apiVersion.default("v62.0")),
    caseKeyField: from("SALESFORCE_CASE_KEY_FIELD", apiName.default("Website_Message_Id__c")),
    caseOrigin: from("SALESFORCE_CASE_ORIGIN", text(40).default("Web")),
    giftModel: from(
      "SALESFORCE_GIFT_MODEL",
      z.enum(["opportunity", "gift-transaction"]).default("opportunity"),
    ),
    campaignIds: from("SALESFORCE_CAMPAIGN_IDS", listOf(campaignId)),
    pledgedStages: from(
      "SALESFORCE_PLEDGED_STAGES",
      listOf(z.string().max(255)).transform((stages) => (stages[0] ? stages : ["Pledged"])),
    ),
  },
  progress: {
    source: from("PROGRESS_SOURCE", z.enum(["ledger", "salesforce"]).default("ledger")),
    everyMs: from("PROGRESS_EVERY_MINUTES", duration(MINUTE, 1, 1_440, 15)),
  },
  jobLeaseMs: from("JOB_LEASE_SECONDS", duration(SECOND, 5, 3_600, 60)),
  spam: {
    hourlyLimit: from("CONTACT_HOURLY_LIMIT", wholeNumber(0, 100_000).default(20)),
    minimumMs: from("CONTACT_MINIMUM_SECONDS", duration(SECOND, 0, 60, 3)),
    mailsPerHour: from("UNASKED_MAILS_HOURLY", wholeNumber(0, 100_000).default(500)),
  },
  giving: {
    provider: from("GIVING_PROVIDER", optional(z.enum(providers))),
    form: from("GIVING_FORM", givingForm.default("")),
    origin: from("GIVING_ORIGIN", optional(origin("https://giving.arena.example.org"))),
    secrets: {
      donorbox: from("DONORBOX_WEBHOOK_SECRET", optional(secret)),
      givebutter: from("GIVEBUTTER_WEBHOOK_SECRET", optional(secret)),
    },
    stripe: {
      secretKey: from("STRIPE_SECRET_KEY", optional(stripeKey)),
      webhookSecret: from("STRIPE_WEBHOOK_SECRET", optional(stripeWebhookSecret)),
      apiUrl: from(
        "STRIPE_API_URL",
        optional(origin("http://localhost:12111 or https://…", isHttpsOrLocal)),
      ),
      fee: {
        /** The share in hundredths of a percent. */
        basisPoints: from(
          "STRIPE_FEE_PERCENT",
          z.coerce
            .number("must be a number")
            .min(0, "must be at least 0")
            .max(10, "must be at most 10")
            .default(2.9)
            .transform((percent) => Math.round(percent * 100)),
        ),
        cents: from("STRIPE_FEE_CENTS", wholeNumber(0, 100).default(30)),
      },
    },
  },
  retention: {
    spamMs: from("RETENTION_SPAM_DAYS", days(30)),
    failedJobsMs: from("RETENTION_FAILED_JOBS_DAYS", days(90)),
    webhookMs: from("RETENTION_WEBHOOK_DAYS", days(90)),
    auditMs: from("RETENTION_AUDIT_DAYS", days(730, MIN_AUDIT_DAYS)),
    /** Emails that were written to a folder because there is no mail server. */
    mailMs: from("RETENTION_MAIL_DAYS", days(90)),
    /** The guests of a gathering, counted from its end. */
    attendeesMs: from("RETENTION_GATHERINGS_DAYS", days(90)),
  },
};

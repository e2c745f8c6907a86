/** Every environment variable: its place in the configuration, and its allowed values. */
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { DAY, HOUR, MINUTE, SECOND } from "#domain/values/clock.ts";
import { fromVariable, type ValuesOf } from "./read-values.ts";
import {
  duration,
  emailValue,
  isHttpsOrLocal,
  listOf,
  optional,
  origin,
  path,
  postgresUrl,
  secret,
  textMatching,
  textValue,
  timeZone,
  url,
  wholeNumber,
  yesNoChoice,
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
const givingForm = textMatching(/^[\w-]+(\/[\w-]+){0,2}$/, "must be names, separated by slashes");
const stripeKey = textMatching(
  /^(sk|rk)_(test|live)_\w{8,}$/,
  "must be a secret or restricted key of Stripe: it begins with sk_test_, sk_live_, rk_test_ or rk_live_",
);
const stripeWebhookSecret = textMatching(
  /^whsec_\w{8,}$/,
  "must be the signing secret of the webhook endpoint at Stripe: it begins with whsec_",
);
const apiVersion = textMatching(/^v\d{2,3}\.0$/, "must look like v62.0");
const apiName = textMatching(/^[A-Za-z]\w{0,79}$/, "must be the API name of a field");
const campaignId = textMatching(/^701[A-Za-z0-9]{12}([A-Za-z0-9]{3})?$/, "must be ids like 701…");
const hostName = textMatching(
  /^[a-z\d-]+(\.[a-z\d-]+)+$/i,
  "must be host names, such as arena.example",
);
const ipOrNetwork = [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()];
const holdsPgDump = (folder: string) =>
  ["pg_dump", "pg_dump.exe"].some((name) => existsSync(join(folder, name)));
const days = (usual: number, least = 1) => duration(DAY, least, 3_650, usual);

export const variables = {
  port: fromVariable("PORT", wholeNumber(0, 65_535).default(3000)),
  host: fromVariable("HOST", textValue().optional()),
  /** The address at which visitors reach the site; null while it is only tried on this machine. */
  publicOrigin: fromVariable("PUBLIC_ORIGIN", optional(origin("https://arena.example.org"))),
  /** Further host names of the organization, which redirect to that of publicOrigin. */
  otherHosts: fromVariable("OTHER_HOSTS", listOf(hostName)),
  /** IP addresses or networks (CIDR) of the proxies whose X-Forwarded-For is trusted. */
  trustedProxies: fromVariable(
    "TRUSTED_PROXIES",
    listOf(z.union(ipOrNetwork, "must be IP addresses or networks like 10.0.0.0/8")),
  ),
  /** How long a stopping instance continues to answer while its proxy moves to another one. */
  drainMs: fromVariable("DRAIN_SECONDS", duration(SECOND, 0, 30, 0)),
  dataDir: fromVariable(
    "DATA_DIR",
    path.default("data").transform((folder) => resolve(folder)),
  ),
  /** PostgreSQL connection; null means the embedded database in dataDir. */
  databaseUrl: fromVariable("DATABASE_URL", optional(postgresUrl)),
  backup: {
    dir: fromVariable("BACKUP_DIR", optional(path)),
    everyMs: fromVariable("BACKUP_EVERY_HOURS", duration(HOUR, 0, 24 * 30, 24)),
    keep: fromVariable("BACKUP_KEEP", wholeNumber(1, 1_000).default(14)),
  },
  /** The folder of pg_dump, pg_restore and psql; null when they are on the PATH. */
  postgresBin: fromVariable("POSTGRES_BIN", optional(path.refine(holdsPgDump, "has no pg_dump"))),
  twoStepRequired: fromVariable("STAFF_TWO_STEP", yesNoChoice("required", "optional")),
  logLevel: fromVariable("LOG_LEVEL", z.enum(logLevels).default("info")),
  /** IANA name of the zone in which reports group days and months. */
  timeZone: fromVariable("ORG_TIME_ZONE", timeZone.default("America/Denver")),
  mail: {
    smtpUrl: fromVariable(
      "SMTP_URL",
      optional(
        url(/^smtps?$/, "smtp://user:password@host:587")
          .refine(
            (value) => !value.startsWith("smtp:") || URL.parse(value)?.port !== "465",
            "must begin with smtps:// for port 465",
          )
          .refine(
            (value) =>
              !value.startsWith("smtps:") || !/^(25|587)$/.test(URL.parse(value)?.port ?? ""),
            "must begin with smtp:// for ports 25 and 587",
          )
          // Each of these signs ends the host's part, which then lacks the rest of the password.
          .refine(
            (value) => !/^smtps?:\/\/[^/?#]*[/?#].*@/.test(value),
            "in the password write %23 for #, %3F for ?, %2F for /",
          ),
      ),
    ),
    fromEmail: fromVariable("MAIL_FROM", optional(emailValue)),
    staffEmail: fromVariable("STAFF_MAIL", optional(emailValue)),
  },
  salesforce: {
    url: fromVariable(
      "SALESFORCE_URL",
      optional(origin("https://name.example.com", isHttpsOrLocal)),
    ),
    clientId: fromVariable("SALESFORCE_CLIENT_ID", optional(z.string())),
    clientSecret: fromVariable("SALESFORCE_CLIENT_SECRET", optional(z.string())),
    apiVersion: fromVariable("SALESFORCE_API_VERSION", apiVersion.default("v62.0")),
    caseKeyField: fromVariable(
      "SALESFORCE_CASE_KEY_FIELD",
      apiName.default("Website_Message_Id__c"),
    ),
    caseOrigin: fromVariable("SALESFORCE_CASE_ORIGIN", textValue(40).default("Web")),
    giftModel: fromVariable(
      "SALESFORCE_GIFT_MODEL",
      z.enum(["opportunity", "gift-transaction"]).default("opportunity"),
    ),
    campaignIds: fromVariable("SALESFORCE_CAMPAIGN_IDS", listOf(campaignId)),
    pledgedStages: fromVariable(
      "SALESFORCE_PLEDGED_STAGES",
      listOf(z.string().max(255)).transform((stages) => (stages[0] ? stages : ["Pledged"])),
    ),
  },
  progress: {
    source: fromVariable("PROGRESS_SOURCE", z.enum(["ledger", "salesforce"]).default("ledger")),
    everyMs: fromVariable("PROGRESS_EVERY_MINUTES", duration(MINUTE, 1, 1_440, 15)),
  },
  jobLeaseMs: fromVariable("JOB_LEASE_SECONDS", duration(SECOND, 5, 3_600, 60)),
  spam: {
    hourlyLimit: fromVariable("CONTACT_HOURLY_LIMIT", wholeNumber(0, 100_000).default(20)),
    minimumMs: fromVariable("CONTACT_MINIMUM_SECONDS", duration(SECOND, 0, 60, 3)),
    mails: {
      perHour: fromVariable("UNASKED_MAILS_HOURLY", wholeNumber(0, 100_000).default(500)),
      perDay: fromVariable("UNASKED_MAILS_DAILY", wholeNumber(0, 100_000).default(1_000)),
    },
  },
  giving: {
    provider: fromVariable("GIVING_PROVIDER", optional(z.enum(providers))),
    form: fromVariable("GIVING_FORM", givingForm.default("")),
    origin: fromVariable(
      "GIVING_ORIGIN",
      optional(origin("https://giving.arena.example.org", isHttpsOrLocal)),
    ),
    secrets: {
      donorbox: fromVariable("DONORBOX_WEBHOOK_SECRET", optional(secret)),
      givebutter: fromVariable("GIVEBUTTER_WEBHOOK_SECRET", optional(secret)),
    },
    stripe: {
      secretKey: fromVariable("STRIPE_SECRET_KEY", optional(stripeKey)),
      webhookSecret: fromVariable("STRIPE_WEBHOOK_SECRET", optional(stripeWebhookSecret)),
      apiUrl: fromVariable(
        "STRIPE_API_URL",
        optional(origin("http://localhost:12111 or https://…", isHttpsOrLocal)),
      ),
      fee: {
        /** The share in hundredths of a percent. */
        basisPoints: fromVariable(
          "STRIPE_FEE_PERCENT",
          z.coerce
            .number("must be a number")
            .min(0, "must be at least 0")
            .max(10, "must be at most 10")
            .default(2.9)
            .transform((percent) => Math.round(percent * 100)),
        ),
        cents: fromVariable("STRIPE_FEE_CENTS", wholeNumber(0, 100).default(30)),
      },
    },
  },
  retention: {
    spamMs: fromVariable("RETENTION_SPAM_DAYS", days(30)),
    failedJobsMs: fromVariable("RETENTION_FAILED_JOBS_DAYS", days(90)),
    webhookMs: fromVariable("RETENTION_WEBHOOK_DAYS", days(90)),
    auditMs: fromVariable("RETENTION_AUDIT_DAYS", days(730, MIN_AUDIT_DAYS)),
    /** Emails that were written to a folder because there is no mail server. */
    mailMs: fromVariable("RETENTION_MAIL_DAYS", days(90)),
    /** The guests of a gathering, counted from its end. */
    attendeesMs: fromVariable("RETENTION_GATHERINGS_DAYS", days(90)),
  },
};

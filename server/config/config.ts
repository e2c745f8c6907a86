/**
 * The configuration: the environment, checked once at the start. .env.example describes each
 * variable.
 */
import { join, resolve } from "node:path";
import { periodInWords, pluralize } from "#content/count.ts";
import { HOUR } from "#domain/values/clock.ts";
import {
  ACCOUNT_LINK_LIFETIME_MS,
  LEFT_OUT_RETENTION_MS,
  MAX_IDLE_MS,
  MAX_SESSION_MS,
  PASSKEY_CHALLENGE_LIFETIME_MS,
  UNDECIDED_RETENTION_MS,
  UNSUBSCRIBED_RETENTION_MS,
} from "#domain/values/durations.ts";
import { OperatorError } from "#server/operator-error.ts";
import { readValues } from "./read-values.ts";
import { type Values, variables } from "./variables.ts";

export type Config = ReturnType<typeof complete>;

/**
 * Reads the configuration. An empty variable counts as not set. Throws an OperatorError that names
 * every wrong variable.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const values = readValues(variables, env, problems);
  if (problems.length === 0) problems.push(...findConflicts(values));
  if (problems.length > 0)
    throw new OperatorError(`The configuration is not usable:\n  ${problems.join("\n  ")}`);
  return complete(values);
}

/** Computes settings that depend on several variables. */
function complete(values: Values) {
  const { publicOrigin, dataDir, databaseUrl, giving, backup } = values;
  const { url, clientId, clientSecret, ...salesforce } = values.salesforce;
  // The site backs up the embedded database by default, because no other program does. It backs up
  // PostgreSQL only when the operator names a folder, because PostgreSQL usually has its own
  // backups.
  const isScheduled = backup.everyMs > 0 && (backup.dir !== null || !databaseUrl);
  return {
    ...values,
    backup: {
      dir: resolve(backup.dir ?? join(dataDir, "backups")),
      /** The time between two scheduled backups; null when none are scheduled. */
      everyMs: isScheduled ? backup.everyMs : null,
      keep: backup.keep,
    },
    periods: periods(values, isScheduled),
    /** Null when no Salesforce is configured; then no cases are made. */
    salesforce:
      url && clientId && clientSecret
        ? { ...salesforce, url, clientId, clientSecret, ...salesforceQueries(salesforce) }
        : null,
    // While the site is only tried this is the test provider; in public it is none.
    giving: {
      ...giving,
      provider: giving.provider ?? (isTrial(publicOrigin) ? "sandbox" : "none"),
    },
  } as const;
}

/** The periods that the software enforces, in words, by placeholder of `content/legal.ts`. */
const periods = ({ retention, backup }: Values, isScheduled: boolean) =>
  new Map([
    ...Object.entries({
      passkey: PASSKEY_CHALLENGE_LIFETIME_MS,
      link: ACCOUNT_LINK_LIFETIME_MS,
      leftOut: LEFT_OUT_RETENTION_MS,
      session: MAX_SESSION_MS,
      idle: MAX_IDLE_MS,
      undecided: UNDECIDED_RETENTION_MS,
      unsubscribed: UNSUBSCRIBED_RETENTION_MS,
      spam: retention.spamMs,
      attendees: retention.attendeesMs,
      webhooks: retention.webhookMs,
      mails: retention.mailMs,
      audit: retention.auditMs,
    }).map(([name, period]) => [name, periodInWords(period)] as const),
    // For texts that staff published before the next placeholder existed.
    ["backups", String(backup.keep)],
    [
      "backupRule",
      isScheduled
        ? `The last ${pluralize(backup.keep, "backup")} of this site are kept, one every ${pluralize(backup.everyMs / HOUR, "hour")}`
        : "The database of this site is backed up outside of it",
    ],
  ]);

/** Returns the SOQL that sums raised and pledged money (docs/giving.md). */
function salesforceQueries({
  giftModel,
  campaignIds,
  pledgedStages,
}: Pick<Values["salesforce"], "giftModel" | "campaignIds" | "pledgedStages">) {
  const inCampaigns = campaignIds.length > 0 ? [`CampaignId IN (${quoteAll(campaignIds)})`] : [];
  const sumQuery = (field: string, object: string, ...conditions: string[]) =>
    `SELECT COUNT(Id) found, SUM(${field}) total FROM ${object} WHERE ${[...conditions, ...inCampaigns].join(" AND ")}`;
  if (giftModel === "gift-transaction")
    return {
      // The amount after refunds.
      raisedQuery: sumQuery("CurrentAmount", "GiftTransaction", "Status = 'Paid'"),
      // Recurring gifts have no end, so their payments are not pledges.
      pledgedQuery: sumQuery(
        "OriginalAmount",
        "GiftTransaction",
        "Status = 'Unpaid'",
        "GiftCommitment.ScheduleType = 'Custom'",
      ),
    };
  return {
    raisedQuery: sumQuery("Amount", "Opportunity", "IsWon = true"),
    // A pledge that has been won is raised money and must not count twice. Outside of campaigns for
    // pledges, NPSP keeps the next payment of each recurring gift in the same stage
    // (docs/decisions/0266).
    pledgedQuery:
      campaignIds.length > 0
        ? sumQuery(
            "Amount",
            "Opportunity",
            "IsWon = false",
            `StageName IN (${quoteAll(pledgedStages)})`,
          )
        : null,
  };
}

/** Quotes SOQL strings (SOQL reference, "Quoted String Escape Sequences"). */
const quoteAll = (texts: string[]) =>
  texts.map((text) => `'${text.replace(/[\\']/g, "\\$&")}'`).join(", ");

/** The form of GIVING_FORM for each provider that has a form. */
const GIVING_FORMS = new Map([
  [
    "givelively",
    { pattern: /^[^/]+(\/[^/]+)?$/, shape: "<organization> or <organization>/<campaign>" },
  ],
  ["donorbox", { pattern: /^[^/]+$/, shape: "<campaign>" }],
  ["givebutter", { pattern: /^([^/]+\/){2}[^/]+$/, shape: "<account>/<widget>/<campaign>" }],
  ["zeffy", { pattern: /^[^/]+$/, shape: "<form>" }],
]);

/**
 * Finds conflicts between variables that are valid on their own: each with the name of the one to
 * change and the reason.
 */
function findConflicts({ publicOrigin, mail, salesforce, progress, giving }: Values) {
  const conflicts: string[] = [];
  if (mail.smtpUrl && !mail.fromEmail)
    conflicts.push("MAIL_FROM: must be set when SMTP_URL is: who the mails are from");
  const login = [
    ["SALESFORCE_URL", salesforce.url],
    ["SALESFORCE_CLIENT_ID", salesforce.clientId],
    ["SALESFORCE_CLIENT_SECRET", salesforce.clientSecret],
  ] as const;
  const missing = login.filter(([, value]) => !value).map(([name]) => name);
  if (progress.source === "salesforce" || missing.length < login.length)
    for (const name of missing)
      conflicts.push(`${name}: must be set together with ${otherNames(login, name)}`);
  const form = GIVING_FORMS.get(giving.provider ?? "");
  if (form && !form.pattern.test(giving.form))
    conflicts.push(`GIVING_FORM: must be ${form.shape} for ${giving.provider}`);
  if (giving.provider === "sandbox" && !isTrial(publicOrigin))
    conflicts.push("GIVING_PROVIDER: sandbox takes no money and is refused on a public address");
  if (giving.provider === "stripe") {
    if (!giving.stripe.secretKey)
      conflicts.push("STRIPE_SECRET_KEY: must be set for stripe: the key from Stripe's dashboard");
    if (!giving.stripe.webhookSecret)
      conflicts.push(
        "STRIPE_WEBHOOK_SECRET: must be set for stripe: the signing secret of its webhook",
      );
  }
  if (giving.stripe.apiUrl && !isTrial(publicOrigin))
    conflicts.push("STRIPE_API_URL: is for tests and is refused on a public address");
  if (publicOrigin?.startsWith("http:") && !isTrial(publicOrigin))
    conflicts.push(
      "PUBLIC_ORIGIN: must be https on a public address: without it passwords and cookies can be read on the way",
    );
  // Cookies ignore ports, so another port of the site's host would get the staff's cookies.
  const siteHost = publicOrigin ? new URL(publicOrigin).hostname : "localhost";
  if (giving.origin && new URL(giving.origin).hostname === siteHost)
    conflicts.push("GIVING_ORIGIN: must be another host name than the site's");
  return conflicts;
}

const otherNames = (variables: readonly (readonly [string, unknown])[], name: string) =>
  variables.flatMap(([other]) => (other === name ? [] : other)).join(" and ");

/** True while the site can only be reached from this machine. */
function isTrial(publicOrigin: string | null): boolean {
  if (!publicOrigin) return true;
  return /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(new URL(publicOrigin).hostname);
}

/** The part of the environment that says where messages go: mail, Salesforce, the outbox, spam. */
import { z } from "zod";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";

const API_NAME = /^[A-Za-z]\w{0,79}$/;
const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean),
  );
const number = (min: number, max: number) =>
  z.coerce.number("must be a number").int("must be a whole number").min(min).max(max);

/** A query of one's own must be one aggregate: it is asked again and again, unattended. */
const sumQuery = z
  .string()
  .trim()
  .regex(
    /^SELECT\s+SUM\s*\([\w.]+\)(\s+\w+)?\s+FROM\s+\w+\b/i,
    "must look like SELECT SUM(Amount) FROM …",
  )
  .max(4_000);

/** https, or plain http to this very machine, for a try. */
const safeOrigin = z
  .url("must be an https:// address")
  .refine((value) => {
    const { protocol, hostname } = new URL(value);
    return (
      protocol === "https:" || (protocol === "http:" && /^(localhost|127\.0\.0\.1)$/.test(hostname))
    );
  }, "must be an https:// address")
  .refine((value) => new URL(value).origin === value.replace(/\/$/, ""), "must have no path")
  .transform((value) => new URL(value).origin);

export const deliveryVariables = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must look like smtp://user:password@host:587" })
    .optional(),
  MAIL_FROM: z.email("must be an e-mail address").optional(),
  STAFF_MAIL: z.email("must be an e-mail address").optional(),
  SALESFORCE_URL: safeOrigin.optional(),
  SALESFORCE_CLIENT_ID: z.string().min(1).optional(),
  SALESFORCE_CLIENT_SECRET: z.string().min(1).optional(),
  SALESFORCE_API_VERSION: z
    .string()
    .regex(/^v\d{2,3}\.0$/, "must look like v62.0")
    .default("v62.0"),
  SALESFORCE_CASE_KEY_FIELD: z
    .string()
    .regex(API_NAME, "must be the API name of a field")
    .default("Website_Message_Id__c"),
  SALESFORCE_CASE_ORIGIN: z.string().trim().min(1).max(40).default("Web"),
  SALESFORCE_CAMPAIGN_IDS: list.pipe(
    z.array(
      z.string().regex(/^701[A-Za-z0-9]{12}([A-Za-z0-9]{3})?$/, "must be ids of campaigns (701…)"),
    ),
  ),
  SALESFORCE_PLEDGED_STAGES: list
    .transform((stages) => (stages.length > 0 ? stages : ["Pledged"]))
    .pipe(z.array(z.string().max(255))),
  SALESFORCE_RAISED_QUERY: sumQuery.optional(),
  SALESFORCE_PLEDGED_QUERY: sumQuery.optional(),
  PROGRESS_SOURCE: z
    .enum(["ledger", "salesforce"], "must be ledger or salesforce")
    .default("ledger"),
  PROGRESS_EVERY_MINUTES: number(1, 1_440).default(15),
  JOB_LEASE_SECONDS: number(5, 3_600).default(60),
  CONTACT_HOURLY_LIMIT: number(0, 100_000).default(20),
  CONTACT_MINIMUM_SECONDS: number(0, 60).default(3),
  CONTACT_PROOF_OF_WORK: z.enum(["on", "off"], "must be on or off").default("off"),
};

const shape = z.object(deliveryVariables);
type Given = z.output<typeof shape>;

/** Which variables must stand together; used by readConfig. */
export function checkTogether(
  given: Given,
  complain: (name: string, message: string) => void,
): void {
  if (given.SMTP_URL && !given.MAIL_FROM)
    complain("MAIL_FROM", "must be set when SMTP_URL is: who the mails are from");
  const wanted = ["SALESFORCE_URL", "SALESFORCE_CLIENT_ID", "SALESFORCE_CLIENT_SECRET"] as const;
  const needed = given.PROGRESS_SOURCE === "salesforce" || wanted.some((name) => given[name]);
  for (const name of wanted)
    if (needed && !given[name]) complain(name, `must be set together with ${others(wanted, name)}`);
}

const others = (names: readonly string[], name: string) =>
  names.filter((other) => other !== name).join(" and ");

/** The settings as the product uses them. `fallbackAddress` stands in for addresses not given. */
export function readDelivery(given: Given, fallbackAddress: string) {
  const { SALESFORCE_URL: url, SALESFORCE_CLIENT_ID: clientId } = given;
  const clientSecret = given.SALESFORCE_CLIENT_SECRET;
  return {
    mail: {
      smtpUrl: given.SMTP_URL ?? null,
      fromAddress: given.MAIL_FROM ?? fallbackAddress,
      staffAddress: given.STAFF_MAIL ?? fallbackAddress,
    },
    /** Null when no Salesforce is configured: cases then wait until one is. */
    salesforce:
      url && clientId && clientSecret
        ? {
            url,
            clientId,
            clientSecret,
            apiVersion: given.SALESFORCE_API_VERSION,
            caseKeyField: given.SALESFORCE_CASE_KEY_FIELD,
            caseOrigin: given.SALESFORCE_CASE_ORIGIN,
            raisedQuery: given.SALESFORCE_RAISED_QUERY ?? sumOf(given, ["IsWon = true"]),
            pledgedQuery: given.SALESFORCE_PLEDGED_QUERY ?? sumOf(given, pledged(given)),
          }
        : null,
    progress: {
      source: given.PROGRESS_SOURCE,
      everyMs: given.PROGRESS_EVERY_MINUTES * MINUTE,
    },
    jobLeaseMs: given.JOB_LEASE_SECONDS * SECOND,
    spam: {
      hourlyLimit: given.CONTACT_HOURLY_LIMIT,
      minimumMs: given.CONTACT_MINIMUM_SECONDS * SECOND,
      proofOfWork: given.CONTACT_PROOF_OF_WORK === "on",
    },
  };
}

export type DeliveryConfig = ReturnType<typeof readDelivery>;

/** A pledge that has been won is raised money, and must not be counted twice. */
const pledged = (given: Given) => [
  "IsWon = false",
  `StageName IN (${given.SALESFORCE_PLEDGED_STAGES.map(quote).join(", ")})`,
];

function sumOf(given: Given, conditions: string[]): string {
  const campaigns = given.SALESFORCE_CAMPAIGN_IDS;
  const all = [
    ...conditions,
    ...(campaigns.length > 0 ? [`CampaignId IN (${campaigns.map(quote).join(", ")})`] : []),
  ];
  return `SELECT SUM(Amount) total FROM Opportunity WHERE ${all.join(" AND ")}`;
}

/** A SOQL string (SOQL reference, "Quoted String Escape Sequences"). */
const quote = (text: string) => `'${text.replace(/[\\']/g, "\\$&")}'`;

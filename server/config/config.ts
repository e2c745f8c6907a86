/** The environment, checked once at start. Every variable is described in .env.example. */
import { resolve } from "node:path";
import { z } from "zod";
import { type Organisation, organisationDefaults } from "#content/organisation.ts";
import type { GivingSettings } from "#domain/ports/giving-provider.ts";
import {
  checkTogether,
  type DeliveryConfig,
  deliveryVariables,
  readDelivery,
} from "./delivery-config.ts";
import { checkGiving, givingVariables, readGiving } from "./giving-config.ts";
import { type OperationsConfig, operationsVariables, readOperations } from "./operations-config.ts";
import { type RetentionConfig, readRetention, retentionVariables } from "./retention-config.ts";

export interface Config extends OperationsConfig {
  port: number;
  /** Interface to listen on; undefined means all. */
  host: string | undefined;
  /** Where visitors reach the site, without a path; null while it is only tried on this machine. */
  publicOrigin: string | null;
  /** Addresses or networks (CIDR) of the proxies whose X-Forwarded-For is believed. */
  trustedProxies: string[];
  dataDir: string;
  /** PostgreSQL connection; null means the embedded database in dataDir. */
  databaseUrl: string | null;
  /** Every member of staff must have two-step sign-in. */
  twoStepRequired: boolean;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "silent";
  organisation: Organisation;
  /** IANA name; reports cut days and months in it. */
  timeZone: string;
  /** Ids at the video provider; null where the video is still to come. */
  videos: { facility: string | null; arena: string | null };
  /** Where messages go: mail, Salesforce, the outbox, spam. */
  delivery: DeliveryConfig;
  giving: GivingSettings;
  retention: RetentionConfig;
}

/** Says what is wrong with the environment, one line a variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const link = z.url({ protocol: /^https$/, error: "must be an https:// address" });
const videoId = z.string().regex(/^[\w-]{11}$/, "must be the 11 characters of the video's id");
const words = z.string().trim().min(1, "must not be empty").max(300);

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

const environment = z.object({
  PORT: z.coerce.number("must be a number").int().min(0).max(65_535).default(3000),
  HOST: words.optional(),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must look like https://arena.example.org" })
    .refine((value) => new URL(value).origin === value.replace(/\/$/, ""), "must have no path")
    .transform((value) => new URL(value).origin)
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((value) =>
      value
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(
      z.array(
        z.union(
          [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
          "must be addresses or networks like 10.0.0.0/8",
        ),
      ),
    ),
  DATA_DIR: words.default("data"),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must look like postgres://user:password@host/database",
    })
    .optional(),
  STAFF_TWO_STEP: z.enum(["optional", "required"]).default("optional"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  VIDEO_FACILITY: videoId.optional(),
  VIDEO_ARENA: videoId.optional(),
  ORG_NAME: words.default(organisationDefaults.name),
  ORG_EMAIL: z.email("must be an e-mail address").default(organisationDefaults.email),
  ORG_PHONE: words.default(organisationDefaults.phone),
  ORG_PHYSICAL_ADDRESS: words.default(organisationDefaults.physicalAddress),
  ORG_MAILING_ADDRESS: words.default(organisationDefaults.mailingAddress),
  ORG_TIME_ZONE: words
    .refine((zone) => isTimeZone(zone), "must be a time zone like America/Denver")
    .default("America/Denver"),
  ORG_UPDATES_URL: link.optional(),
  ORG_X_URL: link.default(organisationDefaults.x),
  ORG_INSTAGRAM_URL: link.default(organisationDefaults.instagram),
  ORG_FACEBOOK_URL: link.default(organisationDefaults.facebook),
  ORG_YOUTUBE_URL: link.default(organisationDefaults.youtube),
  VIDEO_NEWS: videoId.optional(),
  ...deliveryVariables,
  ...givingVariables,
  ...retentionVariables,
  ...operationsVariables,
});

/** Every variable there is. */
export const variableNames = Object.keys(environment.shape);

/** Reads the configuration. An empty variable counts as not set. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const result = environment.safeParse(given);
  const lines = (result.error?.issues ?? []).map(
    (issue) => `  ${String(issue.path[0])}: ${issue.message}`,
  );
  const complain = (name: string, message: string) => lines.push(`  ${name}: ${message}`);
  if (result.success) {
    checkTogether(result.data, complain);
    checkGiving(result.data, complain);
  }
  if (!result.success || lines.length > 0)
    throw new ConfigError(`The configuration is not usable:\n${lines.join("\n")}`);
  const e = result.data;
  return {
    port: e.PORT,
    host: e.HOST,
    publicOrigin: e.PUBLIC_ORIGIN ?? null,
    trustedProxies: e.TRUSTED_PROXIES,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    twoStepRequired: e.STAFF_TWO_STEP === "required",
    logLevel: e.LOG_LEVEL,
    timeZone: e.ORG_TIME_ZONE,
    organisation: {
      name: e.ORG_NAME,
      email: e.ORG_EMAIL,
      phone: e.ORG_PHONE,
      physicalAddress: e.ORG_PHYSICAL_ADDRESS,
      mailingAddress: e.ORG_MAILING_ADDRESS,
      updatesUrl: e.ORG_UPDATES_URL ?? organisationDefaults.updatesUrl,
      x: e.ORG_X_URL,
      instagram: e.ORG_INSTAGRAM_URL,
      facebook: e.ORG_FACEBOOK_URL,
      youtube: e.ORG_YOUTUBE_URL,
      newsVideoId: e.VIDEO_NEWS ?? organisationDefaults.newsVideoId,
    },
    videos: { facility: e.VIDEO_FACILITY ?? null, arena: e.VIDEO_ARENA ?? null },
    delivery: readDelivery(e, e.ORG_EMAIL),
    giving: readGiving(e),
    retention: readRetention(e),
    ...readOperations(e, resolve(e.DATA_DIR), e.DATABASE_URL),
  };
}

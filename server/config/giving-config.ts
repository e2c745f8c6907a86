/** Configuration of online giving (docs/giving.md). */
import { z } from "zod";
import type { GivingSettings } from "#domain/ports/giving-provider.ts";

const secret = z.string().trim().min(8, "must have at least 8 characters").optional();

export const givingVariables = {
  GIVING_PROVIDER: z
    .enum(["none", "sandbox", "givelively", "donorbox", "givebutter", "zeffy"])
    .optional(),
  GIVING_FORM: z
    .string()
    .trim()
    .regex(/^[\w-]+(\/[\w-]+){0,2}$/, "must be names of letters, digits and hyphens")
    .optional(),
  GIVING_ORIGIN: z
    .url({ protocol: /^https?$/, error: "must look like https://giving.arena.example.org" })
    .refine((value) => new URL(value).origin === value.replace(/\/$/, ""), "must have no path")
    .transform((value) => new URL(value).origin)
    .optional(),
  DONORBOX_WEBHOOK_SECRET: secret,
  GIVEBUTTER_WEBHOOK_SECRET: secret,
  GIVING_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, "must be whsec_ and base64")
    .optional(),
};

type Values = z.output<z.ZodObject<typeof givingVariables>> & {
  PUBLIC_ORIGIN?: string | undefined;
};

/** What each provider's GIVING_FORM looks like. */
const FORMS = new Map([
  [
    "givelively",
    {
      pattern: /^[\w-]+(\/[\w-]+)?$/,
      shape: "<organisation> or <organisation>/<campaign>",
    },
  ],
  ["donorbox", { pattern: /^[\w-]+$/, shape: "<campaign>" }],
  ["givebutter", { pattern: /^[\w-]+\/[\w-]+\/[\w-]+$/, shape: "<account>/<widget>/<campaign>" }],
  ["zeffy", { pattern: /^[\w-]+$/, shape: "<form>" }],
]);

/** Reports what no variable shows by itself. */
export function checkGiving(e: Values, complain: (name: string, message: string) => void): void {
  const form = FORMS.get(e.GIVING_PROVIDER ?? "");
  if (form && !form.pattern.test(e.GIVING_FORM ?? ""))
    complain("GIVING_FORM", `must be ${form.shape} for ${e.GIVING_PROVIDER}`);
  if (e.GIVING_PROVIDER === "sandbox" && !isOnlyTried(e.PUBLIC_ORIGIN))
    complain("GIVING_PROVIDER", "sandbox takes no money and is refused on a public address");
  if (!e.GIVING_ORIGIN) return;
  // Cookies do not tell ports apart, so another port of the same host would get the staff's.
  const site = e.PUBLIC_ORIGIN ? new URL(e.PUBLIC_ORIGIN).hostname : "localhost";
  if (new URL(e.GIVING_ORIGIN).hostname === site)
    complain("GIVING_ORIGIN", "must be another host name than the site's");
}

/** Without a word about it: the test provider while the site is only tried, and nothing in public. */
export function readGiving(e: Values): GivingSettings {
  return {
    provider: e.GIVING_PROVIDER ?? (isOnlyTried(e.PUBLIC_ORIGIN) ? "sandbox" : "none"),
    form: e.GIVING_FORM ?? "",
    origin: e.GIVING_ORIGIN ?? null,
    secrets: {
      donorbox: e.DONORBOX_WEBHOOK_SECRET ?? null,
      givebutter: e.GIVEBUTTER_WEBHOOK_SECRET ?? null,
      standard: e.GIVING_WEBHOOK_SECRET ?? null,
    },
  };
}

/** True while only this machine is meant to reach the site. */
function isOnlyTried(publicOrigin: string | undefined): boolean {
  if (!publicOrigin) return true;
  return /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(new URL(publicOrigin).hostname);
}

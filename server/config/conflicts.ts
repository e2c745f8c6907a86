/** What is wrong with a configuration whose variables are right one by one. */
import type { Values } from "./variables.ts";

/** What GIVING_FORM looks like for each provider that has a form. */
const GIVING_FORMS = new Map([
  [
    "givelively",
    { pattern: /^[^/]+(\/[^/]+)?$/, shape: "<organisation> or <organisation>/<campaign>" },
  ],
  ["donorbox", { pattern: /^[^/]+$/, shape: "<campaign>" }],
  ["givebutter", { pattern: /^([^/]+\/){2}[^/]+$/, shape: "<account>/<widget>/<campaign>" }],
  ["zeffy", { pattern: /^[^/]+$/, shape: "<form>" }],
]);

/** Each conflict as the name of the variable to change and the reason. */
export function findConflicts({ publicOrigin, mail, salesforce, progress, giving }: Values) {
  const found: string[] = [];
  if (mail.smtpUrl && !mail.fromAddress)
    found.push("MAIL_FROM: must be set when SMTP_URL is: who the mails are from");
  const login = [
    ["SALESFORCE_URL", salesforce.url],
    ["SALESFORCE_CLIENT_ID", salesforce.clientId],
    ["SALESFORCE_CLIENT_SECRET", salesforce.clientSecret],
  ] as const;
  const missing = login.filter(([, value]) => !value).map(([name]) => name);
  if (progress.source === "salesforce" || missing.length < login.length)
    for (const name of missing)
      found.push(`${name}: must be set together with ${otherNames(login, name)}`);
  const form = GIVING_FORMS.get(giving.provider ?? "");
  if (form && !form.pattern.test(giving.form))
    found.push(`GIVING_FORM: must be ${form.shape} for ${giving.provider}`);
  if (giving.provider === "sandbox" && !isTrial(publicOrigin))
    found.push("GIVING_PROVIDER: sandbox takes no money and is refused on a public address");
  if (giving.provider === "stripe") {
    if (!giving.stripe.secretKey)
      found.push("STRIPE_SECRET_KEY: must be set for stripe: the key from Stripe's dashboard");
    if (!giving.stripe.webhookSecret)
      found.push(
        "STRIPE_WEBHOOK_SECRET: must be set for stripe: the signing secret of its webhook",
      );
  }
  if (giving.stripe.apiUrl && !isTrial(publicOrigin))
    found.push("STRIPE_API_URL: is for tests and is refused on a public address");
  // Cookies ignore ports: another port of the site's host would get the staff's.
  const siteHost = publicOrigin ? new URL(publicOrigin).hostname : "localhost";
  if (giving.origin && new URL(giving.origin).hostname === siteHost)
    found.push("GIVING_ORIGIN: must be another host name than the site's");
  return found;
}

const otherNames = (variables: readonly (readonly [string, unknown])[], name: string) =>
  variables.flatMap(([other]) => (other === name ? [] : other)).join(" and ");

/** True while the site is only reachable from this machine. */
export function isTrial(publicOrigin: string | null): boolean {
  if (!publicOrigin) return true;
  return /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(new URL(publicOrigin).hostname);
}

import { alertTexts } from "#content/desk/alerts.ts";
import type { Alert } from "#domain/alerts/alerts.ts";
import { longDate } from "#domain/values/format-day.ts";
import { formatCents } from "#domain/values/money.ts";

interface Formatted {
  amount: string;
  day: string;
  sendsMail: boolean;
}

type Text<Of> = (details: Of & Formatted) => string;

const TEXTS: { [Code in Alert["code"]]: Text<Extract<Alert, { code: Code }>> } = alertTexts;

/** Says in a sentence what an alert warns of. */
export const alertText = (alert: Alert, sendsMail: boolean) =>
  (TEXTS[alert.code] as Text<Alert>)({
    ...alert,
    day: "day" in alert ? longDate(alert.day) : "",
    amount: "cents" in alert ? formatCents(alert.cents) : "",
    sendsMail,
  });

import { ENDED_KEPT } from "#domain/newsletter/subscription.ts";
import { DAY, HOUR, MINUTE } from "#domain/ports/clock.ts";
import { SESSION_IDLE, SESSION_LONGEST } from "#domain/sessions/session.ts";
import type { Values } from "./variables.ts";

/** In words, by placeholder of `content/legal.ts`: the periods that the software keeps to. */
export const periods = ({ retention, backup }: Pick<Values, "retention" | "backup">) =>
  new Map([
    ["session", inUnit(SESSION_LONGEST, HOUR, "hour")],
    ["idle", inUnit(SESSION_IDLE, MINUTE, "minute")],
    ["unsubscribed", inUnit(ENDED_KEPT, DAY, "day")],
    ["spam", inUnit(retention.spamMs, DAY, "day")],
    ["attendees", inUnit(retention.attendeesMs, DAY, "day")],
    ["webhooks", inUnit(retention.webhookMs, DAY, "day")],
    ["mails", inUnit(retention.mailMs, DAY, "day")],
    ["audit", inUnit(retention.auditMs, DAY, "day")],
    ["backups", String(backup.keep)],
  ]);

/** "1 day", "30 minutes". */
function inUnit(ms: number, unitMs: number, unit: string): string {
  const count = ms / unitMs;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

import { inWords, SESSION_IDLE, SESSION_LONGEST, UNSUBSCRIBED_KEPT } from "#domain/time/periods.ts";
import type { Values } from "./variables.ts";

/** In words, by placeholder of `content/legal.ts`: the periods that the software keeps to. */
export const periods = ({ retention, backup }: Pick<Values, "retention" | "backup">) =>
  new Map([
    ["session", inWords(SESSION_LONGEST)],
    ["idle", inWords(SESSION_IDLE)],
    ["unsubscribed", inWords(UNSUBSCRIBED_KEPT)],
    ["spam", inWords(retention.spamMs)],
    ["attendees", inWords(retention.attendeesMs)],
    ["webhooks", inWords(retention.webhookMs)],
    ["mails", inWords(retention.mailMs)],
    ["audit", inWords(retention.auditMs)],
    ["backups", String(backup.keep)],
  ]);

import { sql } from "kysely";
import type { Db, DbTransaction } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import { type Clock, DAY, isoTime } from "#domain/values/clock.ts";

const SHOWN_DAYS = 3;
/** What staff have to answer is nowhere else to be seen, and an office may be closed for days. */
const LONGER_SHOWN_DAYS: Partial<Record<Alert["code"], number>> = {
  "refund-returned": 30,
  "gift-disputed": 30,
  "transfer-returned": 30,
};

/** A warning, which databases store as JSON. The desk says it (content/desk/alerts.ts). */
export type Alert =
  | { code: AlertCode }
  | { code: ReasonCode; reason: string }
  /** `day` is the organization's day on which the last comparison succeeded. */
  | { code: "comparison-old"; day: string }
  | { code: "unreadable"; what: UnreadableData; reason: string }
  | { code: "payout-by-hand"; payout: string; day: string }
  | { code: "unknown-gifts"; count: number; first: string; mayBeMore?: boolean }
  | {
      code: "transfer-returned";
      cents: number;
      pledge: string | null;
      reason: string;
      isMonthly?: boolean;
    }
  | { code: GiftAlertCode; cents: number; gift: string }
  | { code: "paused"; queue: string; reason: string }
  /** A release before 2026-11-29 stored this. */
  | { code: "sentence"; text: string };

/** A refund did not reach its donor, or the donor's bank took money back. */
export type GiftAlertCode = "refund-returned" | "gift-disputed";

type AlertCode =
  | "card-testing"
  | "mails-refused"
  | "reports-missing"
  | "crm-without-gifts"
  | "clock-jumped"
  | "backup-failed"
  | "backup-old"
  | "backup-spared"
  | "disk-full";

/** With the provider's reason, a sentence. */
type ReasonCode =
  | "payment-page"
  | "payment-method"
  | "portal"
  | "webhook"
  | "comparison"
  | "reports"
  | "crm-refused";

/** The data that the payment company did not let the site read. */
export type UnreadableData = "payouts" | "reports" | { payout: string };

export const giftAlertKey = (code: GiftAlertCode, giftId: string) => `${code}:${giftId}`;

/**
 * Shows the alert on the desk's overview until it is cleared, or for as many days after it was last
 * raised as alerts with its code stay. There is one alert for each key.
 */
export const raiseAlert = (db: Db, clock: Clock, key: string, alert: Alert) =>
  change(db, "desk", (trx) => raiseAlertInTransaction(trx, clock, key, alert));

/** Removes the alert with this key, if there is one. */
export const clearAlert = (db: Db, key: string) =>
  change(db, { desk: (isCleared: boolean) => isCleared }, (trx) =>
    clearAlertInTransaction(trx, key),
  );

/** Does what raiseAlert() does, within a change. */
export async function raiseAlertInTransaction(
  trx: DbTransaction,
  clock: Clock,
  key: string,
  alert: Alert,
) {
  const text = JSON.stringify(alert);
  const at = isoTime(clock);
  await trx
    .insertInto("giving_alerts")
    .values({ key, at, text })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ at, text }))
    .execute();
}

/** Does what clearAlert() does, within a change. Returns whether there was an alert. */
export async function clearAlertInTransaction(trx: DbTransaction, key: string): Promise<boolean> {
  const deletion = trx.deleteFrom("giving_alerts").where("key", "=", key).returning("key");
  return (await deletion.executeTakeFirst()) !== undefined;
}

/** Lists the newest alerts first, without those about what staff have dealt with. */
export async function listAlerts(db: Db, clock: Clock): Promise<{ key: string; alert: Alert }[]> {
  const rows = await db.selectFrom("giving_alerts").selectAll().orderBy("at", "desc").execute();
  const shownAlerts: { key: string; alert: Alert }[] = [];
  for (const { key, at, text } of rows) {
    const alert = parseAlert(text);
    const days = LONGER_SHOWN_DAYS[alert.code] ?? SHOWN_DAYS;
    if (at <= isoTime(clock, -days * DAY)) continue;
    if (!(await isOfSettledPledge(db, at, alert))) shownAlerts.push({ key, alert });
  }
  return shownAlerts;
}

/** Whether one transfer came back of a pledge on which a payment came since, or which is void. */
async function isOfSettledPledge(db: Db, at: string, alert: Alert): Promise<boolean> {
  if (alert.code !== "transfer-returned" || !alert.pledge || alert.isMonthly) return false;
  const settledAlert = await db
    .selectFrom("donations")
    .select("id")
    .where(sql<boolean>`(id = ${alert.pledge} and voided_at is not null)
      or (pledge_id = ${alert.pledge} and status = 'received' and voided_at is null
        and coalesce(entered_at, received_at) > ${at})`)
    .executeTakeFirst();
  return settledAlert !== undefined;
}

const parseAlert = (text: string): Alert =>
  text.startsWith("{") ? JSON.parse(text) : { code: "sentence", text };

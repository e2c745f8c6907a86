import { randomUUIDv7 } from "node:crypto";
import type { Db, DbTransaction } from "#db/schema.ts";
import { clearAlert, raiseAlert } from "#domain/alerts/alerts.ts";
import { change } from "#domain/changes/change.ts";
import type {
  GivingEvent,
  WebhookDelivery,
  WebhookReceiver,
  WebhookRefusal,
} from "#domain/ports/giving-provider.ts";
import { PaymentsFailure } from "#domain/ports/payments.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { refusedFor } from "#domain/values/result.ts";
import { recordCheckout } from "./record-checkout.ts";
import { recordRefund } from "./record-gift-report.ts";
import { readStoredGift, recordReportAndNotify, recordSubscription } from "./record-online-gift.ts";

/**
 * Counts the events of a delivery: gifts recorded, events stored without a gift, and events known
 * before.
 */
type WebhookCounts = { ok: true; recorded: number; withoutGift: number; repeated: number };

/**
 * Stores a delivery's events and records their gifts in one transaction: after an ok the provider
 * need not deliver again. A refused or unreadable delivery stores nothing. Rejects when the
 * database fails, and with a PaymentsFailure when the provider does not answer a question about an
 * event.
 */
export async function receiveWebhook(
  { db, clock, timeZone }: { db: Db; clock: Clock; timeZone: string },
  receiver: WebhookReceiver,
  delivery: WebhookDelivery,
): Promise<WebhookCounts | { ok: false; reason: WebhookRefusal | "not-json" }> {
  const now = clock.now();
  const refusal = await receiver.refuse(delivery, now);
  if (refusal) return refusedFor(refusal);
  const content = decodeJson(delivery.body);
  if (!content) return refusedFor("not-json");
  const events = await readEvents(db, clock, receiver, () =>
    receiver.readEvents(content.json, delivery, now),
  );
  const isRecorded = ({ recorded }: WebhookCounts) => recorded > 0;
  const hasNoGift = ({ withoutGift }: WebhookCounts) => withoutGift > 0;
  return change(db, { site: isRecorded, desk: hasNoGift }, async (trx) => {
    const count = { ok: true as const, recorded: 0, withoutGift: 0, repeated: 0 };
    for (const event of events) {
      const context = { clock, now: isoTime(clock), timeZone, body: content.text };
      const outcome = await storeEvent(trx, context, receiver, event);
      count[outcome]++;
    }
    return count;
  });
}

/** Warns the desk while the provider refuses to describe an event. */
async function readEvents(
  db: Db,
  clock: Clock,
  { id }: WebhookReceiver,
  readProviderEvents: () => GivingEvent[] | Promise<GivingEvent[]>,
): Promise<GivingEvent[]> {
  try {
    const events = await readProviderEvents();
    await clearAlert(db, `webhook:${id}`);
    return events;
  } catch (error) {
    if (error instanceof PaymentsFailure && error.isRefusal)
      await raiseAlert(db, clock, `webhook:${id}`, { code: "webhook", reason: error.message });
    throw error;
  }
}

/** Whether staff have to look at an event for which no gift is recorded. */
async function needsReview(
  trx: DbTransaction,
  source: string,
  { isUnclear, refund, failedId }: GivingEvent,
): Promise<boolean> {
  const failedGift = failedId ? await readStoredGift(trx, source, failedId) : undefined;
  const hasCounted = failedGift?.status === "received" && !failedGift.voided_at;
  return Boolean(isUnclear || refund || hasCounted);
}

interface EventContext {
  clock: Clock;
  now: string;
  timeZone: string;
  /** The text of the delivery, which is stored with its event. */
  body: string;
}

async function storeEvent(
  trx: DbTransaction,
  context: EventContext,
  receiver: WebhookReceiver,
  event: GivingEvent,
): Promise<"recorded" | "withoutGift" | "repeated"> {
  const id = randomUUIDv7();
  const { clock, now, body } = context;
  const isNew = await trx
    .insertInto("gift_events")
    .values({
      id,
      provider: receiver.id,
      event_id: event.id,
      received_at: now,
      type: event.type,
      body,
      outcome: (await needsReview(trx, receiver.id, event)) ? "unclear" : "kept",
      donation_id: null,
    })
    // A concurrent second delivery waits here for the first and then does nothing.
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!isNew) return "repeated";
  if (event.subscription) await recordSubscription(trx, now, event.subscription);
  if (event.checkout) await recordCheckout(trx, clock, event.checkout);
  const donation_id = await recordMoney(trx, context, receiver, event);
  if (!donation_id) return "withoutGift";
  await trx
    .updateTable("gift_events")
    .set({ donation_id, outcome: "recorded" })
    .where("id", "=", id)
    .execute();
  return "recorded";
}

/**
 * Returns the id of the gift's record, or null when the event concerns no money or an unknown gift.
 */
async function recordMoney(
  trx: DbTransaction,
  { clock, now, timeZone }: EventContext,
  receiver: WebhookReceiver,
  { gift, refund, details, occurredAt }: GivingEvent,
): Promise<string | null> {
  if (gift)
    return recordReportAndNotify(trx, clock, receiver, { gift, details, readAt: occurredAt });
  const context = { source: receiver.id, occurredAt, now, timeZone };
  return refund ? recordRefund(trx, refund, context) : null;
}

/**
 * Returns null for bytes that are not text, text with NUL (which no database can store), and
 * invalid JSON.
 */
function decodeJson(body: Uint8Array): { text: string; json: unknown } | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return text.includes("\0") ? null : { text, json: JSON.parse(text) };
  } catch {
    return null;
  }
}

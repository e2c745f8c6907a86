import { randomUUIDv7 } from "node:crypto";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type {
  GivingEvent,
  GivingProvider,
  Refusal,
  WebhookDelivery,
} from "#domain/ports/giving-provider.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { recordGift } from "./record-gift.ts";
import { recordDetails, recordSubscription } from "./record-online-gift.ts";

/** Counts the delivery's events: gifts recorded, events stored without a gift, events known before. */
type WebhookResult =
  | { ok: true; recorded: number; kept: number; known: number }
  | { ok: false; reason: Refusal | "not-json" };

/**
 * Stores a delivery's events and records their gifts, in one transaction: after an ok the provider need
 * not deliver again. A refused or unreadable delivery stores nothing. Rejects when the database fails, and
 * with a PaymentsFailure when the provider, asked about an event, does not answer.
 */
export async function receiveWebhook(
  db: Db,
  clock: Clock,
  provider: GivingProvider,
  delivery: WebhookDelivery,
): Promise<WebhookResult> {
  const { webhook } = provider;
  const now = clock.now();
  const refusal = webhook ? await webhook.refuse(delivery, now) : "signature";
  if (!webhook || refusal) return { ok: false, reason: refusal ?? "signature" };
  const content = readJson(delivery.body);
  if (!content) return { ok: false, reason: "not-json" };
  const events = await webhook.readEvents(content.json, delivery, now);
  return db.transaction().execute(async (trx) => {
    const count = { ok: true as const, recorded: 0, kept: 0, known: 0 };
    for (const event of events)
      count[await storeEvent(trx, isoTime(clock), provider, event, content.text)]++;
    if (count.recorded > 0) await raiseVersion(trx, "site");
    return count;
  });
}

async function storeEvent(
  trx: DbOrTransaction,
  now: string,
  provider: GivingProvider,
  event: GivingEvent,
  body: string,
): Promise<"recorded" | "kept" | "known"> {
  const id = randomUUIDv7();
  const outcome = event.gift ? "recorded" : "kept";
  const isNew = await trx
    .insertInto("gift_events")
    .values({
      id,
      provider: provider.id,
      event_id: event.id,
      received_at: now,
      type: event.type,
      body,
      outcome,
      donation_id: null,
    })
    // A concurrent second delivery waits here for the first, then does nothing.
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!isNew) return "known";
  if (event.subscription) await recordSubscription(trx, event.subscription);
  if (!event.gift) return "kept";
  const donation_id = await recordGift(trx, event.gift, {
    source: provider.id,
    occurredAt: event.occurredAt,
    now,
    isTest: provider.isTest,
  });
  if (event.payment)
    await recordDetails(trx, now, donation_id, {
      readAt: event.occurredAt,
      gift: event.gift,
      details: event.payment,
    });
  await trx.updateTable("gift_events").set({ donation_id }).where("id", "=", id).execute();
  return "recorded";
}

/** Null for bytes that are no text, text with NUL (which no database can store), and broken JSON. */
function readJson(body: Uint8Array): { text: string; json: unknown } | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return text.includes("\0") ? null : { text, json: JSON.parse(text) };
  } catch {
    return null;
  }
}

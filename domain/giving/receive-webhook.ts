import { randomUUIDv7 } from "node:crypto";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type {
  GivingEvent,
  GivingProvider,
  Refusal,
  WebhookDelivery,
} from "#domain/ports/giving-provider.ts";
import { limitEvent } from "./limit-report.ts";
import { recordGift } from "./record-gift.ts";

/** What became of a delivery. `recorded`: how many of its events changed a gift; the rest was known or kept. */
export type WebhookResult =
  | { ok: true; recorded: number; kept: number; known: number }
  | { ok: false; reason: Refusal | "not-json" };

/**
 * Takes a delivery of `provider`. What it says is stored, and the gift it speaks of brought up to
 * date, in one transaction: when this resolves with ok, the provider need not come again. A refused
 * or unreadable delivery stores nothing. Rejects only when the database does.
 */
export async function receiveWebhook(
  db: Db,
  clock: Clock,
  provider: GivingProvider,
  delivery: WebhookDelivery,
): Promise<WebhookResult> {
  const { webhook } = provider;
  const now = clock.now();
  const refusal = webhook ? webhook.refuse(delivery, now) : "signature";
  if (!webhook || refusal) return { ok: false, reason: refusal ?? "signature" };
  const text = textOf(delivery.body);
  const json = text === null ? undefined : parse(text);
  if (text === null || json === undefined) return { ok: false, reason: "not-json" };

  const events = webhook.readEvents(json, delivery, now).map(limitEvent);
  return db.transaction().execute(async (trx) => {
    const count = { ok: true as const, recorded: 0, kept: 0, known: 0 };
    for (const event of events) count[await take(trx, isoTime(clock), provider, event, text)]++;
    return count;
  });
}

async function take(
  trx: DbOrTransaction,
  now: string,
  provider: GivingProvider,
  event: GivingEvent,
  body: string,
): Promise<"recorded" | "kept" | "known"> {
  const id = randomUUIDv7();
  const outcome = event.gift ? "recorded" : "kept";
  const fresh = await trx
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
    // A second delivery that runs at this moment waits here for the first, then does nothing.
    .onConflict((conflict) => conflict.columns(["provider", "event_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!fresh) return "known";
  if (!event.gift) return "kept";
  const donation_id = await recordGift(trx, event.gift, {
    source: provider.id,
    occurredAt: event.occurredAt,
    now,
    isTest: provider.isTest,
  });
  await trx.updateTable("gift_events").set({ donation_id }).where("id", "=", id).execute();
  return "recorded";
}

/** Null for bytes that are no text, or text that no database can hold. */
function textOf(body: Uint8Array): string | null {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return text.includes("\0") ? null : text;
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

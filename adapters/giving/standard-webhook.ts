import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { z } from "zod";
import { CENTS_MAX } from "#domain/money/money.ts";
import type { GiftStatus, GivingEvent, WebhookReceiver } from "#domain/ports/giving-provider.ts";
import { eventNotes, eventText, eventTime, toGift } from "./read-event.ts";

const STATUS = new Map<string, GiftStatus>([
  ["gift.received", "received"],
  ["gift.refunded", "refunded"],
  ["gift.disputed", "disputed"],
]);

const text = z.string().nullish();
const eventSchema = z.object({
  type: z.string(),
  timestamp: z.string(),
  data: z.object({
    id: z.string().min(1),
    amount_cents: z.number().int().min(0).max(CENTS_MAX),
    currency: z.string().regex(/^[A-Z]{3}$/),
    received_at: text,
    donation_type: text,
    notes: text,
    payment_method: text,
    designation: text,
    donor: z
      .object({
        first_name: text,
        last_name: text,
        email: text,
        phone: text,
        street: text,
        city: text,
        state: text,
        postal_code: text,
      })
      .nullish(),
  }),
});

/**
 * The Standard Webhooks scheme (standardwebhooks.com) by its published library, with events of our
 * own form (docs/giving.md). `secret` is "whsec_" and base64.
 */
export function standardReceiver(secret: string): WebhookReceiver {
  const webhook = new Webhook(secret);
  return {
    refuse({ headers, body }) {
      try {
        webhook.verify(Buffer.from(body), Object.fromEntries(headers), { jsonParse: false });
        return null;
      } catch (error) {
        if (!(error instanceof WebhookVerificationError)) throw error;
        return /timestamp/i.test(error.message) ? "too-old" : "signature";
      }
    },
    readEvents: (json, { headers }, now) => [
      readEvent(json, eventText(headers.get("webhook-id")), now),
    ],
  };
}

function readEvent(json: unknown, id: string, now: Date): GivingEvent {
  const event = eventSchema.safeParse(json).data;
  const type = eventText(z.object({ type: z.string() }).safeParse(json).data?.type);
  const occurredAt = eventTime(event?.timestamp);
  const status = STATUS.get(type);
  if (!event || !occurredAt || !status)
    return { id, type: type || "unknown", occurredAt: now.toISOString(), gift: null };
  const { data } = event;
  const gift = toGift(
    {
      externalId: eventText(data.id),
      status,
      amountCents: data.amount_cents,
      currency: data.currency,
      receivedAt: eventTime(data.received_at) ?? occurredAt,
      donationType: eventText(data.donation_type) || "One-time",
      notes: eventNotes(data.notes),
      method: data.payment_method,
      designation: data.designation,
    },
    data.donor,
  );
  return { id, type, occurredAt, gift };
}

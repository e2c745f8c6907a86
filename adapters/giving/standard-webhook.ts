import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { z } from "zod";
import { CENTS_MAX } from "#domain/money/money.ts";
import type {
  GiftReport,
  GiftStatus,
  GivingEvent,
  GivingProvider,
  WebhookReceiver,
} from "#domain/ports/giving-provider.ts";
import { eventNotes, eventText, eventTime, optionalText } from "./event-text.ts";

const STATUS = new Map<string, GiftStatus>(
  Object.entries({
    "gift.received": "received",
    "gift.refunded": "refunded",
    "gift.disputed": "disputed",
  }),
);

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
    donor: z
      .object({
        first_name: text,
        last_name: text,
        email: text,
        phone: text,
        city: text,
        state: text,
      })
      .partial()
      .nullish(),
    notes: text,
  }),
});

/**
 * The Standard Webhooks scheme (standardwebhooks.com) by its published library, with events of our
 * own shape (docs/giving.md). `secret` is "whsec_" and base64.
 */
export function standardReceiver(secret: string): WebhookReceiver {
  const webhook = new Webhook(secret);
  return {
    refuse({ headers, body }) {
      try {
        webhook.verify(Buffer.from(body), Object.fromEntries(headers), { jsonParse: false });
        return null;
      } catch (error) {
        const old = error instanceof WebhookVerificationError && /timestamp/i.test(error.message);
        return old ? "too-old" : "signature";
      }
    },
    readEvents(json, { headers }, now) {
      const id = eventText(headers.get("webhook-id"));
      return [readEvent(json, id, now)];
    },
  };
}

function readEvent(json: unknown, id: string, now: Date): GivingEvent {
  const parsed = eventSchema.safeParse(json);
  const type = eventText(z.object({ type: z.string() }).safeParse(json).data?.type);
  const occurredAt = eventTime(parsed.data?.timestamp);
  const status = STATUS.get(type);
  if (!parsed.success || !occurredAt || !status)
    return { id, type: type || "unknown", occurredAt: now.toISOString(), gift: null };
  const { data } = parsed.data;
  const gift: GiftReport = {
    externalId: eventText(data.id),
    status,
    amountCents: data.amount_cents,
    currency: data.currency,
    receivedAt: eventTime(data.received_at) ?? occurredAt,
    donationType: eventText(data.donation_type) || "One-time",
    firstName: eventText(data.donor?.first_name),
    lastName: eventText(data.donor?.last_name),
    email: eventText(data.donor?.email),
    phone: optionalText(data.donor?.phone),
    city: optionalText(data.donor?.city),
    state: optionalText(data.donor?.state),
    notes: eventNotes(data.notes),
  };
  return { id, type, occurredAt, gift };
}

/** Any sender that signs by the standard: a payment processor's relay, a bookkeeping system. */
export const standardProvider = (secret: string): GivingProvider => ({
  id: "standard",
  name: "Standard Webhooks",
  isTest: false,
  pageUrl: null,
  embed: null,
  webhook: standardReceiver(secret),
});

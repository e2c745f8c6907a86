import { createHmac } from "node:crypto";
import { z } from "zod";
import { centsOf } from "#domain/money/money.ts";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import type {
  GiftReport,
  GiftStatus,
  GivingEvent,
  WebhookDelivery,
  WebhookReceiver,
} from "#domain/ports/giving-provider.ts";
import { isSameSecret } from "#domain/text/tokens.ts";
import {
  digestOf,
  donorFields,
  eventNotes,
  eventText,
  eventTime,
  eventType,
  text,
  toGift,
} from "./read-event.ts";

const OLDEST = 5 * MINUTE;

const donationSchema = z.object({
  action: text,
  id: z.union([z.number().int(), z.string().min(1)]),
  status: z.string(),
  amount: text,
  converted_amount: text,
  amount_refunded: text,
  currency: z.string(),
  converted_currency: text,
  donation_date: z.string().nullish(),
  recurring: z.boolean().nullish(),
  comment: text,
  designation: text,
  donation_type: text,
  donor: z
    .object({ ...donorFields, address: text, city: text, state: text, zip_code: text })
    .nullish(),
});

/**
 * Signature: header `Donorbox-Signature: <unix seconds>,<hex>`, HMAC-SHA256 of "timestamp.body"
 * (Donorbox help, "Verify Donorbox webhook notifications"). The body is an array of donations.
 */
export function donorboxReceiver(secret: string): WebhookReceiver {
  return {
    id: "donorbox",
    isTest: false,
    refuse({ headers, body }, now) {
      const [, seconds, signature] =
        /^(\d{1,11}),\s*([0-9a-f]{64})$/i.exec(headers.get("donorbox-signature") ?? "") ?? [];
      if (!seconds || !signature) return "signature";
      const expected = createHmac("sha256", secret)
        .update(`${seconds}.`)
        .update(body)
        .digest("hex");
      if (!isSameSecret(signature.toLowerCase(), expected)) return "signature";
      return Math.abs(now.getTime() - Number(seconds) * SECOND) > OLDEST ? "too-old" : null;
    },
    readEvents(json, delivery, now) {
      const entries: unknown[] = Array.isArray(json) ? json : [json];
      return entries.map((entry, i) => readEvent(entry, i, delivery, now));
    },
  };
}

/** Donorbox sends no event id and no event time: the digest and the time of the signature stand in. */
function readEvent(
  entry: unknown,
  i: number,
  { headers, body }: WebhookDelivery,
  now: Date,
): GivingEvent {
  const seconds = Number.parseInt(headers.get("donorbox-signature") ?? "", 10);
  const occurredAt = new Date(seconds * SECOND || now).toISOString();
  const { data } = donationSchema.safeParse(entry);
  const type = eventType(data && `${data.action}.${data.status}`);
  return {
    id: `${digestOf(body)}:${i}`,
    type,
    occurredAt,
    gift: data ? readGift(data, occurredAt) : null,
  };
}

function readGift(
  donation: z.output<typeof donationSchema>,
  occurredAt: string,
): GiftReport | null {
  // What the organisation gets is in its own currency; the gift may have been made in another.
  const converted = donation.converted_currency && donation.converted_amount;
  const amount = centsOf(eventText(converted ? donation.converted_amount : donation.amount));
  const refunded = converted ? 0 : centsOf(eventText(donation.amount_refunded ?? "0"));
  return toGift(
    {
      externalId: String(donation.id),
      status: statusOf(donation.status),
      amountCents: amount === null || refunded === null ? null : Math.max(0, amount - refunded),
      currency: eventText(converted ? donation.converted_currency : donation.currency),
      receivedAt: eventTime(donation.donation_date) ?? occurredAt,
      donationType: donation.recurring ? "Recurring" : "One-time",
      notes: eventNotes(donation.comment),
      method: donation.donation_type,
      designation: donation.designation,
    },
    { ...donation.donor, street: donation.donor?.address, postal_code: donation.donor?.zip_code },
  );
}

/** Null for money that has not come or failed: such events are stored, not counted. */
function statusOf(status: string): GiftStatus | null {
  if (status === "paid" || status === "partially_refunded") return "received";
  if (status === "refunded") return "refunded";
  return /dispute|chargeback/.test(status) ? "disputed" : null;
}

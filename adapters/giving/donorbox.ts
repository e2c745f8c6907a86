import { createHmac } from "node:crypto";
import { z } from "zod";
import type { DonationStatus } from "#db/schema.ts";
import type {
  GiftReport,
  GivingEvent,
  WebhookDelivery,
  WebhookReceiver,
} from "#domain/ports/giving-provider.ts";
import { MINUTE, SECOND } from "#domain/values/clock.ts";
import { parseCents } from "#domain/values/money.ts";
import { isSameSecret } from "#domain/values/tokens.ts";
import {
  digestOf,
  donorFields,
  donorNotes,
  eventId,
  eventText,
  eventTime,
  eventType,
  givenText,
  isFailed,
  isPendingOrFailed,
  namesMoney,
  toGift,
} from "./event-fields.ts";

const MAX_SIGNATURE_AGE_MS = 5 * MINUTE;

const donationSchema = z.object({
  action: givenText,
  id: z.union([z.number().int(), z.string().min(1)]),
  status: givenText,
  amount: givenText,
  converted_amount: givenText,
  amount_refunded: givenText,
  currency: z.string(),
  converted_currency: givenText,
  donation_date: z.string().nullish(),
  recurring: z.boolean().nullish(),
  anonymous_donation: z.boolean().nullish(),
  donating_company: givenText,
  comment: givenText,
  designation: givenText,
  donation_type: givenText,
  donor: z
    .object({
      ...donorFields,
      address: givenText,
      address_line_2: givenText,
      city: givenText,
      state: givenText,
      country: givenText,
      zip_code: givenText,
    })
    .nullish(),
});

/**
 * Version 2 of the webhook wraps a donation and names the event; version 1 is the donation itself.
 */
const envelopeSchema = z.object({ event_name: z.string(), donation: z.unknown() });
/** Names an envelope whose content is not understood. */
const nameSchema = z.object({ event_name: givenText, event: givenText });

/**
 * Checks the header `Donorbox-Signature: <unix seconds>,<hex>`, HMAC-SHA256 of "timestamp.body"
 * (Donorbox help, "Verify Donorbox webhook notifications"). The body is an array of donations, or
 * one event.
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
      return Math.abs(now.getTime() - Number(seconds) * SECOND) > MAX_SIGNATURE_AGE_MS
        ? "too-old"
        : null;
    },
    readEvents(json, delivery, now) {
      const entries: unknown[] = Array.isArray(json) ? json : [json];
      return entries.map((entry, index) => toEvent(entry, index, delivery, now));
    },
  };
}

/**
 * Donorbox sends neither an event id nor an event time, so the body's digest and the time of the
 * signature replace them.
 */
function toEvent(
  entry: unknown,
  index: number,
  { headers, body }: WebhookDelivery,
  now: Date,
): GivingEvent {
  const seconds = Number.parseInt(headers.get("donorbox-signature") ?? "", 10);
  const occurredAt = new Date(seconds * SECOND || now).toISOString();
  const envelope = envelopeSchema.safeParse(entry).data;
  const { data } = donationSchema.safeParse(envelope ? envelope.donation : entry);
  const names = nameSchema.safeParse(entry).data;
  const firstVersionName = data && `${data.action}.${data.status}`;
  const type = eventType(
    envelope?.event_name ?? firstVersionName ?? names?.event_name ?? names?.event,
  );
  const gift = data ? toGiftReport(data, type, occurredAt) : null;
  // Version 1 names no event; an entry with this field is a donation.
  const isDonation = Reflect.has(Object(entry), "amount_refunded") || namesMoney(type);
  return {
    id: `${digestOf(body)}:${index}`,
    type,
    occurredAt,
    gift,
    isUnclear: !gift && isDonation && !isPendingOrFailed(data?.status),
    failedId: !gift && data && isFailed(data.status) ? eventId(data.id) : null,
  };
}

function toGiftReport(
  donation: z.output<typeof donationSchema>,
  type: string,
  occurredAt: string,
): GiftReport | null {
  // The organization gets money in its own currency; the donor may have given in another.
  const converted = donation.converted_currency && donation.converted_amount;
  const givenCents = parseCents(eventText(donation.amount));
  const refundedCents = parseCents(eventText(donation.amount_refunded ?? "0"));
  const amount = converted ? parseCents(eventText(donation.converted_amount)) : givenCents;
  const remainingCents = unrefundedCents(amount, refundedCents, givenCents);
  const status = giftStatus(type, eventText(donation.status));
  return toGift(
    {
      externalId: String(donation.id),
      status: status === "received" && remainingCents === 0 && refundedCents ? "refunded" : status,
      amountCents: remainingCents,
      keepsDispute: status === "received" && !WON.test(type),
      refundedCents: status === "received" ? (amount ?? 0) - (remainingCents ?? 0) : amount,
      currency: eventText(converted ? donation.converted_currency : donation.currency),
      receivedAt: eventTime(donation.donation_date) ?? occurredAt,
      donationType: donation.recurring ? "Recurring" : "One-time",
      isAnonymous: donation.anonymous_donation === true,
      notes: donorNotes({ company: donation.donating_company, words: donation.comment }),
      method: donation.donation_type,
      designation: donation.designation,
    },
    {
      ...donation.donor,
      street: donation.donor?.address,
      street_2: donation.donor?.address_line_2,
      postal_code: donation.donor?.zip_code,
    },
  );
}

/**
 * Returns the cents of `amount` that were not refunded; null when they are unknown. `refundedCents`
 * are in the currency of `givenCents`, and `amount` may be in another: the same share of it is
 * subtracted, rounded up.
 */
function unrefundedCents(
  amount: number | null,
  refundedCents: number | null,
  givenCents: number | null,
) {
  if (amount === null || refundedCents === 0) return amount;
  if (refundedCents === null || !givenCents) return null;
  return Math.max(0, amount - Math.ceil((amount * refundedCents) / givenCents));
}

/** Only this event ends a dispute. Any other may call a disputed donation paid. */
const WON = /chargeback_won/;

/**
 * Returns null, so that it does not count, for money that has not come or failed and for an unknown
 * status. Not the status but the event names a chargeback (Donorbox help, "Custom Webhooks"); in
 * version 1 the action stands for the event.
 */
function giftStatus(type: string, status: string): DonationStatus | null {
  if (WON.test(type)) return "received";
  if (/dispute|chargeback/.test(`${type} ${status}`)) return "disputed";
  if (status === "paid" || status === "partially_refunded") return "received";
  return status === "refunded" ? "refunded" : null;
}

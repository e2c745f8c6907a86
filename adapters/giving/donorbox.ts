import { createHash, createHmac } from "node:crypto";
import { z } from "zod";
import { centsOf } from "#domain/money/money.ts";
import { MINUTE, SECOND } from "#domain/ports/clock.ts";
import type {
  Embed,
  GiftReport,
  GivingEvent,
  GivingProvider,
  WebhookDelivery,
  WebhookReceiver,
} from "#domain/ports/giving-provider.ts";
import { eventNotes, eventText, eventTime, optionalText } from "./event-text.ts";
import { sameBytes } from "./same-bytes.ts";

const OLDEST = 5 * MINUTE;
const ORIGIN = "https://donorbox.org";

const text = z.union([z.string(), z.number()]).nullish();
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
  donor: z
    .object({
      first_name: text,
      last_name: text,
      email: text,
      phone: text,
      city: text,
      state: text,
    })
    .nullish(),
});
type Donation = z.output<typeof donationSchema>;

/** Donorbox: a web component from donorbox.org; custom webhooks with a secret each. */
export const donorboxProvider = (campaign: string, secret: string | null): GivingProvider => ({
  id: "donorbox",
  name: "Donorbox",
  isTest: false,
  pageUrl: `${ORIGIN}/${campaign}`,
  embed: () => donorboxEmbed(campaign),
  webhook: secret ? donorboxReceiver(secret) : null,
});

const donorboxEmbed = (campaign: string): Embed => ({
  html: `<dbox-widget campaign="${campaign}" type="donation_form" enable-auto-scroll="true"></dbox-widget>`,
  scripts: [{ src: `${ORIGIN}/widgets.js`, module: true }],
  sources: {
    "script-src": [ORIGIN],
    "style-src": ["'unsafe-inline'", ORIGIN],
    "connect-src": [ORIGIN],
    "frame-src": [ORIGIN],
    "img-src": [ORIGIN, "data:"],
    "font-src": [ORIGIN, "data:"],
  },
});

/**
 * Signature: header `Donorbox-Signature: <unix seconds>,<hex>`, HMAC-SHA256 of "timestamp.body"
 * (Donorbox help, "Verify Donorbox webhook notifications"). The body is an array of donations.
 */
export function donorboxReceiver(secret: string): WebhookReceiver {
  return {
    refuse({ headers, body }, now) {
      const [, seconds, signature] =
        /^(\d{1,11}),\s*([0-9a-f]{64})$/i.exec(headers.get("donorbox-signature") ?? "") ?? [];
      if (!seconds || !signature) return "signature";
      const expected = createHmac("sha256", secret)
        .update(`${seconds}.`)
        .update(body)
        .digest("hex");
      if (!sameBytes(signature.toLowerCase(), expected)) return "signature";
      return Math.abs(now.getTime() - Number(seconds) * SECOND) > OLDEST ? "too-old" : null;
    },
    readEvents(json, delivery, now) {
      const entries: unknown[] = Array.isArray(json) ? json : [json];
      return entries.map((entry, i) => readEvent(entry, i, delivery, now));
    },
  };
}

/** Donorbox names no event: the same words are the same event, and it happened when they were signed. */
function readEvent(entry: unknown, i: number, { headers, body }: WebhookDelivery, now: Date) {
  const id = `${createHash("sha256").update(body).digest("hex")}:${i}`;
  const seconds = Number.parseInt(headers.get("donorbox-signature") ?? "", 10);
  const occurredAt = new Date(seconds * SECOND || now).toISOString();
  const parsed = donationSchema.safeParse(entry);
  const type = eventText(parsed.data && `${parsed.data.action}.${parsed.data.status}`);
  const gift = parsed.success ? readGift(parsed.data, occurredAt) : null;
  return { id, type: type || "unknown", occurredAt, gift } satisfies GivingEvent;
}

function readGift(donation: Donation, occurredAt: string): GiftReport | null {
  // What the organisation gets is in its own currency; the gift may have been made in another.
  const converted = donation.converted_currency && donation.converted_amount;
  const amount = centsOf(eventText(converted ? donation.converted_amount : donation.amount));
  const refunded = converted ? 0 : centsOf(eventText(donation.amount_refunded ?? "0"));
  const status = statusOf(donation.status);
  const currency = eventText(converted ? donation.converted_currency : donation.currency);
  if (amount === null || refunded === null || !status || !/^[A-Z]{3}$/i.test(currency)) return null;
  const { donor } = donation;
  return {
    externalId: String(donation.id),
    status,
    amountCents: Math.max(0, amount - refunded),
    currency: currency.toUpperCase(),
    receivedAt: eventTime(donation.donation_date) ?? occurredAt,
    donationType: donation.recurring ? "Recurring" : "One-time",
    firstName: eventText(donor?.first_name),
    lastName: eventText(donor?.last_name),
    email: eventText(donor?.email),
    phone: optionalText(donor?.phone),
    city: optionalText(donor?.city),
    state: optionalText(donor?.state),
    notes: eventNotes(donation.comment),
  };
}

/** Null for what is not money yet or no more: pending, failed. Such events are kept, not counted. */
function statusOf(status: string): GiftReport["status"] | null {
  if (status === "paid" || status === "partially_refunded") return "received";
  if (status === "refunded") return "refunded";
  return /dispute|chargeback/.test(status) ? "disputed" : null;
}

import { createHash } from "node:crypto";
import { z } from "zod";
import { centsOf } from "#domain/money/money.ts";
import type {
  Embed,
  GiftReport,
  GivingEvent,
  GivingProvider,
  WebhookReceiver,
} from "#domain/ports/giving-provider.ts";
import { eventText, eventTime, optionalText } from "./event-text.ts";
import { sameBytes } from "./same-bytes.ts";

const text = z.union([z.string(), z.number()]).nullish();
const time = z.string().nullish();
const eventSchema = z.object({
  id: text,
  event: z.enum(["transaction.succeeded", "transaction.refunded", "transaction.disputed"]),
  data: z.object({
    id: z.union([z.string().min(1), z.number()]),
    status: text,
    // Dollars. `donated` is the gift, `amount` what was paid with fees covered.
    donated: text,
    amount: text,
    currency: z.string().nullish(),
    plan_id: text,
    first_name: text,
    last_name: text,
    email: text,
    phone: text,
    address: z.object({ city: text, state: text }).nullish(),
    transacted_at: time,
    created_at: time,
    updated_at: time,
    refunded_at: time,
  }),
});

/** `form`: account, widget and campaign code, as in the embed code and the campaign's address. */
export function givebutterProvider(form: string, secret: string | null): GivingProvider {
  const [account = "", widget = "", campaign = ""] = form.split("/");
  return {
    id: "givebutter",
    name: "Givebutter",
    isTest: false,
    pageUrl: `https://givebutter.com/${campaign}`,
    embed: () => givebutterEmbed(account, widget),
    webhook: secret ? givebutterReceiver(secret) : null,
  };
}

function givebutterEmbed(account: string, widget: string): Embed {
  const origins = ["https://widgets.givebutter.com", "https://givebutter.com"];
  return {
    html: `<givebutter-widget id="${widget}"></givebutter-widget>`,
    scripts: [{ src: `${origins[0]}/latest.umd.cjs?acct=${account}&p=other` }],
    sources: {
      "script-src": origins,
      "style-src": ["'unsafe-inline'", ...origins],
      "connect-src": [...origins, "https://api.givebutter.com"],
      "frame-src": origins,
      "img-src": ["https:", "data:"],
      "font-src": [...origins, "data:"],
    },
  };
}

/** The header `Signature` is the shared secret itself: nothing covers the body, nothing tells its age. */
export const givebutterReceiver = (secret: string): WebhookReceiver => ({
  refuse: ({ headers }) => (sameBytes(headers.get("signature") ?? "", secret) ? null : "signature"),
  readEvents(json, { body }, now) {
    const parsed = eventSchema.safeParse(json);
    const named = z.object({ id: text, event: text }).safeParse(json).data;
    const id = eventText(named?.id) || createHash("sha256").update(body).digest("hex");
    const type = eventText(named?.event) || "unknown";
    if (!parsed.success) return [{ id, type, occurredAt: now.toISOString(), gift: null }];
    return [readEvent(id, parsed.data, now)];
  },
});

function readEvent(
  id: string,
  { event, data }: z.output<typeof eventSchema>,
  now: Date,
): GivingEvent {
  const receivedAt = eventTime(data.transacted_at) ?? eventTime(data.created_at);
  const occurredAt =
    eventTime(data.refunded_at) ??
    (event === "transaction.succeeded" ? receivedAt : eventTime(data.updated_at)) ??
    now.toISOString();
  const status = statusOf(event, eventText(data.status));
  const amountCents = centsOf(eventText(data.donated ?? data.amount));
  const currency = eventText(data.currency || "USD").toUpperCase();
  const readable = status && amountCents !== null && /^[A-Z]{3}$/.test(currency);
  const gift: GiftReport | null = readable
    ? {
        externalId: String(data.id),
        status,
        amountCents,
        currency,
        receivedAt: receivedAt ?? occurredAt,
        donationType: data.plan_id ? "Recurring" : "One-time",
        firstName: eventText(data.first_name),
        lastName: eventText(data.last_name),
        email: eventText(data.email),
        phone: optionalText(data.phone),
        city: optionalText(data.address?.city),
        state: optionalText(data.address?.state),
        notes: null,
      }
    : null;
  return { id, type: event, occurredAt, gift };
}

function statusOf(event: string, status: string): GiftReport["status"] | null {
  if (event === "transaction.refunded" || status === "refunded") return "refunded";
  if (event === "transaction.disputed" || status === "disputed") return "disputed";
  return status === "succeeded" || status === "" ? "received" : null;
}

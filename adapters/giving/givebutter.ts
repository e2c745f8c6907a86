import { z } from "zod";
import type { DonationStatus } from "#db/schema.ts";
import type { GivingEvent, WebhookReceiver } from "#domain/ports/giving-provider.ts";
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

const time = z.string().nullish();
const id = z.union([z.string().min(1), z.number()]);
const eventSchema = z.object({
  event: z.enum([
    "transaction.succeeded",
    "transaction.refunded",
    "transaction.disputed",
    "refund.created",
  ]),
  data: z.object({
    id,
    /** The transaction that a refund belongs to. */
    transaction_id: id.nullish(),
    status: givenText,
    // Dollars. `donated` is the gift; `amount` includes the fees that the donor covered.
    donated: givenText,
    amount: givenText,
    currency: z.string().nullish(),
    plan_id: givenText,
    ...donorFields,
    company: givenText,
    giving_space: z.object({ message: givenText }).nullish(),
    method: givenText,
    campaign_title: givenText,
    address: z
      .object({
        address_1: givenText,
        address_2: givenText,
        city: givenText,
        state: givenText,
        country: givenText,
        zipcode: givenText,
      })
      .nullish(),
    transacted_at: time,
    created_at: time,
    updated_at: time,
    refunded_at: time,
  }),
});

/**
 * The header `Signature` is the shared secret itself: nothing signs the body or dates the delivery.
 */
export const givebutterReceiver = (secret: string): WebhookReceiver => ({
  id: "givebutter",
  isTest: false,
  refuse: ({ headers }) =>
    isSameSecret(headers.get("signature") ?? "", secret) ? null : "signature",
  readEvents(json, { body }, now) {
    const envelope = z
      .object({ id: givenText, event: givenText, type: givenText })
      .safeParse(json).data;
    const id = eventId(envelope?.id) || digestOf(body);
    const { data: event } = eventSchema.safeParse(json);
    if (event) return [toEvent(id, event, now)];
    const type = eventType(envelope?.event ?? envelope?.type);
    const isUnclear = namesMoney(type);
    return [{ id, type, occurredAt: now.toISOString(), gift: null, isUnclear }];
  },
});

function toEvent(
  id: string,
  { event, data }: z.output<typeof eventSchema>,
  now: Date,
): GivingEvent {
  if (event === "refund.created") return toRefundEvent(id, data, now);
  const receivedAt = eventTime(data.transacted_at) ?? eventTime(data.created_at);
  const occurredAt =
    eventTime(data.refunded_at) ??
    (event === "transaction.succeeded" ? receivedAt : eventTime(data.updated_at)) ??
    now.toISOString();
  const gift = toGift(
    {
      externalId: String(data.id),
      status: giftStatus(event, eventText(data.status)),
      amountCents: parseCents(eventText(data.donated ?? data.amount)),
      refundedCents: null,
      currency: eventText(data.currency || "USD"),
      receivedAt: receivedAt ?? occurredAt,
      donationType: data.plan_id ? "Recurring" : "One-time",
      notes: donorNotes({ company: data.company, words: data.giving_space?.message }),
      method: data.method,
      designation: data.campaign_title,
    },
    {
      ...data,
      ...data.address,
      street: data.address?.address_1,
      street_2: data.address?.address_2,
      postal_code: data.address?.zipcode,
    },
  );
  const isUnclear = !gift && !isPendingOrFailed(data.status);
  const failedId = !gift && isFailed(data.status) ? eventId(data.id) : null;
  return { id, type: event, occurredAt, gift, isUnclear, failedId };
}

/**
 * Reads a refund of a transaction, or a whole transaction that was refunded. Staff look at any
 * other, and at one of a gift that is not known.
 */
function toRefundEvent(
  id: string,
  data: z.output<typeof eventSchema>["data"],
  now: Date,
): GivingEvent {
  const { transaction_id, status } = data;
  const isMade = transaction_id ? !isPendingOrFailed(status) : status === "refunded";
  const time = data.refunded_at ?? (transaction_id ? data.created_at : data.updated_at);
  const dollars = transaction_id ? data.amount : (data.donated ?? data.amount);
  const amountCents = parseCents(eventText(dollars));
  const externalId = eventId(transaction_id ?? data.id);
  const isRead = isMade && amountCents !== null;
  return {
    id,
    type: "refund.created",
    occurredAt: eventTime(time) ?? now.toISOString(),
    gift: null,
    refund: isRead ? { id: eventId(data.id), externalId, amountCents } : null,
    isUnclear: !isRead,
  };
}

/** Returns null when the status is unknown. */
function giftStatus(event: string, status: string): DonationStatus | null {
  if (event === "transaction.refunded" || status === "refunded") return "refunded";
  if (event === "transaction.disputed" || status === "disputed") return "disputed";
  return status === "succeeded" || status === "" ? "received" : null;
}

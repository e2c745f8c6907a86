/**
 * The parts that the readers of all providers' events share: safe texts, the donor, the gift,
 * digests.
 */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { DonationStatus } from "#db/schema.ts";
import type { GiftReport } from "#domain/ports/giving-provider.ts";
import type { Checkout } from "#domain/ports/payments.ts";
import { formatCents } from "#domain/values/money.ts";
import { parsePaymentMethod } from "#domain/values/payment-methods.ts";
import { oneLine, plainText } from "#domain/values/plain-text.ts";
import { stateWithCountry } from "#domain/values/state-with-country.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";

type Text = string | number | null | undefined;

/** A text of an event, even when a provider sends it as a number. */
export const givenText = z.union([z.string(), z.number()]).nullish();
export const donorFields = {
  first_name: givenText,
  last_name: givenText,
  email: givenText,
  phone: givenText,
};

/** Returns a text that every database can hold: shortened, without half of a surrogate pair. */
const storableText = (value: Text, maxLength: number) =>
  String(value ?? "")
    .slice(0, maxLength)
    .toWellFormed();

/** Returns one line of at most `maxLength` characters; a report is never refused for its length. */
export const eventText = (value: Text, maxLength: number = TEXT_LIMITS.id): string =>
  oneLine(storableText(value, maxLength));

/**
 * Returns an id. A shortened one ends with a hash of the whole, so that different ids stay
 * different.
 */
export function eventId(value: Text): string {
  const id = String(value ?? "");
  if (id.length <= TEXT_LIMITS.id) return eventText(id);
  const hash = digestOf(id);
  return `${eventText(id, TEXT_LIMITS.id - hash.length - 1)}-${hash}`;
}

export const eventType = (value: Text) => eventText(value, TEXT_LIMITS.eventType) || "unknown";

/** Whether an event that was not understood names money that a gift may have lost or brought. */
export const namesMoney = (type: string) =>
  /refund|dispute|chargeback|donation|transaction/i.test(type);

export const isFailed = (status: Text) => /^(failed|cancell?ed)$/i.test(String(status));

/** Whether a payment has not come or has failed; it is then no gift. */
export const isPendingOrFailed = (status: Text) =>
  isFailed(status) || /^pending$/i.test(String(status));

/** Returns a donor's remarks, which may have several lines; null when there are none. */
const eventNotes = (value: Text): string | null =>
  plainText(storableText(value, TEXT_LIMITS.notes)).trim() || null;

/** Returns a date in any form as ISO UTC; null when it is not a date. */
export function eventTime(value: string | null | undefined): string | null {
  // Without a zone, JavaScript would read the text in the zone of this machine.
  const zoned = /^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(value ?? "")
    ? `${value?.replace(" ", "T")}Z`
    : value;
  const date = new Date(zoned ?? Number.NaN);
  const year = date.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? date.toISOString() : null;
}

type Donor = Partial<
  Record<
    | ("first_name" | "last_name" | "email" | "phone")
    | ("street" | "street_2" | "city" | "state" | "country" | "postal_code"),
    Text
  >
>;

type GiftFields = Pick<
  GiftReport,
  | "externalId"
  | "refundedCents"
  | "keepsDispute"
  | "currency"
  | "receivedAt"
  | "donationType"
  | "notes"
  | "pledgeId"
  | "printedFrom"
  | "isAnonymous"
> & {
  status: DonationStatus | null;
  amountCents: number | null;
  method?: Text;
  designation?: Text;
};

/**
 * Returns the gift of an event; null when it has no status that counts, no amount or no currency.
 */
export function toGift(
  { status, amountCents, currency, method, designation, ...gift }: GiftFields,
  donor: Donor | null | undefined,
): GiftReport | null {
  if (!status || amountCents === null || !/^[A-Z]{3}$/i.test(currency)) return null;
  const street = streetOf(donor);
  const city = eventText(donor?.city, TEXT_LIMITS.city);
  const place = {
    street,
    city,
    state: eventText(donor?.state),
    country: eventText(donor?.country),
  };
  return {
    ...gift,
    externalId: eventId(gift.externalId),
    status,
    amountCents,
    currency: currency.toUpperCase(),
    firstName: eventText(donor?.first_name, TEXT_LIMITS.name),
    lastName: eventText(donor?.last_name, TEXT_LIMITS.name),
    email: eventText(donor?.email, TEXT_LIMITS.email),
    phone: eventText(donor?.phone, TEXT_LIMITS.phone) || null,
    city: city || null,
    state: eventText(stateWithCountry(place), TEXT_LIMITS.state) || null,
    street: street || null,
    postalCode: eventText(donor?.postal_code, TEXT_LIMITS.postalCode) || null,
    designation: eventText(designation, TEXT_LIMITS.designation) || null,
    paymentMethod: parsePaymentMethod(eventText(method)),
    methodText: eventText(method),
  };
}

/** Joins both lines of a street address. */
const streetOf = (donor: Donor | null | undefined) =>
  eventText(
    [donor?.street, donor?.street_2].filter((line) => eventText(line)).join(", "),
    TEXT_LIMITS.street,
  );

/**
 * Returns the donor's choices in the site's own form, for staff; null when there is nothing
 * special.
 */
export const giftNotes = ({ feeCents }: Pick<Checkout, "feeCents">) =>
  feeCents > 0 ? `Of it ${formatCents(feeCents)} to cover fees` : null;

/** Returns what a donor wrote at a provider, for staff; null when there is nothing special. */
export function donorNotes({ company, words }: { company: Text; words: Text }): string | null {
  const lines = [eventText(company) && `Company: ${eventText(company)}`, eventNotes(words)];
  return eventNotes(lines.filter(Boolean).join("\n"));
}

/** Makes the id of an event whose provider gives none: the same body is the same event. */
export const digestOf = (body: string | Uint8Array): string =>
  createHash("sha256").update(body).digest("hex");

/** Cuts the texts of provider reports to the lengths of records; a report is never refused. */
import { createHash } from "node:crypto";
import type { GiftReport, GivingEvent } from "#domain/ports/giving-provider.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

export const limitEvent = ({ id, type, occurredAt, gift, ...more }: GivingEvent): GivingEvent => ({
  ...more,
  id: limitId(id),
  type: cut(type, TEXT_LIMITS.eventType),
  occurredAt,
  gift: gift && limitReport(gift),
});

const limitReport = (gift: GiftReport): GiftReport => ({
  ...gift,
  externalId: limitId(gift.externalId),
  donationType: cut(gift.donationType, TEXT_LIMITS.donationType),
  firstName: cut(gift.firstName, TEXT_LIMITS.name),
  lastName: cut(gift.lastName, TEXT_LIMITS.name),
  email: cut(gift.email, TEXT_LIMITS.email),
  phone: gift.phone && cut(gift.phone, TEXT_LIMITS.phone),
  city: gift.city && cut(gift.city, TEXT_LIMITS.city),
  state: gift.state && cut(gift.state, TEXT_LIMITS.state),
  street: gift.street && cut(gift.street, TEXT_LIMITS.street),
  postalCode: gift.postalCode && cut(gift.postalCode, TEXT_LIMITS.postalCode),
  designation: gift.designation && cut(gift.designation, TEXT_LIMITS.designation),
  notes: gift.notes && cut(gift.notes, TEXT_LIMITS.notes),
});

/** Never leaves half a surrogate pair at the end. */
const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : text.slice(0, /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max);

/** A cut id ends with a hash of the whole, so that different ids stay different. */
function limitId(id: string): string {
  if (id.length <= TEXT_LIMITS.id) return id;
  const hash = createHash("sha256").update(id).digest("hex");
  return `${cut(id, TEXT_LIMITS.id - hash.length - 1)}-${hash}`;
}

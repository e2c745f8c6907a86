/** What providers report, within the lengths that records have: cut, never refused. */
import { createHash } from "node:crypto";
import type { GiftReport, GivingEvent } from "#domain/ports/giving-provider.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";

/** An event and its gift with every text cut to its limit (domain/text/text-limits.ts). */
export const limitEvent = ({ id, type, occurredAt, gift }: GivingEvent): GivingEvent => ({
  id: boundId(id),
  type: cut(type, TEXT_LIMITS.eventType),
  occurredAt,
  gift: gift && boundReport(gift),
});

const boundReport = (gift: GiftReport): GiftReport => ({
  ...gift,
  externalId: boundId(gift.externalId),
  donationType: cut(gift.donationType, TEXT_LIMITS.donationType),
  firstName: cut(gift.firstName, TEXT_LIMITS.name),
  lastName: cut(gift.lastName, TEXT_LIMITS.name),
  email: cut(gift.email, TEXT_LIMITS.email),
  phone: gift.phone && cut(gift.phone, TEXT_LIMITS.phone),
  city: gift.city && cut(gift.city, TEXT_LIMITS.city),
  state: gift.state && cut(gift.state, TEXT_LIMITS.state),
  notes: gift.notes && cut(gift.notes, TEXT_LIMITS.notes),
});

/** Without half a character at the end. */
const cut = (text: string, max: number): string =>
  text.length <= max
    ? text
    : text.slice(0, /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max);

/** An id that is too long keeps its beginning, and a hash of the whole keeps it apart from others. */
function boundId(id: string): string {
  if (id.length <= TEXT_LIMITS.id) return id;
  const hash = createHash("sha256").update(id).digest("hex");
  return `${cut(id, TEXT_LIMITS.id - hash.length - 1)}-${hash}`;
}

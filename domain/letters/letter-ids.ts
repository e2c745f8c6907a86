/**
 * Ids of the letters that the site sends by itself. An id says what the letter is about, so that
 * none is stored twice.
 */

/** `cents` were returned and `remainingCents` remain. */
export interface RefundLetter {
  donationId: string;
  cents: number;
  remainingCents: number;
}

/** What the site sends a letter about by itself: an online gift, or a refund. */
type AutomaticLetter = { about: "gift"; donationId: string } | ({ about: "refund" } & RefundLetter);

export const giftLetterId = (donationId: string) => `online:${donationId}`;

export const refundLetterId = ({ donationId, cents, remainingCents }: RefundLetter) =>
  `refund:${donationId}:${cents}:${remainingCents}`;

/** Returns null for a letter that staff wrote. */
export function readLetterId(id: string): AutomaticLetter | null {
  const [kind, donationId = "", cents, remainingCents] = id.split(":");
  if (kind === "online") return { about: "gift", donationId };
  if (kind !== "refund") return null;
  return {
    about: "refund",
    donationId,
    cents: Number(cents),
    remainingCents: Number(remainingCents),
  };
}

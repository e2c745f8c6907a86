/** Claims that this site signs for links, such as "confirm.ID.END". A claim may hold dots. */
import { createHmac, timingSafeEqual } from "node:crypto";

export const signClaim = (secret: string, claim: string): string =>
  `${claim}.${macOf(secret, claim)}`;

/** The claim of a token that was signed with this secret; null for any other text. */
export function readClaim(secret: string, token: string): string | null {
  const end = token.lastIndexOf(".");
  const claim = token.slice(0, Math.max(0, end));
  const expected = Buffer.from(macOf(secret, claim));
  const actual = Buffer.from(token.slice(end + 1));
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? claim : null;
}

const macOf = (secret: string, claim: string) =>
  createHmac("sha256", secret).update(claim).digest("base64url");

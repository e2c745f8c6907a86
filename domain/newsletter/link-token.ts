import type { Db } from "#db/schema.ts";
import type { Clock } from "#domain/values/clock.ts";
import { readOrCreateSecret, signClaim, verifyClaim } from "./site-secret.ts";

export type LinkPurpose = "confirm" | "unsubscribe";

/**
 * Signs a link for one subscriber and one purpose, valid for `lifeMs` milliseconds or forever
 * (null).
 */
export async function signLink(
  db: Db,
  clock: Clock,
  purpose: LinkPurpose,
  subscriberId: string,
  lifeMs: number | null,
): Promise<string> {
  const end = lifeMs === null ? 0 : clock.now().getTime() + lifeMs;
  return sign(await readLinkSecret(db), purpose, subscriberId, end);
}

/**
 * Returns a function that signs unsubscribe links without expiry; it reads the secret from the
 * database only once.
 */
export async function unsubscribeSigner(db: Db): Promise<(subscriberId: string) => string> {
  const secret = await readLinkSecret(db);
  return (subscriberId) => sign(secret, "unsubscribe", subscriberId, 0);
}

/** `end` is a time in milliseconds, or 0 for no expiry. */
const sign = (secret: string, purpose: LinkPurpose, subscriberId: string, end: number) =>
  signClaim(secret, `${purpose}.${subscriberId}.${end.toString(36)}`);

/**
 * Returns the subscriber of a link that this site signed for this purpose; null for any other link
 * and for an expired one.
 */
export async function verifyLink(db: Db, clock: Clock, purpose: LinkPurpose, token: string) {
  const claim = verifyClaim(await readLinkSecret(db), token);
  const [claimedPurpose, id = "", end = ""] = claim?.split(".") ?? [];
  if (claimedPurpose !== purpose) return null;
  const endsAt = Number.parseInt(end, 36);
  return endsAt === 0 || clock.now().getTime() < endsAt ? id : null;
}

const readLinkSecret = (db: Db) => readOrCreateSecret(db, "newsletter-links");

/**
 * The random value that a passkey signs. Each one belongs to one browser and one purpose, works
 * once and expires after five minutes (WebAuthn Level 3, section 13.4.3).
 */
import type { Database, Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { PASSKEY_CHALLENGE_LIFETIME_MS } from "#domain/values/durations.ts";
import { newToken } from "#domain/values/tokens.ts";

/**
 * `owner` is the id of the session, or the hash of the cookie's token in a browser without a
 * session.
 */
export interface ChallengeScope {
  owner: string;
  purpose: Database["passkey_challenges"]["purpose"];
}

/**
 * Makes a new challenge, base64url. Earlier ones stay valid, because another tab may have requested
 * one.
 */
export async function createChallenge(
  db: Db,
  clock: Clock,
  { owner, purpose }: ChallengeScope,
): Promise<string> {
  const challenge = newToken();
  const expires_at = isoTime(clock, PASSKEY_CHALLENGE_LIFETIME_MS);
  await db
    .insertInto("passkey_challenges")
    .values({ challenge, owner, purpose, expires_at })
    .execute();
  return challenge;
}

/**
 * Uses up a challenge. Returns false when it belongs to another browser or purpose, was used or has
 * expired.
 */
export async function consumeChallenge(
  db: Db,
  clock: Clock,
  challenge: string,
  { owner, purpose }: ChallengeScope,
): Promise<boolean> {
  const usedChallenge = await db
    .deleteFrom("passkey_challenges")
    .where("challenge", "=", challenge)
    .where("owner", "=", owner)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", isoTime(clock))
    .returning("challenge")
    .executeTakeFirst();
  return usedChallenge !== undefined;
}

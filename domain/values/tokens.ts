import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** Makes a random text of 256 bits in base64url, for links, cookies and keys. */
export const newToken = () => randomBytes(32).toString("base64url");

/**
 * Returns the SHA-256 of a random token, in hex. The database holds only this, so reading it gives
 * no access.
 */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** Compares in a time that reveals neither where two texts differ nor how long the secret is. */
export const isSameSecret = (sent: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(expected)));

import { timingSafeEqual } from "node:crypto";
import { hashToken } from "#domain/secrets/hash-token.ts";

/** Compares in a time that reveals neither where two texts differ nor how long the secret is. */
export const isSameSecret = (sent: string, expected: string): boolean =>
  timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(expected)));

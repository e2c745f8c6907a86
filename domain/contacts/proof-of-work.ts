/**
 * An optional price for sending a message, paid by the visitor's processor: no puzzle, no third
 * party, nothing about the visitor. The protocol is ALTCHA's (v2).
 */
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { z } from "zod";
import type { Db } from "#db/schema.ts";
import { type Clock, HOUR } from "#domain/ports/clock.ts";
import { findSecret } from "#domain/secrets/find-secret.ts";

/** About 256 derivations of 5,000 rounds: a second or two on a phone, some milliseconds to check. */
const PRICE = { algorithm: "PBKDF2/SHA-256", cost: 5_000, keyPrefix: "00" };
const VALID_FOR = HOUR;

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(PRICE.algorithm),
      nonce: z.string().max(100),
      salt: z.string().max(100),
      cost: z.literal(PRICE.cost),
      keyLength: z.literal(32),
      keyPrefix: z.literal(PRICE.keyPrefix),
      data: z.object({ key: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

/** A challenge for one form instance; a proof for one message buys no other. */
export async function makeChallenge(db: Db, clock: Clock, key: string): Promise<Challenge> {
  return createChallenge({
    ...PRICE,
    deriveKey,
    data: { key },
    expiresAt: new Date(clock.now().getTime() + VALID_FOR),
    hmacSignatureSecret: await findSecret(db, "proof-of-work"),
  });
}

/** True when `proof` solves a challenge of ours for this form instance. Takes anything; never throws. */
export async function isProven(db: Db, key: string, proof: unknown): Promise<boolean> {
  const given = proofSchema.safeParse(proof);
  if (!given.success || given.data.challenge.parameters.data.key !== key) return false;
  const { verified } = await verifySolution({
    challenge: given.data.challenge as Challenge,
    solution: given.data.solution,
    deriveKey,
    hmacSignatureSecret: await findSecret(db, "proof-of-work"),
  });
  return verified;
}

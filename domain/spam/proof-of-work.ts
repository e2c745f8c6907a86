/**
 * Proof of work, asked of gifts on suspicion: the visitor's processor pays, without a puzzle, a third party or
 * data about the visitor. The protocol is ALTCHA's (v2).
 */
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Challenge } from "altcha-lib/types";
import { z } from "zod";
import type { Db } from "#db/schema.ts";
import { type Clock, HOUR } from "#domain/ports/clock.ts";
import { findSecret } from "#domain/secrets/find-secret.ts";

/** About 256 derivations of 5,000 rounds: one or two seconds on a phone, some milliseconds to check. */
const WORK = { algorithm: "PBKDF2/SHA-256", cost: 5_000, keyPrefix: "00" };
const VALID_FOR = HOUR;

const proofSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal(WORK.algorithm),
      nonce: z.string().max(100),
      salt: z.string().max(100),
      cost: z.literal(WORK.cost),
      keyLength: z.literal(32),
      keyPrefix: z.literal(WORK.keyPrefix),
      data: z.object({ key: z.string() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

const secretOf = (db: Db) => findSecret(db, "proof-of-work");

/** A challenge for one form instance; its proof is valid for no other. */
export async function makeChallenge(db: Db, clock: Clock, key: string): Promise<Challenge> {
  return createChallenge({
    ...WORK,
    deriveKey,
    data: { key },
    expiresAt: new Date(clock.now().getTime() + VALID_FOR),
    hmacSignatureSecret: await secretOf(db),
  });
}

/** True when `proof` solves a challenge of this site for this form instance. Accepts any input. */
export async function isProven(db: Db, key: string, proof: unknown): Promise<boolean> {
  const { data } = proofSchema.safeParse(proof);
  if (data?.challenge.parameters.data.key !== key) return false;
  const { verified } = await verifySolution({
    challenge: data.challenge as Challenge,
    solution: data.solution,
    deriveKey,
    hmacSignatureSecret: await secretOf(db),
  });
  return verified;
}

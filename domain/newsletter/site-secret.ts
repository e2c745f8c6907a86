import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "#db/schema.ts";
import { newToken } from "#domain/values/tokens.ts";

/**
 * Returns a random key of this site, 256 bits in base64url. The first call generates it; afterwards
 * all instances on the database share it.
 */
export async function readOrCreateSecret(db: Db, name: string): Promise<string> {
  const storedSecret = await readSecret(db, name);
  if (storedSecret) return storedSecret.value;
  await db
    .insertInto("secrets")
    .values({ name, value: newToken() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const newSecret = await readSecret(db, name);
  if (!newSecret) throw new Error(`the secret "${name}" could not be stored`);
  return newSecret.value;
}

const readSecret = (db: Db, name: string) =>
  db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();

export const signClaim = (secret: string, claim: string): string =>
  `${claim}.${macOf(secret, claim)}`;

/** Returns the claim of a token that was signed with this secret; null for any other text. */
export function verifyClaim(secret: string, token: string): string | null {
  const end = token.lastIndexOf(".");
  const claim = token.slice(0, Math.max(0, end));
  const expected = Buffer.from(macOf(secret, claim));
  const actual = Buffer.from(token.slice(end + 1));
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? claim : null;
}

const macOf = (secret: string, claim: string) =>
  createHmac("sha256", secret).update(claim).digest("base64url");

import { randomBytes } from "node:crypto";
import type { Db } from "#db/schema.ts";

/**
 * A random key of this site, 256 bits in base64url. The first call generates it; from then on all
 * instances on the database share it.
 */
export async function findSecret(db: Db, name: string): Promise<string> {
  const known = await readSecret(db, name);
  if (known) return known.value;
  await db
    .insertInto("secrets")
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const stored = await readSecret(db, name);
  if (!stored) throw new Error(`the secret "${name}" could not be stored`);
  return stored.value;
}

const readSecret = (db: Db, name: string) =>
  db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();

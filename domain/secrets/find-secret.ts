import { randomBytes } from "node:crypto";
import type { Db } from "#db/schema.ts";

/**
 * A random key of this site's own, 256 bits in base64url, made at first need and the same for every
 * instance on the database from then on.
 */
export async function findSecret(db: Db, name: string): Promise<string> {
  const known = await readSecret(db, name);
  if (known !== null) return known;
  await db
    .insertInto("secrets")
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const made = await readSecret(db, name);
  if (made === null) throw new Error(`the secret "${name}" could not be kept`);
  return made;
}

async function readSecret(db: Db, name: string): Promise<string | null> {
  const row = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value ?? null;
}

import { randomBytes } from "node:crypto";
import type { Db } from "#db/schema.ts";

/**
 * A random key of this site's own, 256 bits in base64url, made at first need and the same for every
 * instance on the database from then on.
 */
export async function findSecret(db: Db, name: string): Promise<string> {
  await db
    .insertInto("secrets")
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await db
    .selectFrom("secrets")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}

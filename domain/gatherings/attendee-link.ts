import { randomBytes } from "node:crypto";
import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { hashToken } from "#domain/text/tokens.ts";

/** A new token for a mail; earlier ones stay good. */
export async function makeLink(db: DbOrTransaction, clock: Clock, id: string): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  await db
    .insertInto("attendee_links")
    .values({ token_hash: hashToken(token), attendee_id: id, created_at: isoTime(clock) })
    .execute();
  return token;
}

/** The entry of a token; null for a token that is none, or whose entry is deleted. */
export async function followLink(db: DbOrTransaction, token: string) {
  const found = await db
    .selectFrom("attendees")
    .innerJoin("attendee_links", "attendee_id", "attendees.id")
    .select(["attendees.id", "gathering_id", "people", "state", "held_until"])
    .where("token_hash", "=", hashToken(token))
    .executeTakeFirst();
  return found ?? null;
}

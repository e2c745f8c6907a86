/**
 * Links in emails that let a person choose a password. Each works once and expires. Only a hash of
 * each token is stored.
 */
import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { ACCOUNT_LINK_LIFETIME_MS } from "#domain/values/durations.ts";
import { hashToken, newToken } from "#domain/values/tokens.ts";

/**
 * Makes a new token for an email. Earlier tokens stay valid, because a mail server may deliver a
 * message that it reported as refused.
 */
export async function createAccountLink(
  db: DbOrTransaction,
  clock: Clock,
  staffId: string,
  lifetimeMs = ACCOUNT_LINK_LIFETIME_MS,
) {
  const token = newToken();
  const expires_at = isoTime(clock, lifetimeMs);
  await db
    .insertInto("staff_links")
    .values({ token_hash: hashToken(token), staff_id: staffId, expires_at })
    .execute();
  return token;
}

/** Returns the open account of a token, or null when the token is unknown, used or expired. */
export async function readLinkedAccount(db: DbOrTransaction, clock: Clock, token: string) {
  const account = await db
    .selectFrom("staff_links")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_id")
    .select(["staff_accounts.id", "username", "name", "invited_at"])
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", isoTime(clock))
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return account ?? null;
}

/**
 * Uses up a token and all other tokens of its account. Returns false when the token was no longer
 * valid.
 */
export async function consumeAccountLink(
  db: DbOrTransaction,
  clock: Clock,
  staffId: string,
  token: string,
) {
  const usedLink = await db
    .deleteFrom("staff_links")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", isoTime(clock))
    .returning("staff_id")
    .executeTakeFirst();
  await revokeAccess(db, staffId, "staff_links");
  return usedLink?.staff_id === staffId;
}

type AccessTable = "staff_links" | "staff_sessions" | "staff_recovery_codes" | "staff_passkeys";

/** Ends what gives access to an account: every row that it has in these tables. */
export async function revokeAccess(
  db: DbOrTransaction,
  staffId: string,
  ...tables: AccessTable[]
): Promise<void> {
  for (const table of tables) await db.deleteFrom(table).where("staff_id", "=", staffId).execute();
}

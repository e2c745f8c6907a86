/**
 * The links of mails with which a person chooses a password: each works once and for a while.
 * Only a hash of each is stored.
 */
import { randomBytes } from "node:crypto";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { ACCOUNT_LINK_LASTS } from "#domain/values/periods.ts";
import { hashToken } from "#domain/values/tokens.ts";

/** A new token for a mail. Earlier ones stay valid: a mail server may have delivered a mail that it reported as refused. */
export async function makeAccountLink(
  db: DbOrTransaction,
  clock: Clock,
  staffId: string,
  lasts = ACCOUNT_LINK_LASTS,
) {
  const token = randomBytes(32).toString("base64url");
  const expires_at = isoTime(clock, lasts);
  await db
    .insertInto("staff_links")
    .values({ token_hash: hashToken(token), staff_id: staffId, expires_at })
    .execute();
  return token;
}

/** The open account of a token; null for a token that is none, was used, or has expired. */
export async function findLinkedAccount(db: DbOrTransaction, clock: Clock, token: string) {
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

/** Uses a token up, and with it all others of the account; false when it was no longer good. */
export async function spendLink(db: DbOrTransaction, clock: Clock, staffId: string, token: string) {
  const spent = await db
    .deleteFrom("staff_links")
    .where("token_hash", "=", hashToken(token))
    .where("expires_at", ">", isoTime(clock))
    .returning("staff_id")
    .executeTakeFirst();
  await endLinks(db, staffId);
  return spent?.staff_id === staffId;
}

export async function endLinks(db: DbOrTransaction, staffId: string): Promise<void> {
  await db.deleteFrom("staff_links").where("staff_id", "=", staffId).execute();
}

export async function forgetOldLinks(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom("staff_links").where("expires_at", "<=", isoTime(clock)).execute();
}

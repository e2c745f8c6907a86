import { createHash, randomBytes } from "node:crypto";
import type { Db, DbOrTransaction, StaffRole } from "#db/schema.ts";
import { type Clock, isoTime, MINUTE } from "#domain/ports/clock.ts";

/** A session ends this long after sign-in, whatever happens meanwhile (specification, section 9). */
export const SESSION_LENGTH = 30 * MINUTE;
/** How long the code of a two-step sign-in is waited for. */
const CODE_PATIENCE = 5 * MINUTE;

/** A signed-in staff member; `expiresAt` is ISO UTC. */
export interface StaffSession {
  id: string;
  staffId: string;
  username: string;
  role: StaffRole;
  expiresAt: string;
  /** Another person knows the password; its owner must change it before anything else. */
  mustChangePassword: boolean;
  /** Whether the account has two-step sign-in. */
  twoStep: boolean;
}

export interface NewSession {
  /** Goes into the cookie and exists nowhere else. */
  token: string;
  expiresAt: string;
}

/** Opens a session; one that awaits its code opens nothing until finishSignIn() replaces it. */
export async function openSession(
  db: DbOrTransaction,
  clock: Clock,
  { staffId, address }: { staffId: string; address: string },
  { awaitsCode = false } = {},
): Promise<NewSession> {
  const token = randomBytes(32).toString("base64url");
  const expiresAt = isoTime(clock, awaitsCode ? CODE_PATIENCE : SESSION_LENGTH);
  await db
    .insertInto("staff_sessions")
    .values({
      id: sessionId(token),
      staff_id: staffId,
      created_at: isoTime(clock),
      expires_at: expiresAt,
      awaits_code: awaitsCode ? 1 : 0,
      address,
    })
    .execute();
  return { token, expiresAt };
}

/**
 * The session of a token, or null: when there is none, it has ended, it still awaits its code, the
 * account is disabled, or the token is not one.
 */
export async function findSession(
  db: Db,
  clock: Clock,
  token: string,
): Promise<StaffSession | null> {
  const row = await db
    .selectFrom("staff_sessions")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_sessions.staff_id")
    .select([
      "staff_sessions.id",
      "staff_id as staffId",
      "username",
      "role",
      "expires_at as expiresAt",
      "must_change_password",
      "totp_enabled_at",
    ])
    .where("staff_sessions.id", "=", sessionId(token))
    .where("expires_at", ">", isoTime(clock))
    .where("awaits_code", "=", 0)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const { must_change_password, totp_enabled_at, ...session } = row;
  return {
    ...session,
    mustChangePassword: must_change_password === 1,
    twoStep: totp_enabled_at !== null,
  };
}

/** Ends the session of a token, if there is one. */
export async function closeSession(db: DbOrTransaction, token: string): Promise<void> {
  await db.deleteFrom("staff_sessions").where("id", "=", sessionId(token)).execute();
}

/** Removes sessions that have ended by themselves. */
export async function forgetEndedSessions(db: Db, clock: Clock): Promise<void> {
  await db.deleteFrom("staff_sessions").where("expires_at", "<=", isoTime(clock)).execute();
}

/** Only the hash is stored: a thief who reads the database cannot sign in with what is there. */
export const sessionId = (token: string) => createHash("sha256").update(token).digest("hex");

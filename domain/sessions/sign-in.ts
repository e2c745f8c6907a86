import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { hashPassword, verifyPassword } from "#domain/passwords/password.ts";
import { PASSWORD_MAX } from "#domain/passwords/password-rules.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { forgetFailures } from "./lockout.ts";
import { type Proof, proveIdentity } from "./prove-identity.ts";
import { closeSession, type NewSession, openSession, sessionId } from "./session.ts";
import { attempt, INVALID, type Refusal } from "./throttled-attempt.ts";
import { spendCode } from "./two-step.ts";

export interface Credentials {
  username: string;
  password: string;
}

/** `awaitsCode`: the session opens nothing until finishSignIn() has seen the second step's code. */
export type SignInResult = ({ ok: true; awaitsCode: boolean } & NewSession) | Refusal;

const INCOMPLETE: Refusal = {
  ok: false,
  reason: "incomplete",
  error: "Username and password are required",
  waitMs: 0,
};
const NAME_MAX = 200;

/** Compared against when the name is unknown, so that the answer takes as long as for a known one. */
let decoy: string | null = null;
const decoyHash = async () => {
  decoy ??= await hashPassword("nobody has this password");
  return decoy;
};

/**
 * Signs a member of staff in: the lock first, then the password, then a new session. The texts are
 * the specification's (section 8) and do not tell whether the name exists. `replaced`: the token the
 * browser brought; its session ends.
 */
export async function signIn(
  db: Db,
  clock: Clock,
  address: string,
  credentials: Credentials,
  replaced: string | null,
): Promise<SignInResult> {
  const username = credentials.username.trim().toLowerCase();
  const { password } = credentials;
  if (!username || !password.trim()) return INCOMPLETE;
  if (username.length > NAME_MAX || password.length > PASSWORD_MAX) return INVALID;
  // No account has a name that no database can hold.
  if (username.includes("\0") || !username.isWellFormed()) return INVALID;

  const named = await db
    .selectFrom("staff_accounts")
    .select(["id", "password_hash", "totp_enabled_at", "disabled_at"])
    .where("username", "=", username)
    .executeTakeFirst();
  const account = named?.disabled_at ? undefined : named;
  const actor = { staffId: named?.id ?? null, username, address };
  const refusal = await attempt(db, clock, actor, async () => {
    const fits = await verifyPassword(password, account?.password_hash ?? (await decoyHash()));
    return fits && account !== undefined;
  });
  if (refusal || !account) return refusal ?? INVALID;
  const person = { staffId: account.id, username, address };
  if (!account.totp_enabled_at) return welcome(db, clock, person, replaced);
  if (replaced) await closeSession(db, replaced);
  const waiting = await openSession(db, clock, person, { awaitsCode: true });
  return { ok: true, awaitsCode: true, ...waiting };
}

/** Whose code a session waits for; null when there is none, it has ended, or the account is closed. */
export async function findWaiting(
  db: Db,
  clock: Clock,
  token: string,
): Promise<{ staffId: string; username: string } | null> {
  const waiting = await db
    .selectFrom("staff_sessions")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_sessions.staff_id")
    .select(["staff_id as staffId", "username"])
    .where("staff_sessions.id", "=", sessionId(token))
    .where("awaits_code", "=", 1)
    .where("expires_at", ">", isoTime(clock))
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return waiting ?? null;
}

/** The second step: trades a session that awaits its code for a real one with a new token. */
export async function finishSignIn(
  db: Db,
  clock: Clock,
  address: string,
  token: string,
  code: string,
): Promise<SignInResult> {
  const waiting = await findWaiting(db, clock, token);
  if (!waiting) return INVALID;
  const actor = { ...waiting, address };
  const prove = () => spendCode(db, clock, waiting.staffId, code);
  const refusal = await attempt(db, clock, actor, prove);
  if (refusal) return refusal;
  return welcome(db, clock, actor, token);
}

/**
 * Signs the same person in again before the session ends: the old session is traded for a new one of
 * full length. Takes the password and, with two-step sign-in, a code.
 */
export async function renewSession(
  db: Db,
  clock: Clock,
  actor: Actor & { staffId: string },
  token: string,
  proof: Proof,
): Promise<SignInResult> {
  const refusal = await proveIdentity(db, clock, actor, proof);
  if (refusal) return refusal;
  return welcome(db, clock, actor, token);
}

/** Opens a session in place of the one that the browser brought, if any. */
async function welcome(
  db: Db,
  clock: Clock,
  actor: Actor & { staffId: string },
  replaced: string | null,
): Promise<SignInResult> {
  await forgetFailures(db, actor.username, actor.address);
  const session = await db.transaction().execute(async (trx) => {
    if (replaced) await closeSession(trx, replaced);
    await recordAudit(trx, isoTime(clock), actor, "sign-in");
    return openSession(trx, clock, actor);
  });
  return { ok: true, awaitsCode: false, ...session };
}

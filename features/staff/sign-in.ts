import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#features/audit/record-audit.ts";
import { type Clock, isoTime, MINUTE } from "#ports/clock.ts";
import { beginAttempt, forgetFailures, isLocked } from "./lockout.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { PASSWORD_MAX } from "./password-rules.ts";
import { closeSession, type NewSession, openSession, sessionId } from "./session.ts";
import { spendCode } from "./two-step.ts";

export interface Credentials {
  username: string;
  password: string;
}

export type Refusal = { ok: false; reason: "incomplete" | "invalid" | "locked"; error: string };

/** `awaitsCode`: the session opens nothing until finishSignIn() has seen the second step's code. */
export type SignInResult = ({ ok: true; awaitsCode: boolean } & NewSession) | Refusal;

const INCOMPLETE: Refusal = {
  ok: false,
  reason: "incomplete",
  error: "Username and password are required",
};
const INVALID: Refusal = { ok: false, reason: "invalid", error: "Invalid credentials" };
const NOW_LOCKED: Refusal = {
  ok: false,
  reason: "locked",
  error: "Too many failed attempts. Try again in 15 minutes.",
};
const NAME_MAX = 200;

/** Compared against when the name is unknown, so that the answer takes as long as for a known one. */
let decoy: Promise<string> | null = null;

/**
 * Signs a member of staff in: the lock first, then the password, then a new session. The texts are
 * the specification's (section 8) and do not tell whether the name exists.
 */
export async function signIn(
  db: Db,
  clock: Clock,
  address: string,
  credentials: Credentials,
): Promise<SignInResult> {
  const username = credentials.username.trim().toLowerCase();
  const { password } = credentials;
  if (!username || !password.trim()) return INCOMPLETE;
  if (username.length > NAME_MAX || password.length > PASSWORD_MAX) return INVALID;

  const refusal = await attempt(db, clock, { staffId: null, username, address });
  if (refusal) return refusal;

  const account = await db
    .selectFrom("staff_accounts")
    .select(["id", "password_hash", "totp_enabled_at"])
    .where("username", "=", username)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  decoy ??= hashPassword("nobody has this password");
  const fits = await verifyPassword(password, account?.password_hash ?? (await decoy));
  if (!account || !fits)
    return fail(db, clock, { staffId: account?.id ?? null, username, address });

  await db.deleteFrom("staff_sessions").where("expires_at", "<=", isoTime(clock)).execute();
  if (account.totp_enabled_at) {
    return {
      ok: true,
      awaitsCode: true,
      ...(await openSession(db, clock, account.id, { awaitsCode: true })),
    };
  }
  return welcome(db, clock, { staffId: account.id, username, address });
}

/** The second step: trades a session that awaits its code for a real one with a new token. */
export async function finishSignIn(
  db: Db,
  clock: Clock,
  address: string,
  token: string,
  code: string,
): Promise<SignInResult> {
  const waiting = await db
    .selectFrom("staff_sessions")
    .innerJoin("staff_accounts", "staff_accounts.id", "staff_sessions.staff_id")
    .select(["staff_id as staffId", "username"])
    .where("staff_sessions.id", "=", sessionId(token))
    .where("awaits_code", "=", 1)
    .where("expires_at", ">", isoTime(clock))
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (!waiting) return INVALID;
  const actor = { ...waiting, address };
  const refusal = await attempt(db, clock, actor);
  if (refusal) return refusal;
  if (!(await spendCode(db, clock, waiting.staffId, code))) return fail(db, clock, actor);
  await closeSession(db, token);
  return welcome(db, clock, actor);
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
  proof: { password: string; code: string },
): Promise<SignInResult> {
  const refusal = await attempt(db, clock, actor);
  if (refusal) return refusal;
  const account = await db
    .selectFrom("staff_accounts")
    .select(["password_hash", "totp_enabled_at"])
    .where("id", "=", actor.staffId)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  const fits =
    account !== undefined &&
    (await verifyPassword(proof.password, account.password_hash)) &&
    (!account.totp_enabled_at || (await spendCode(db, clock, actor.staffId, proof.code)));
  if (!fits) return fail(db, clock, actor);
  await closeSession(db, token);
  return welcome(db, clock, actor);
}

/** Counts the attempt; answers a refusal when the door is locked. */
async function attempt(db: Db, clock: Clock, actor: Actor): Promise<Refusal | null> {
  const { lockedFor } = await beginAttempt(db, clock, actor.username, actor.address);
  if (lockedFor === null) return null;
  const minutes = Math.ceil(lockedFor / MINUTE);
  return {
    ok: false,
    reason: "locked",
    error: `Too many failed attempts. Try again in ${minutes} minute(s).`,
  };
}

async function fail(db: Db, clock: Clock, actor: Actor): Promise<Refusal> {
  const locked = await isLocked(db, clock, actor.username, actor.address);
  await recordAudit(db, isoTime(clock), actor, locked ? "sign-in.locked" : "sign-in.failed");
  return locked ? NOW_LOCKED : INVALID;
}

async function welcome(
  db: Db,
  clock: Clock,
  actor: Actor & { staffId: string },
): Promise<SignInResult> {
  await forgetFailures(db, actor.username, actor.address);
  await recordAudit(db, isoTime(clock), actor, "sign-in");
  return { ok: true, awaitsCode: false, ...(await openSession(db, clock, actor.staffId)) };
}

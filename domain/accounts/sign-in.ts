import type { Db } from "#db/schema.ts";
import { type AuditChanges, recordAudit } from "#domain/audit/record-audit.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import type { StaffActor, StaffContext } from "#domain/changes/staff-context.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { deleteSignInFailures } from "./lockout.ts";
import { hashPassword, verifyPassword } from "./password.ts";
import { MAX_PASSWORD_LENGTH } from "./password-rules.ts";
import {
  closeSession,
  type NewSession,
  openSession,
  type StaffSession,
  selectSession,
} from "./session.ts";
import {
  type AttemptRefusal,
  attemptThrottled,
  INVALID_LOGIN,
  refuseAttempt,
} from "./throttled-attempt.ts";
import { proveCode } from "./two-step.ts";

/** `awaitsCode` means that the session grants no access until finishSignIn() gets the code. */
export type SignInResult = ({ ok: true; awaitsCode: boolean } & NewSession) | AttemptRefusal;

interface SignInContext {
  db: Db;
  clock: Clock;
  clientIp: string;
}

const INCOMPLETE_LOGIN = refuseAttempt("incomplete");
const MAX_NAME_LENGTH = 200;

/**
 * The hash that passwords of unknown names are compared with, so that the answer takes as long as
 * for known names.
 */
let dummyHash: string | null = null;

/**
 * Signs a member of staff in: checks the lock, then the password, then opens a session. The texts
 * are those of the specification (section 8) and do not reveal whether the name exists. `replaced`
 * is the token that the browser sent; its session ends.
 */
export async function signIn(
  { db, clock, clientIp }: SignInContext,
  input: { username: string; password: string },
  replaced: string | null,
): Promise<SignInResult> {
  const username = input.username.trim().toLowerCase();
  const { password } = input;
  if (!username || !password.trim()) return INCOMPLETE_LOGIN;
  if (username.length > MAX_NAME_LENGTH || password.length > MAX_PASSWORD_LENGTH)
    return INVALID_LOGIN;
  // No account can have a name that the database cannot store.
  if (username.includes("\0") || !username.isWellFormed()) return INVALID_LOGIN;

  const storedAccount = await db
    .selectFrom("staff_accounts")
    .select(["id", "password_hash", "totp_enabled_at", "disabled_at"])
    .where("username", "=", username)
    .executeTakeFirst();
  const account = storedAccount?.disabled_at ? undefined : storedAccount;
  const claimedActor = { staffId: storedAccount?.id ?? null, username, clientIp };
  const attempt = await attemptThrottled({ db, clock, actor: claimedActor }, async () => {
    dummyHash ??= await hashPassword("no account has this password");
    const isRight = await verifyPassword(password, account?.password_hash ?? dummyHash);
    return isRight && account ? { ok: true } : INVALID_LOGIN;
  });
  if (!attempt.ok) return attempt;
  if (!account) return INVALID_LOGIN;
  const actor = { staffId: account.id, username, clientIp };
  if (!account.totp_enabled_at) return replaceSession({ db, clock, actor }, replaced);
  if (replaced) await closeSession(db, replaced);
  const session = await openSession(db, clock, actor, { awaitsCode: true });
  return { ok: true, awaitsCode: true, ...session };
}

/** Finds the account whose session waits for its code, or null when there is none. */
export async function findHalfSignedIn(
  db: Db,
  clock: Clock,
  token: string,
): Promise<{ staffId: string; username: string } | null> {
  const query = selectSession(db, clock, token).where("awaits_code", "=", 1);
  return (await query.executeTakeFirst()) ?? null;
}

/** The second step: replaces a session that awaits its code with one that grants access. */
export async function finishSignIn(
  { db, clock, clientIp }: SignInContext,
  { token, code }: { token: string; code: string },
): Promise<SignInResult> {
  const account = await findHalfSignedIn(db, clock, token);
  if (!account) return INVALID_LOGIN;
  const staff = { db, clock, actor: { ...account, clientIp } };
  const attempt = await attemptThrottled(staff, () => proveCode(staff, code));
  return attempt.ok ? replaceSession(staff, token) : attempt;
}

/** Opens the session of a person who has proven their identity. `details` go into the audit log. */
export async function replaceSession(
  { db, clock, actor }: StaffContext<StaffActor>,
  replaced: string | null,
  details: AuditChanges | null = null,
): Promise<SignInResult> {
  await deleteSignInFailures(db, clock, actor.username, actor.clientIp);
  const session = await changeUnversioned(db, async (trx) => {
    if (replaced) await closeSession(trx, replaced);
    await recordAudit(trx, { now: isoTime(clock), actor }, "sign-in", null, details);
    // A passkey sign-in does not prove enough to change how its person signs in.
    return openSession(trx, clock, actor, { isProven: details === null });
  });
  return { ok: true, awaitsCode: false, ...session };
}

interface SignOutRequest {
  session: StaffSession | null;
  clientIp: string;
  token: string;
  ending: "signed-out" | "expired";
}

export async function signOut(
  db: Db,
  clock: Clock,
  { session, clientIp, token, ending }: SignOutRequest,
) {
  await changeUnversioned(db, async (trx) => {
    await closeSession(trx, token);
    if (!session) return;
    const actor = { staffId: session.staffId, username: session.username, clientIp };
    const action = ending === "expired" ? "session.expired" : "sign-out";
    await recordAudit(trx, { now: isoTime(clock), actor }, action);
  });
}
